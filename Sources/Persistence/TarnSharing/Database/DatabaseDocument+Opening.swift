#if Postgres || Full
  import Tarn
  import TarnPostgres
  import TarnRecord
  import TarnStorage

  extension DatabaseDocument {
    /// Opens a document, and creates or migrates it if necessary.
    ///
    /// - Parameters:
    ///   - creates: Whether a missing document is created; otherwise it is an error.
    ///   - connections: The connections that it shares with other documents; `nil` for one of its own.
    ///   - onEvent: Called on a queue with each event of its connection.
    static func open(
      _ app: AppDefinition<F>, _ address: PostgresAddress, _ connections: PostgresConnections? = nil,
      creates: Bool = true, onFault: @escaping (Fault) -> Void = Fault.print,
      onEvent: @escaping @Sendable (DocumentConnection.Event) -> Void = { _ in }
    ) async throws(StorageError) -> DatabaseDocument {
      let now = Timestamp.now()
      let connections = connections ?? PostgresConnections(most: 1)
      let log = try await PostgresLog.open(
        app.opening(address, at: now), connections,
        first: creates
          ? { () throws(StorageError) in
            let state = app.first()
            let history = StateLoader<State, Action>.LoadedHistory(
              history: History(first: state, at: now, rules: app.history), lost: [])
            return try LogSnapshot.encoding(
              state, after: .beforeFirst, at: now, schema: app.schema.version, history: history.structure)
          } : nil, onEvent: onEvent)
      do throws(StorageError) { return try await load(app, log, connections, onFault) } catch {
        await log.connection.close()
        throw error
      }
    }

    /// Opens a document, and repeats that for a while if the server does not answer: it may be starting, or a standby takes
    /// over.
    static func open(
      _ app: AppDefinition<F>, _ address: PostgresAddress, creates: Bool, within time: Duration
    ) async throws(StorageError) -> DatabaseDocument {
      let deadline = ContinuousClock.now + time
      var refusals = 0
      while true {
        do throws(StorageError) { return try await open(app, address, creates: creates) } catch {
          guard error.isTemporary, ContinuousClock.now < deadline else { throw error }
          // The first time it may have become ready in between.
          if await PostgresConnection.isAccepting(address) { refusals += 1 }
          guard refusals < 2 else { throw error }
          try? await Task.sleep(for: .milliseconds(100))
        }
      }
    }

    /// Reads the document anew from its log, which does not continue the known rows, and looks there for the batches
    /// whose answers are missing.
    ///
    /// - Throws: ``DatabaseFault``; the document is then as before.
    func readAnew() async throws(DatabaseFault) {
      let other: DatabaseDocument
      do throws(StorageError) { other = try await Self.load(app, log, connections, onFault) } catch {
        throw .storage(error)
      }
      try await replaceVersion(with: other)
    }

    private static func load(
      _ app: AppDefinition<F>, _ log: PostgresLog, _ connections: PostgresConnections,
      _ onFault: @escaping (Fault) -> Void
    ) async throws(StorageError) -> DatabaseDocument {
      // Another program may migrate it at the same time; then its result is read.
      while true {
        let copy = try await log.copy(historyRows: app.bounds.historyRows)
        let loaded = try StateLoader<State, Action>(
          log: copy, rules: app.history, schema: app.schema, bounds: app.bounds
        ).read()
        let version = Version(
          head: copy.head, state: StateSnapshot(loaded.state),
          loaded: .init(history: loaded.history, lost: loaded.lost))
        if loaded.isMigrated {
          try await migrate(app, log, version, from: copy.app.schema)
          continue
        }
        let document = DatabaseDocument(
          app, log, connections, version, snapshotSize: loaded.snapshotSize, logged: loaded.logged, onFault: onFault)
        if copy.hasOtherFields {
          do throws(DatabaseFault) { try await document.readFields() } catch { throw error.storageError(log.path) }
        }
        return document
      }
    }

    /// Records the migrated state, unless another program has appended or migrated meanwhile.
    private static func migrate(
      _ app: AppDefinition<F>, _ log: PostgresLog, _ version: Version, from old: Int
    ) async throws(StorageError) {
      let now = Timestamp.now()
      var row = LogRow(
        number: version.head.number + 1, time: now.milliseconds, cause: LogRow.migrated, position: nil, action: nil,
        change: nil, sum: version.head.sum)
      row.sum = row.expectedSum(after: version.head.sum)
      let (snapshot, text) = try LogSnapshot.encoding(
        version.state.state, after: LogHead(number: row.number, sum: row.sum), at: now, schema: app.schema.version,
        history: version.loaded.structure)
      do throws(PostgresError) {
        _ = try await log.migrate(from: old, row, after: version.head, snapshot, text)
      } catch { throw StorageError(error, path: log.path) }
    }
  }

  extension AppDefinition {
    /// Returns what opening a document of this app needs.
    func opening(_ address: PostgresAddress, at time: Timestamp = .now()) -> PostgresLog.Opening {
      PostgresLog.Opening(
        address: address, app: LogApp(name: name, schema: schema.version, made: time.milliseconds),
        secretFields: F.State.secretFields, fields: F.State.fieldPaths)
    }
  }

  extension LogHead {
    /// The head of a log without rows.
    static var beforeFirst: LogHead { LogHead(number: 0, sum: .init()) }
  }
#endif
