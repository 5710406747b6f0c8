#if Postgres || Full
  import CPostgres
  import Dispatch
  import Foundation
  import TarnEncoding
  import TarnStorage

  /// A statement that a connection prepares when it first executes it.
  package struct PostgresStatement: Sendable {
    /// The name of the prepared statement. Without a name it is prepared for each execution.
    ///
    /// It ends with a checksum of the statement: behind a pooler, programs of several versions share the prepared statements
    /// of a server process.
    package let name: String
    let sql: String

    package init(_ name: String, _ sql: String) {
      var sum = Checksum()
      sum.add(sql)
      self.name = name.isEmpty ? "" : "\(name)_\(String(sum.value, radix: 16))"
      self.sql = sql
    }

    package func callAsFunction(_ values: PostgresValue...) -> PostgresCommand { PostgresCommand(self, values) }
  }

  /// A statement with its parameters.
  package struct PostgresCommand: Sendable {
    let statement: PostgresStatement
    let values: [PostgresValue]

    package init(_ statement: PostgresStatement, _ values: [PostgresValue] = []) {
      self.statement = statement
      self.values = values
    }
  }

  /// A notification on a channel that a connection listens to.
  package struct PostgresNotification: Sendable {
    package let channel: String
    /// Whether it was sent over the same connection.
    package let isOwn: Bool
  }

  /// A connection to a PostgreSQL server.
  ///
  /// ```swift
  /// let connection = try await PostgresConnection.connect(address)
  /// let results = try await connection.run([rows(.int(7))])
  /// ```
  ///
  /// It is an actor on a dispatch queue of its own, and it waits for the server by the queue's event sources: no thread
  /// waits for an answer. Calls of ``run(_:)`` are pipelined: a call is sent without waiting for the answers to the
  /// earlier ones, and each call is one transaction. Statements are prepared once. If the server does not have one that
  /// was prepared, or has one that was not, the call is sent again: nothing of it was executed.
  ///
  /// The connection does not reconnect. Once it has ended, every call throws ``PostgresError/Kind/disconnected``.
  package actor PostgresConnection {
    private let executor: QueueSerialExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// The queue of this connection, for tasks that must not wait for a thread of Swift's task pool.
    nonisolated var queue: DispatchQueue { executor.queue }

    /// `nil` once the connection has ended.
    private var socket: PostgresSocket?
    private var calls: [Call] = []
    /// The statements that the server has, or will have once it has read what was sent.
    private var prepared: Set<String> = []
    /// Grows by ``missWeight`` with each call that failed because the server has other prepared statements, and falls by
    /// one with each that did not.
    private var misses = 0
    /// Whether each statement is prepared anew, without a name: behind a pooler that gives the connection another server
    /// process for each transaction.
    private var preparesAnew = false
    private let onNotification: @Sendable (PostgresNotification) -> Void
    private let onEnd: @Sendable () -> Void

    /// An answer of the server to come, with the name of its statement.
    private enum Answer {
      case prepared(String)
      case executed(String)
    }

    /// A call in flight.
    private struct Call {
      let commands: [PostgresCommand]
      var answers: [Answer]
      var answered = 0
      var results: [PostgresResult] = []
      var error: PostgresError?
      let continuation: CheckedContinuation<Result<[PostgresResult], PostgresError>, Never>
    }

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - onNotification: called on the connection's queue with each notification (`LISTEN`).
    ///   - onEnd: called once, on the connection's queue, when the connection has ended without a call of ``close()``.
    /// - Throws: ``PostgresError``; after five seconds without an answer, too, unless the address gives another
    ///   `connect_timeout`, or the environment variable `PGCONNECT_TIMEOUT` does.
    package static func connect(
      _ address: PostgresAddress,
      onNotification: @escaping @Sendable (PostgresNotification) -> Void = { _ in },
      onEnd: @escaping @Sendable () -> Void = {}
    ) async throws(PostgresError) -> PostgresConnection {
      let connection = PostgresConnection(onNotification, onEnd)
      try await connection.connect(address)
      return connection
    }

    private init(
      _ onNotification: @escaping @Sendable (PostgresNotification) -> Void,
      _ onEnd: @escaping @Sendable () -> Void
    ) {
      executor = QueueSerialExecutor("tarn.postgres")
      self.onNotification = onNotification
      self.onEnd = onEnd
    }

    /// The settings that an address may override, and some of them libpq's environment variables, too. A server that vanished
    /// without a word is noticed after 11 seconds: without traffic by five seconds of silence and three unanswered probes,
    /// with unanswered bytes by the timeout.
    static func settings(in environment: [String: String]) -> [(String, String)] {
      let defaults = [
        ("connect_timeout", "5", "PGCONNECT_TIMEOUT"), ("application_name", "tarn", "PGAPPNAME"),
        ("target_session_attrs", "read-write", "PGTARGETSESSIONATTRS"), ("keepalives_idle", "5", nil),
        ("keepalives_interval", "2", nil), ("keepalives_count", "3", nil), ("tcp_user_timeout", "11000", nil),
      ]
      // A setting that is passed overrides its variable.
      return defaults.filter { $0.2.flatMap { environment[$0] }?.isEmpty ?? true }.map { ($0.0, $0.1) }
    }

    private static let settings = settings(in: ProcessInfo.processInfo.environment)

    /// Whether a server accepts connections there. After a failed connection it tells whether another attempt may succeed: a
    /// server that accepts others has refused this one, such as for a database that does not exist.
    package static func isAccepting(_ address: PostgresAddress) async -> Bool {
      await PostgresConnection({ _ in }, {}).ping(address)
    }

    private func ping(_ address: PostgresAddress) -> Bool {
      PostgresSocket.isAccepting(Self.settings + [("dbname", address.uri)])
    }

    /// It blocks the queue of this connection only.
    private func connect(_ address: PostgresAddress) throws(PostgresError) {
      let settings = Self.settings + [("dbname", address.uri), ("client_encoding", "UTF8")]
      let socket = try PostgresSocket(settings, executor.queue) { [weak self] in
        self?.assumeIsolated { $0.receive() }
      }
      self.socket = socket
    }

    /// Executes statements in one transaction: all, or none if one fails.
    ///
    /// - Returns: the result of each statement.
    /// - Throws: ``PostgresError``. After ``PostgresError/Kind/disconnected`` it is unknown whether they were executed.
    package func run(_ commands: [PostgresCommand]) async throws(PostgresError) -> [PostgresResult] {
      let result: Result<[PostgresResult], PostgresError> = await withCheckedContinuation { continuation in
        guard let socket else { return continuation.resume(returning: .failure(Self.ended)) }
        do throws(PostgresError) {
          let answers = try send(commands, socket, preparesAnew: preparesAnew)
          calls.append(Call(commands: commands, answers: answers, continuation: continuation))
        } catch {
          continuation.resume(returning: .failure(error))
          return end(error)
        }
        flush()
      }
      return try result.get()
    }

    /// Executes one statement.
    package func run(_ command: PostgresCommand) async throws(PostgresError) -> PostgresResult {
      try await run([command])[0]
    }

    /// Ends the connection. Calls in flight throw ``PostgresError/Kind/disconnected``.
    package func close() {
      guard socket != nil else { return }
      release(Self.ended)
    }

    private static var ended: PostgresError { PostgresError(.disconnected, "the connection was closed") }

    private func end(_ error: PostgresError) {
      guard socket != nil else { return }
      release(error)
      onEnd()
    }

    private func release(_ error: PostgresError) {
      socket = nil
      let ended = calls
      calls = []
      // Without the end of its transaction a call may have been executed, whatever error came before.
      for call in ended {
        let reason = PostgresError(.disconnected, call.error?.message ?? error.message)
        call.continuation.resume(returning: .failure(reason))
      }
    }

    // MARK: Sending

    /// Passes statements to the library.
    ///
    /// - Returns: the expected answers.
    private func send(
      _ commands: [PostgresCommand], _ socket: PostgresSocket, preparesAnew: Bool
    ) throws(PostgresError) -> [Answer] {
      var answers: [Answer] = []
      for command in commands {
        let name = preparesAnew ? "" : command.statement.name
        if name.isEmpty || prepared.insert(name).inserted {
          try socket.prepare(command.statement.sql, as: name)
          answers.append(.prepared(name))
        }
        try socket.execute(name, command.values)
        answers.append(.executed(name))
      }
      try socket.sync()
      return answers
    }

    private func flush() {
      guard let socket else { return }
      do throws(PostgresError) {
        try socket.flush { [weak self] in self?.assumeIsolated { $0.flush() } }
      } catch { end(error) }
    }

    // MARK: Receiving

    private func receive() {
      guard let socket else { return }
      do throws(PostgresError) { try socket.readInput() } catch { return end(error) }
      flush()
      var wasEmpty = false
      while !calls.isEmpty, socket.hasResult {
        guard let result = socket.nextResult() else {
          // The end of the results of a statement; twice, nothing more is expected.
          if wasEmpty { break }
          wasEmpty = true
          continue
        }
        wasEmpty = false
        do throws(PostgresError) {
          defer { PQclear(result) }
          try accept(result, socket)
        } catch { return end(error) }
      }
      flush()
      while let notification = socket.nextNotification() { onNotification(notification) }
    }

    private func accept(_ result: OpaquePointer, _ socket: PostgresSocket) throws(PostgresError) {
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: try finish(calls.removeFirst(), socket)
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        guard calls[0].answered < calls[0].answers.count else { return }
        if case .executed = calls[0].answers[calls[0].answered] { calls[0].results.append(PostgresResult(result)) }
        calls[0].answered += 1
      case PGRES_PIPELINE_ABORTED: break
      default: calls[0].error = calls[0].error ?? PostgresError(result)
      }
    }

    /// Returns the results of a call, or sends it again if only its statements were not as expected.
    private func finish(_ call: Call, _ socket: PostgresSocket) throws(PostgresError) {
      guard let error = call.error else {
        misses = max(misses - 1, 0)
        return call.continuation.resume(returning: .success(call.results))
      }
      guard updatePrepared(after: call, error) else { return call.continuation.resume(returning: .failure(error)) }
      misses += Self.missWeight
      if misses > Self.mostMisses { preparesAnew = true }
      // Without a name it does not depend on the prepared statements.
      var call = Call(commands: call.commands, answers: [], continuation: call.continuation)
      do throws(PostgresError) { call.answers = try send(call.commands, socket, preparesAnew: true) } catch {
        call.continuation.resume(returning: .failure(error))
        throw error
      }
      calls.append(call)
    }

    /// A call in five that is sent twice costs as much as preparing each statement of all five anew.
    private static var missWeight: Int { 5 }
    /// So many misses are no accident: a failed call makes those miss that were sent behind it, and there are rarely more
    /// than a few.
    private static var mostMisses: Int { 50 }

    /// Records which statements the server has after a failed call.
    ///
    /// - Returns: whether the call failed because it expected other ones: another call, sent before it, failed before it
    ///   had prepared one; or a pooler gave the connection another server process.
    private func updatePrepared(after call: Call, _ error: PostgresError) -> Bool {
      var unanswered = call.answers.dropFirst(call.answered)
      var missed = false
      switch (error.code, unanswered.first) {
      // invalid_sql_statement_name
      case ("26000", .executed(let name)):
        prepared.remove(name)
        missed = true
      // duplicate_prepared_statement: the server has it.
      case ("42P05", .prepared):
        unanswered = unanswered.dropFirst()
        missed = true
      default: break
      }
      // A statement that was prepared stays so after a later error; those behind the error were not prepared.
      for case .prepared(let name) in unanswered { prepared.remove(name) }
      return missed
    }
  }

  extension PostgresError {
    /// The error in a result of libpq.
    fileprivate init(_ result: OpaquePointer) {
      func field(_ code: UnicodeScalar) -> String? {
        PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
      }
      self.init(.server(code: field("C") ?? ""), field("M") ?? String(cString: PQresultErrorMessage(result)))
    }
  }
#endif
