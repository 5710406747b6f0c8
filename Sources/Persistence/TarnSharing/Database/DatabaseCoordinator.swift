#if Postgres || Full
  import Dispatch
  import Foundation
  import Synchronization
  import Tarn
  import TarnPostgres
  import TarnRecord
  import TarnStorage

  /// Connects a store with its document in a database: it executes the store's commands, appends their rows, and reads
  /// those of other programs.
  ///
  /// It works in one task, on a queue of its own, because an app may block the threads of the task pool.
  final class DatabaseCoordinator<F: Feature & SendableMetatype>: StoreCoordinator
  where F.State: Record, F.Action: Codable & Sendable {
    typealias State = F.State
    typealias Action = F.Action
    typealias Message = CoordinatorMessage<State, Action>

    let definition: AppDefinition<F>
    let address: PostgresAddress
    /// The connections that the document shares with others; `nil` for one of its own.
    let connections: PostgresConnections?
    let inbox: Inbox<Message>
    let outbox: CommandOutbox<State, Action>
    /// The effects of committed actions, which the store performs.
    let effects: CommittedEffects<F.Effect>

    private let queue = DispatchQueue(label: "tarn.database", qos: .userInitiated)
    private let wake: WakeSignal
    private let work = Mutex(Work())

    private struct Work {
      var isOver = false
      /// Whether there may be rows of other programs.
      var hasNews = false
      var isConnectionEnded = false
      /// Whether the log does not continue the known rows, so that the document has to be read anew.
      var isDiverged = false
      /// Whether to try to take the task of the subscriptions, which another program may have left.
      var wantsTask = false
      var counts = DatabaseCounts()
      /// The opened document on its way to the task that works with it.
      var opened: OpenedDocument?
    }

    /// Guard: only moved, from the thread that opens the document to the task that works with it.
    private struct OpenedDocument: @unchecked Sendable {
      var document: DatabaseDocument<F>
    }

    init(
      _ definition: AppDefinition<F>, _ address: PostgresAddress, _ connections: PostgresConnections?,
      _ effects: CommittedEffects<F.Effect>
    ) {
      self.connections = connections
      self.definition = definition
      self.effects = effects
      self.address = address
      inbox = Inbox(bound: Self.inboxBound)
      let wake = WakeSignal(queue)
      self.wake = wake
      outbox = CommandOutbox { wake.set() }
    }

    var path: String { address.description }
    var app: String { definition.name }
    var schema: Schema { definition.schema }
    var rules: HistoryRules<State, Action> { definition.history }
    var isOver: Bool { work.withLock { $0.isOver } }
    var databaseCounts: DatabaseCounts? { work.withLock { $0.counts } }

    func close() {
      work.withLock { $0.isOver = true }
      outbox.interrupt()
      inbox.close()
      wake.set()
    }

    func disconnect() { notice { $0.isDiverged = true } }

    // MARK: Opening

    func enter(within timeout: Timeout?) throws(StorageError) -> Message? {
      var failures = 0
      while !isOver {
        do throws(StorageError) { return try openOnThread() } catch {
          // A server that starts, or a standby that takes over, refuses connections meanwhile.
          guard error.isTemporary, let deadline = timeout?.deadline, !deadline.hasPassed else { throw error }
          failures += 1
          Thread.sleep(forTimeInterval: Self.pause(after: failures) / .seconds(1))
        }
      }
      return nil
    }

    private func openOnThread() throws(StorageError) -> Message? {
      let result = Mutex<Result<Message, StorageError>?>(nil)
      ThreadExecutor.run { [self] in
        let opened: Result<Message, StorageError>
        do throws(StorageError) { opened = .success(try await open()) } catch { opened = .failure(error) }
        result.withLock { $0 = opened }
      }
      return isOver ? nil : try result.withLock { $0 }?.get()
    }

    private func open() async throws(StorageError) -> Message {
      let document = try await DatabaseDocument.open(
        definition, address, connections, onEvent: { [weak self] in self?.notice($0) })
      do throws(DatabaseFault) { try await document.listen() } catch { throw error.storageError(path) }
      let opened = OpenedDocument(document: document)
      // Others may have appended before this connection listened.
      work.withLock { ($0.opened, $0.hasNews, $0.isConnectionEnded, $0.wantsTask) = (opened, true, false, true) }
      return .joined(joined(document))
    }

    private func joined(_ document: DatabaseDocument<F>) -> JoinedDocument<State, Action> {
      let known = document.known
      return JoinedDocument(
        state: known.state.state, loaded: known.loaded, number: known.head.number,
        status: .connected(database: path), blobs: PostgresBlobs(definition.opening(address), connections))
    }

    private func notice(_ event: DocumentConnection.Event) {
      notice { work in
        switch event {
        case .newRows: work.hasNews = true
        case .task: (work.hasNews, work.wantsTask) = (true, true)
        case .ended: work.isConnectionEnded = true
        }
      }
    }

    private func notice(_ change: (inout Work) -> Void) {
      work.withLock { change(&$0) }
      wake.set()
    }

    func reconnect() {
      Thread.detachNewThread { [self] in
        var last: String?
        while !isOver {
          do throws(StorageError) {
            guard let message = try enter(within: nil) else { return }
            return ThreadExecutor.run { [inbox] in _ = await inbox.deliver(message) }
          } catch {
            let message = "\(error)"
            if message != last { note(.stuck(message)) }
            last = message
            // The user has to fix the cause, so an attempt each second is enough.
            Thread.sleep(forTimeInterval: 1)
          }
        }
      }
    }

    // MARK: Working

    func follow(after number: Int) {
      // There is none if a document that is open was read anew.
      guard let opened = work.withLock({ $0.opened.take() }) else { return }
      outbox.resume()
      let executor = QueueExecutor(queue)
      Task.detached(executorPreference: executor) { [self] in
        await work(opened.document, executor)
        await opened.document.log.connection.close()
      }
    }

    private func work(_ document: DatabaseDocument<F>, _ executor: QueueExecutor) async {
      typealias Request = DatabaseDocument<F>.Request
      var request: Request?
      // The commands that are executed while the rows of the request are appended.
      var next: Request?
      var requests = 0
      var failures = 0
      // Whether the status says that the database does not answer, or refuses changes.
      var hasTrouble = false
      func takeRequest() -> Request? {
        let commands = outbox.takeAvailable()
        requests += 1
        return commands.isEmpty ? nil : Request(number: requests, commands: commands)
      }
      while !isOver {
        if request == nil { (request, next) = (next ?? takeRequest(), nil) }
        do throws(DatabaseFault) {
          try await prepare(document, request?.number)
          let present = request
          if let present {
            let outcome = try await document.perform(present) {
              next = next ?? takeRequest()
              return next
            }
            request = nil
            publishCounts(document)
            await finish(present.commands.count, outcome, document)
          }
          if hasTrouble { note(.connection(.connected(database: path))) }
          (failures, hasTrouble) = (0, false)
          if present != nil {
            // Without waiting for the answer: nothing depends on it.
            let (log, number) = (document.log, document.known.head.number)
            Task.detached(executorPreference: executor) { try? await log.announce(number) }
            try await document.writeSnapshotIfDue()
            continue
          }
        } catch {
          switch error {
          case .diverged: work.withLock { $0.isDiverged = true }
          case .storage(let error) where error.kind == .unwritable:
            // The commands can't be saved, now or later.
            guard let rejected = request else { break }
            request = nil
            note(.refused("\(error)"))
            await finish(rejected.commands.count, .init(), document)
          case .storage(let error):
            hasTrouble = true
            note(.stuck("\(error)"))
          // A busy database delays changes; nothing is wrong with it.
          case .server(let error) where error.isSerializationFailure && failures < Self.busyAttempts: break
          case .server(let error):
            hasTrouble = true
            if error.kind == .disconnected { work.withLock { $0.isConnectionEnded = true } }
            let reason = StorageError(error, path: path)
            note(
              error.isTemporary
                ? .connection(.disconnected(database: path, reason: reason.reason)) : .stuck("\(reason)"))
          }
          failures += 1
          publishCounts(document)
          await wake.wait(upTo: Self.pause(after: failures))
          continue
        }
        publishCounts(document)
        await wake.wait()
      }
    }

    private func publishCounts(_ document: DatabaseDocument<F>) {
      let counts = document.counts
      work.withLock { $0.counts = counts }
    }

    /// A tenth of a second at first, twice as long each time, and at most five seconds.
    private static func pause(after failures: Int) -> Duration { .milliseconds(min(5_000, 50 << min(failures, 7))) }

    /// After so many attempts, each of ten transactions, the user reads that the database is busy: their pauses are 6.3
    /// seconds in all, longer than a database with many writers takes and shorter than a user waits for a change.
    private static var busyAttempts: Int { 6 }

    /// Connects again if the connection has ended, and reads the rows of other programs.
    ///
    /// - Parameter request: the commands that are not answered yet.
    private func prepare(_ document: DatabaseDocument<F>, _ request: Int?) async throws(DatabaseFault) {
      let (isEnded, hasNews, wantsTask) = work.withLock { work in
        defer { (work.hasNews, work.wantsTask) = (false, false) }
        return (work.isConnectionEnded, work.hasNews, work.wantsTask || work.isConnectionEnded)
      }
      if isEnded {
        note(.runsSubscriptions(false))
        work.withLock { $0.isConnectionEnded = false }
        do throws(DatabaseFault) {
          try await document.reconnect(
            address, onEvent: { [weak self] in self?.notice($0) })
        } catch {
          work.withLock { $0.isConnectionEnded = true }
          throw error
        }
        note(.connection(.connected(database: path)))
      }
      let wasReplaced = work.withLock { $0.isDiverged }
      if wasReplaced {
        try await document.readAnew()
        work.withLock { $0.isDiverged = false }
        await deliverNews(document)
      }
      guard isEnded || hasNews || wasReplaced else { return }
      try await document.catchUp()
      await deliverNews(document)
      for outcome in document.takeLate(except: request) { effects.add(outcome.effects) }
      // A log is replaced while no program is connected, so the task is free. It is a lock of the server, which has room
      // for some thousands.
      guard wantsTask || wasReplaced, !definition.subscriptions.isEmpty else { return }
      if try await document.takeTask() { note(.runsSubscriptions(true)) }
    }

    private func deliverNews(_ document: DatabaseDocument<F>) async {
      switch document.takeNews() {
      case nil: break
      case .advanced(let advance): _ = await inbox.deliver(.advanced(advance))
      case .replaced: _ = await inbox.deliver(.joined(joined(document)))
      }
    }

    private func finish(
      _ count: Int, _ outcome: DatabaseDocument<F>.Outcome, _ document: DatabaseDocument<F>
    ) async {
      effects.add(outcome.effects)
      await deliverNews(document)
      for refusal in outcome.refusals { note(.refused(refusal.reason)) }
      outbox.settle(count)
      _ = await inbox.deliver(.answered(count, row: document.known.head.number))
    }
  }
#endif
