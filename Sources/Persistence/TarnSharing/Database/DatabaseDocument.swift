#if Postgres || Full
  import Tarn
  import TarnEncoding
  import TarnPostgres
  import TarnRecord
  import TarnStorage

  /// The reason why a document in a database can't be read or appended to now.
  enum DatabaseFault: Error {
    case server(PostgresError)
    case storage(StorageError)
    /// The log does not continue the rows that this program knows: the database was restored, or a standby took over
    /// that lacked the last ones. The document has to be read anew.
    case diverged

    func storageError(_ path: String) -> StorageError {
      switch self {
      case .server(let error): StorageError(error, path: path)
      case .storage(let error): error
      case .diverged: StorageError(.unreachable, path: path, "its log was replaced while it was read")
      }
    }
  }

  /// A document in a database as one program knows it, and the commands that it executes on it.
  ///
  /// A command is executed on the last known version, and its rows are appended after that version's row. If another
  /// program has appended meanwhile, nothing is appended: the other's rows are read, and the command is executed anew, as
  /// if it had been sent after them. So a log is the same as if one program had executed all commands, in some order.
  ///
  /// Use it in one task.
  final class DatabaseDocument<F: Feature & SendableMetatype> where F.State: Record, F.Action: Codable & Sendable {
    typealias State = F.State
    typealias Action = F.Action

    /// The document after a row.
    struct Version: Sendable {
      var head: LogHead
      var state: StateSnapshot<State>
      var loaded: StateLoader<State, Action>.LoadedHistory
    }

    /// The result of commands.
    struct Outcome {
      var actions: [Action] = []
      /// The labels of the steps that were undone or redone.
      var turned: [String] = []
      var refusals: [Refusal] = []
      /// The effects that no synchronous use case has answered, now that the actions are committed.
      var effects: [F.Effect] = []
    }

    /// Commands that the caller has numbered, to be recognized if they are performed again.
    struct Request {
      var number: Int
      var commands: [StoreCommand<State, Action>]
    }

    /// An attempt to append the rows of commands.
    private struct Attempt {
      var request: Int
      var outcome: Outcome
    }

    let app: AppDefinition<F>
    private(set) var log: PostgresLog
    let connections: PostgresConnections
    private(set) var known: Version
    /// The changes up to the known version, of this program and of others, that were not taken yet.
    private var changes: [CommittedChange<Action>] = []
    /// Whether the known version was read anew since the changes were taken, so that they are not all.
    private var isReplaced = false
    let onFault: (Fault) -> Void
    private(set) var counts = DatabaseCounts()
    private var hasTask = false
    /// Whether programs with other fields append, too.
    private var hasOtherFields = false
    private let writer = Int64.random(in: 1...Int64.max)
    private var batches: Int64 = 0
    /// The batches whose fate is unknown, because the connection ended before the answer.
    private var unresolved: [AppendedBatch: Attempt] = [:]
    /// The commands that were executed on the rows before them while these were appended.
    private var ahead: (request: Int, after: LogHead, execution: Execution)?
    /// The unresolved batches that were found in the log.
    private var confirmed: [Attempt] = []
    /// The size of the last snapshot in bytes, and the bytes that were logged since.
    private var snapshotSize: Int
    private var logged: Int

    /// Creates the document from what was read. See ``open(_:_:_:creates:onFault:onEvent:)``.
    init(
      _ app: AppDefinition<F>, _ log: PostgresLog, _ connections: PostgresConnections, _ known: Version,
      snapshotSize: Int, logged: Int,
      onFault: @escaping (Fault) -> Void = Fault.print
    ) {
      self.app = app
      self.log = log
      self.connections = connections
      self.known = known
      self.snapshotSize = snapshotSize
      self.logged = logged
      self.onFault = onFault
    }

    // MARK: The connection

    /// Receives notifications of rows that other programs append from now on.
    func listen() async throws(DatabaseFault) {
      let (log, number) = (log, known.head.number)
      try await fault { () throws(PostgresError) in
        try await log.connection.listen(to: log.document, after: number)
      }
    }

    /// Continues with another connection.
    func reconnect(
      _ address: PostgresAddress, onEvent: @escaping @Sendable (DocumentConnection.Event) -> Void = { _ in }
    ) async throws(DatabaseFault) {
      counts.endedConnections += 1
      do throws(StorageError) {
        log = try await PostgresLog.open(app.opening(address), connections, onEvent: onEvent)
      } catch { throw .server(PostgresError(.disconnected, error.reason)) }
      hasTask = false
      try await listen()
    }

    /// Takes the task to run the document's subscriptions, unless another program has it.
    func takeTask() async throws(DatabaseFault) -> Bool {
      if !hasTask {
        hasTask = try await fault { () throws(PostgresError) in
          try await log.connection.takeTask(of: log.document)
        }
      }
      return hasTask
    }

    /// Tells other programs about the new rows.
    func announce() async throws(DatabaseFault) {
      try await fault { () throws(PostgresError) in try await log.announce(known.head.number) }
    }

    /// Reads the rows that other programs have appended, and those of this program whose answer was lost.
    ///
    /// A program that was away for long reads a snapshot and the rows after it instead, as if it had just been started.
    func catchUp() async throws(DatabaseFault) {
      while true {
        let rows = try await fault { () throws(PostgresError) in try await log.rows(after: known.head.number) }
        for row in rows { try await accept(row) }
        if rows.count < PostgresLog.rowsAtOnce { return }
        let snapshot = try await fault { () throws(PostgresError) in try await log.lastSnapshot() }
        // Reading anew decodes at most so many rows before the snapshot, for the history.
        if snapshot - known.head.number > app.bounds.historyRows { try await readAnew() }
      }
    }

    /// The difference between the known version and the one at the last call of ``takeNews()``.
    enum News {
      case advanced(DocumentAdvance<State, Action>)
      /// The version was read anew, so that the changes are unknown.
      case replaced
    }

    /// Returns the news since the last call; `nil` if there are none.
    func takeNews() -> News? {
      defer { (changes, isReplaced) = ([], false) }
      if isReplaced { return .replaced }
      return changes.isEmpty
        ? nil
        : .advanced(
          DocumentAdvance(changes: changes, state: known.state, loaded: known.loaded, number: known.head.number))
    }

    /// Replaces the known version by that of another object for the same log.
    func replaceVersion(with other: DatabaseDocument) async throws(DatabaseFault) {
      if !unresolved.isEmpty {
        let numbers = unresolved.keys.map(\.number)
        let found = try await fault { () throws(PostgresError) in
          try await log.batches(of: writer, among: numbers)
        }
        for number in found.sorted() {
          let batch = AppendedBatch(writer: writer, number: number)
          if let attempt = unresolved.removeValue(forKey: batch) { confirmed.append(attempt) }
        }
      }
      (known, snapshotSize, logged) = (other.known, other.snapshotSize, other.logged)
      (hasOtherFields, counts.missingFields) = (other.hasOtherFields, other.counts.missingFields)
      (changes, isReplaced) = ([], true)
    }

    /// Returns the outcomes of commands that were answered as without effect, and whose rows were in the log after all.
    ///
    /// - Parameter request: the commands that are not answered yet: ``perform(_:request:)`` finds theirs.
    func takeLate(except request: Int?) -> [Outcome] {
      defer { confirmed.removeAll { $0.request != request } }
      return confirmed.filter { $0.request != request }.map(\.outcome)
    }

    private func accept(_ new: PostgresRow) async throws(DatabaseFault) {
      let row = new.row
      guard row.number == known.head.number + 1, row.sum == row.expectedSum(after: known.head.sum) else {
        throw .diverged
      }
      do throws(StorageError) { try apply(row) } catch {
        // Perhaps it is the first row of a program that was started meanwhile and has other fields.
        guard !hasOtherFields else { throw .storage(error) }
        try await readFields()
        guard hasOtherFields else { throw .storage(error) }
        do throws(StorageError) { try apply(row) } catch { throw .storage(error) }
      }
      known.head = LogHead(number: row.number, sum: row.sum)
      logged += row.bytes
      let event = reader.event(of: row)
      changes.append(CommittedChange(cause: event?.cause ?? .loaded, action: event?.action, text: row.action))
      if new.batch.writer != writer { counts.readRows += 1 }
      if let attempt = unresolved.removeValue(forKey: new.batch) { confirmed.append(attempt) }
    }

    /// Finds out whether programs with other fields append to the log, and which of them this program lacks.
    func readFields() async throws(DatabaseFault) {
      let other = try await fault { () throws(PostgresError) in try await log.otherFields() }
      hasOtherFields = other.isMixed
      counts.missingFields = other.missing.sorted()
    }

    private var reader: RowReader<State, Action> {
      RowReader(path: log.path, schema: app.schema.version, hasOtherFields: hasOtherFields)
    }

    private func apply(_ row: LogRow) throws(StorageError) {
      let state = try reader.apply(row, to: known.state.state, isForward: true)
      reader.extend(&known.loaded, with: row, state, rules: app.history)
      known.state = StateSnapshot(state)
    }

    /// Executes commands and appends their rows; returns when these are committed.
    ///
    /// - Parameters:
    ///   - request: the commands, executed in order.
    ///   - next: returns the commands to perform next, if there are some: they are executed while the database commits the
    ///     rows, and need not be executed again unless another program has appended rows.
    /// - Throws: ``DatabaseFault``. If the connection ended before the answer, the same commands are performed again with
    ///   the next connection: they are not executed twice.
    func perform(
      _ request: Request, next: () -> Request? = { nil }
    ) async throws(DatabaseFault) -> Outcome {
      if !unresolved.isEmpty { try await catchUp() }
      while true {
        if let index = confirmed.firstIndex(where: { $0.request == request.number }) {
          return confirmed.remove(at: index).outcome
        }
        let execution = if let ahead = takeAhead(request) { ahead } else { try execute(request.commands, on: known) }
        if execution.rows.isEmpty { return execution.outcome }
        switch try await append(execution, request.number, next) {
        case .appended:
          counts.appendedRows += execution.rows.count
          counts.appends += 1
          known = execution.version
          for row in execution.rows { logged += row.bytes }
          changes += execution.changes
          // A batch after the same row can't be appended any more.
          unresolved = [:]
          return execution.outcome
        case .conflict(let others):
          counts.conflicts += 1
          if others.isEmpty { try await checkHead() }
          for row in others { try await accept(row) }
        }
      }
    }

    /// Executes commands, and repeats that for a while if the database does not answer.
    func perform(
      _ request: Request, address: PostgresAddress, within time: Duration
    ) async throws(DatabaseFault) -> Outcome {
      let deadline = ContinuousClock.now + time
      var isConnected = true
      while true {
        do throws(DatabaseFault) {
          if !isConnected { try await reconnect(address) }
          isConnected = true
          return try await perform(request)
        } catch {
          guard ContinuousClock.now < deadline else { throw error }
          switch error {
          case .diverged: try await readAnew()
          case .server(let reason) where reason.isTemporary:
            if reason.kind == .disconnected { isConnected = false }
            try? await Task.sleep(for: .milliseconds(100))
          case .server, .storage: throw error
          }
        }
      }
    }

    private func append(
      _ execution: Execution, _ request: Int, _ next: () -> Request?
    ) async throws(DatabaseFault) -> PostgresLog.AppendResult {
      batches += 1
      let batch = AppendedBatch(writer: writer, number: batches)
      var failures = 0
      while true {
        do throws(PostgresError) {
          // After a serialization failure the log usually has new rows.
          if failures > 0 {
            let rows = try await log.rows(after: known.head.number)
            if !rows.isEmpty { return .conflict(rows) }
          }
          let start = ContinuousClock.now
          let result = try await send(execution, batch, next)
          if case .appended = result { counts.appendTime += .now - start }
          return result
        } catch {
          if error.kind == .disconnected { unresolved[batch] = Attempt(request: request, outcome: execution.outcome) }
          failures += 1
          guard error.isSerializationFailure, failures < Self.mostFailures else { throw .server(error) }
        }
      }
    }

    /// Sends rows, and executes the next commands until they are committed.
    private func send(
      _ execution: Execution, _ batch: AppendedBatch, _ next: () -> Request?
    ) async throws(PostgresError) -> PostgresLog.AppendResult {
      let (log, rows, head) = (log, execution.rows, known.head)
      guard let following = next() else { return try await log.append(rows, after: head, batch) }
      // On the queue of the connection, because the commands keep this task's one busy.
      let result = Task.detached(executorPreference: QueueExecutor(log.connection.queue)) {
        do throws(PostgresError) {
          return Result<PostgresLog.AppendResult, PostgresError>.success(try await log.append(rows, after: head, batch))
        } catch { return .failure(error) }
      }
      executeAhead(following, on: execution.version)
      return try await result.value.get()
    }

    private func executeAhead(_ request: Request, on version: Version) {
      if let ahead, ahead.request == request.number, ahead.after == version.head { return }
      ahead = nil
      // Commands that can't be saved are executed again when they are performed, and refused then.
      guard let execution = try? execute(request.commands, on: version) else { return }
      ahead = (request.number, version.head, execution)
    }

    /// Returns the execution of commands if it was on the version that is known now.
    private func takeAhead(_ request: Request) -> Execution? {
      defer { ahead = nil }
      guard let ahead, ahead.request == request.number, ahead.after == known.head else { return nil }
      return ahead.execution
    }

    /// After so many serialization failures in a row the database counts as busy, and the caller tries again later. Each
    /// stands for a transaction of another program that was faster.
    private static var mostFailures: Int { 10 }

    /// Finds out why nothing was appended although there are no other rows.
    private func checkHead() async throws(DatabaseFault) {
      let schema = try await fault { () throws(PostgresError) in try await log.currentSchema() }
      guard let schema else { throw .storage(StorageError(.unreachable, path: log.path, "the document was deleted")) }
      if schema > app.schema.version {
        throw .storage(
          StorageError(
            .newer, path: log.path,
            "its schema has version \(schema), and this program supports version \(app.schema.version)"))
      }
      throw .diverged
    }

    /// Writes a snapshot if the log after the last one is longer than that.
    func writeSnapshotIfDue() async throws(DatabaseFault) {
      guard counts.missingFields.isEmpty, logged >= max(snapshotSize, app.bounds.snapshotBytes) else { return }
      let text: (snapshot: LogSnapshot, text: [UInt8])
      do throws(StorageError) {
        text = try LogSnapshot.encoding(
          known.state.state, after: known.head, at: .now(), schema: app.schema.version,
          history: known.loaded.structure)
      } catch { throw .storage(error) }
      let isWritten = try await fault { () throws(PostgresError) in try await log.write(text.snapshot, text.text) }
      if !isWritten { try await readFields() }
      (snapshotSize, logged) = (text.text.count, 0)
    }

    /// Executes statements that may be repeated, and repeats them after a serialization failure.
    private func fault<Value>(
      _ body: () async throws(PostgresError) -> Value
    ) async throws(DatabaseFault) -> Value {
      var failures = 0
      while true {
        do throws(PostgresError) { return try await body() } catch {
          failures += 1
          guard error.isSerializationFailure, failures < Self.mostFailures else { throw .server(error) }
        }
      }
    }
  }
#endif
