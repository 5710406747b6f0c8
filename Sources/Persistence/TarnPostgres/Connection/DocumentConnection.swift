#if Postgres || Full
  import Dispatch

  /// The use of a connection by one document; other documents may use the same connection.
  ///
  /// ```swift
  /// try await connection.listen(to: document, after: head.number)
  /// let isOnlyOne = try await connection.takeTask(of: document)
  /// await connection.close()
  /// ```
  package final class DocumentConnection: Sendable {
    package enum Event: Sendable {
      /// The document may have new rows.
      case newRows
      /// This program has the document's task now: see ``DocumentConnection/takeTask(of:)``.
      case task
      /// The connection has ended, without a call of ``DocumentConnection/close()``.
      case ended
    }

    private let shared: SharedConnection
    private let connection: PostgresConnection
    private let user: Int

    init(_ shared: SharedConnection, _ connection: PostgresConnection, _ user: Int) {
      (self.shared, self.connection, self.user) = (shared, connection, user)
    }

    deinit { _ = shared.remove(user) }

    /// The queue of the connection.
    package var queue: DispatchQueue { connection.queue }

    /// Executes statements in one transaction: see ``PostgresConnection/run(_:)``.
    package func run(_ commands: [PostgresCommand]) async throws(PostgresError) -> [PostgresResult] {
      try await connection.run(commands)
    }

    /// Executes one statement.
    package func run(_ command: PostgresCommand) async throws(PostgresError) -> PostgresResult {
      try await connection.run(command)
    }

    /// Reports new rows of the document from now on: at once when a program announces them, and otherwise after
    /// ``SharedConnection/lookInterval``.
    ///
    /// - Parameter number: the number of the last known row.
    package func listen(to document: Int64, after number: Int) async throws(PostgresError) {
      shared.setDocument(document, of: user)
      shared.setNumber(Int64(number), of: document)
      _ = try await connection.run(SharedConnection.listen(document))
      shared.startLooking()
    }

    /// Takes the task that one program at a time has for a document, such as to run its subscriptions, until the
    /// connection ends or is closed.
    ///
    /// - Returns: false if another program has it, or another object of this one; ``Event/task`` follows once it is free.
    package func takeTask(of document: Int64) async throws(PostgresError) -> Bool {
      shared.setDocument(document, of: user)
      switch shared.claimTask(of: document, by: user) {
      case .held: return true
      case .taken: return false
      case .free: break
      }
      do throws(PostgresError) {
        let isLocked = try await connection.run(SharedConnection.lockTask(.int(document))).bool(0, 0)
        if !isLocked { shared.releaseTask(of: document, waiting: user) }
        return isLocked
      } catch {
        // Tried again with the next look: the server may have no room for a lock now.
        shared.releaseTask(of: document, waiting: user)
        throw error
      }
    }

    /// Ends the use, and the connection if no other document uses it.
    package func close() async {
      guard let rest = shared.remove(user) else { return }
      if rest.isLast { return await connection.close() }
      await shared.end(rest, on: connection)
    }
  }
#endif
