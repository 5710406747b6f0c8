#if Postgres || Full
  import Synchronization
  import TarnStorage

  /// A connection with the documents that use it: what each of them hears of.
  final class SharedConnection: Sendable {
    typealias OnEvent = @Sendable (DocumentConnection.Event) -> Void

    /// A document's use of the connection.
    private struct User {
      let onEvent: OnEvent
      var document: Int64?
      var waitsForTask = false
    }

    /// A user that waits for the connection.
    private typealias Waiting = CheckedContinuation<Result<PostgresConnection, PostgresError>, Never>

    private enum Stage {
      case connecting([Waiting])
      case open(PostgresConnection)
      case ended(PostgresError)
    }

    private struct Contents {
      var stage = Stage.connecting([])
      var users: [Int: User]
      var lastUser = firstUser
      /// The users of each document.
      var listeners: [Int64: Set<Int>] = [:]
      /// The number of each document's last row, when it was last looked for.
      var numbers: [Int64: Int64] = [:]
      /// The users that have their document's task, or are about to ask for it.
      var tasks: [Int64: Int] = [:]
      var looking: Task<Void, Never>?
    }

    /// The resources of a removed user that the server still keeps.
    struct Rest {
      /// Whether it was the last user, so that the connection is to be closed.
      var isLast = false
      /// The document that no other user of the connection has.
      var unheard: Int64?
      /// The document whose task it had.
      var task: Int64?
    }

    static let firstUser = 1
    private let contents: Mutex<Contents>

    /// Creates a connection that its first user opens.
    init(first: @escaping OnEvent) { contents = Mutex(Contents(users: [Self.firstUser: User(onEvent: first)])) }

    // MARK: Users

    /// The number of users; `nil` once the connection has ended.
    var userCount: Int? {
      contents.withLock { contents in
        if case .ended = contents.stage { nil } else { contents.users.count }
      }
    }

    /// Returns the number of the new user; `nil` if the connection has ended.
    func add(_ onEvent: @escaping OnEvent) -> Int? {
      contents.withLock { contents in
        if case .ended = contents.stage { return nil }
        contents.lastUser += 1
        contents.users[contents.lastUser] = User(onEvent: onEvent)
        return contents.lastUser
      }
    }

    /// Removes a user; `nil` if it is none any more.
    func remove(_ user: Int) -> Rest? {
      let (rest, looking) = contents.withLock { contents -> (Rest?, Task<Void, Never>?) in
        guard let removed = contents.users.removeValue(forKey: user) else { return (nil, nil) }
        var rest = Rest()
        if let document = removed.document {
          contents.listeners[document]?.remove(user)
          if contents.listeners[document]?.isEmpty == true {
            contents.listeners[document] = nil
            contents.numbers[document] = nil
            rest.unheard = document
          }
          // While it waits, the statement is under way that locks it: who sent that releases it.
          if contents.tasks[document] == user, !removed.waitsForTask { rest.task = document }
        }
        guard contents.users.isEmpty else { return (rest, nil) }
        // From now on no document joins it.
        contents.stage = .ended(PostgresError(.disconnected, "the connection was closed"))
        rest.isLast = true
        return (rest, contents.looking.take())
      }
      looking?.cancel()
      return rest
    }

    /// Tells the server what it need not keep for a user that was removed.
    func end(_ rest: Rest, on connection: PostgresConnection) async {
      if let document = rest.task {
        // A failure ends the connection, and with it what it holds.
        _ = try? await connection.run(Self.unlockTask(.int(document)))
        contents.withLock { $0.tasks[document] = nil }
      }
      if let document = rest.unheard {
        _ = try? await connection.run(Self.unlisten(document))
        // A user that came meanwhile.
        let isHeard = contents.withLock { $0.listeners[document] != nil }
        if isHeard { _ = try? await connection.run(Self.listen(document)) }
      }
    }

    func setDocument(_ document: Int64, of user: Int) {
      contents.withLock { contents in
        guard contents.users[user] != nil else { return }
        contents.users[user]?.document = document
        contents.listeners[document, default: []].insert(user)
      }
    }

    func setNumber(_ number: Int64, of document: Int64) {
      // The older one, if there are two users, so that both hear of newer rows.
      contents.withLock { $0.numbers[document] = min(number, $0.numbers[document] ?? number) }
    }

    // MARK: Opening

    /// Returns the connection, which the first user opens.
    func opened(_ address: PostgresAddress, by user: Int) async throws(PostgresError) -> PostgresConnection {
      if user == Self.firstUser { return try await open(address) }
      let result: Result<PostgresConnection, PostgresError> = await withCheckedContinuation { continuation in
        let known: Result<PostgresConnection, PostgresError>? = contents.withLock { contents in
          switch contents.stage {
          case .connecting(let waiting):
            contents.stage = .connecting(waiting + [continuation])
            return nil
          case .open(let connection): return .success(connection)
          case .ended(let error): return .failure(error)
          }
        }
        if let known { continuation.resume(returning: known) }
      }
      return try result.get()
    }

    private func open(_ address: PostgresAddress) async throws(PostgresError) -> PostgresConnection {
      do throws(PostgresError) {
        let connection = try await PostgresConnection.connect(
          address, onNotification: { [weak self] in self?.receive($0) },
          onEnd: { [weak self] in
            let users = self?.finish(PostgresError(.disconnected, "the connection ended"))
            for onEvent in users ?? [] { onEvent(.ended) }
          })
        setStage(.open(connection), .success(connection))
        return connection
      } catch {
        // All users of it get the error.
        _ = finish(error)
        throw error
      }
    }

    /// It may have ended already.
    private func setStage(_ stage: Stage, _ result: Result<PostgresConnection, PostgresError>) {
      let waiting = contents.withLock { contents -> [Waiting] in
        guard case .connecting(let waiting) = contents.stage else { return [] }
        contents.stage = stage
        return waiting
      }
      for user in waiting { user.resume(returning: result) }
    }

    /// - Returns: the users that it had.
    private func finish(_ error: PostgresError) -> [OnEvent] {
      setStage(.ended(error), .failure(error))
      let (users, looking) = contents.withLock { contents in
        defer { (contents.stage, contents.users, contents.looking) = (.ended(error), [:], nil) }
        return (contents.users.values.map(\.onEvent), contents.looking)
      }
      looking?.cancel()
      return users
    }

    // MARK: Rows

    private static let channelPrefix = "tarn_"

    /// The channel of a document's notifications.
    static func channel(_ document: Int64) -> String { "\(channelPrefix)\(document)" }

    /// Without a name, so that the server does not keep it for each document.
    static func listen(_ document: Int64) -> PostgresCommand {
      PostgresStatement("", "LISTEN \(channel(document))")()
    }

    private static func unlisten(_ document: Int64) -> PostgresCommand {
      PostgresStatement("", "UNLISTEN \(channel(document))")()
    }

    private func receive(_ notification: PostgresNotification) {
      guard let document = Int64(notification.channel.dropFirst(Self.channelPrefix.count)) else { return }
      let users = contents.withLock { contents in
        let listeners = contents.listeners[document] ?? []
        // A document knows what it has announced itself.
        return notification.isOwn && listeners.count == 1 ? [] : listeners.compactMap { contents.users[$0]?.onEvent }
      }
      for onEvent in users { onEvent(.newRows) }
    }

    /// The time between two looks for new rows: a notification may be lost, as behind a pooler that drops `LISTEN`. One
    /// statement does it for all documents.
    private static var lookInterval: Duration { .seconds(2) }

    func startLooking() {
      contents.withLock { contents in
        guard case .open(let connection) = contents.stage, contents.looking == nil else { return }
        contents.looking = Task.detached(executorPreference: QueueExecutor(connection.queue)) { [weak self] in
          while true {
            do { try await Task.sleep(for: Self.lookInterval) } catch { return }
            // A failed look is as a lost notification; the end of the connection is reported apart.
            guard let self else { return }
            try? await look(on: connection)
            try? await takeFreeTasks(on: connection)
          }
        }
      }
    }

    private func look(on connection: PostgresConnection) async throws(PostgresError) {
      let documents = contents.withLock { Array($0.listeners.keys) }
      let result = try await connection.run(Self.readNumbers(.ints(documents)))
      let users = contents.withLock { contents in
        var users: [OnEvent] = []
        for row in 0..<result.count {
          let (document, number) = (result.int(row, 0), result.int(row, 1))
          guard let listeners = contents.listeners[document], contents.numbers[document] != number else { continue }
          contents.numbers[document] = number
          users += listeners.compactMap { contents.users[$0]?.onEvent }
        }
        return users
      }
      for onEvent in users { onEvent(.newRows) }
    }

    // MARK: Tasks

    enum TaskClaim {
      case held, taken, free
    }

    /// The lock belongs to the connection, so among its users it is given here.
    func claimTask(of document: Int64, by user: Int) -> TaskClaim {
      contents.withLock { contents in
        switch contents.tasks[document] {
        case user: return .held
        case nil:
          contents.tasks[document] = user
          contents.users[user]?.waitsForTask = false
          return .free
        default:
          contents.users[user]?.waitsForTask = true
          return .taken
        }
      }
    }

    /// Takes a user's claim back after an attempt to lock it in vain; the user waits for it from now on.
    func releaseTask(of document: Int64, waiting user: Int) {
      contents.withLock { contents in
        contents.tasks[document] = nil
        contents.users[user]?.waitsForTask = true
      }
    }

    /// Locks the tasks that users wait for and that are free now.
    private func takeFreeTasks(on connection: PostgresConnection) async throws(PostgresError) {
      let waiting = contents.withLock { contents in
        var waiting: [Int64: Int] = [:]
        for (user, entry) in contents.users where entry.waitsForTask {
          guard let document = entry.document, contents.tasks[document] == nil else { continue }
          contents.tasks[document] = user
          waiting[document] = user
        }
        return waiting
      }
      if waiting.isEmpty { return }
      var locked: Set<Int64> = []
      let result: PostgresResult
      do throws(PostgresError) {
        result = try await connection.run(Self.lockTasks(.ints(Array(waiting.keys))))
      } catch {
        contents.withLock { contents in for document in waiting.keys { contents.tasks[document] = nil } }
        throw error
      }
      for row in 0..<result.count where result.bool(row, 1) { locked.insert(result.int(row, 0)) }
      // A user may have left while the server answered.
      let (users, left) = contents.withLock { contents in
        var (users, left): ([OnEvent], [Int64]) = ([], [])
        for (document, user) in waiting {
          if !locked.contains(document) {
            contents.tasks[document] = nil
          } else if let entry = contents.users[user] {
            contents.users[user]?.waitsForTask = false
            users.append(entry.onEvent)
          } else {
            left.append(document)
          }
        }
        return (users, left)
      }
      for onEvent in users { onEvent(.task) }
      for document in left { await end(Rest(task: document), on: connection) }
    }

    // MARK: Statements

    private static let readNumbers = PostgresStatement(
      "read_numbers", "SELECT id, number FROM tarn.document WHERE id = ANY($1::bigint[])")

    /// The first number is “Tarn” in ASCII; the second one tells documents apart, and two documents that share it, of
    /// four billion, only share the program.
    static let lockTask = PostgresStatement("lock_task", "SELECT pg_try_advisory_lock(1415672430, hashint8($1))")

    private static let lockTasks = PostgresStatement(
      "lock_tasks",
      "SELECT id, pg_try_advisory_lock(1415672430, hashint8(id)) FROM unnest($1::bigint[]) AS id")

    private static let unlockTask = PostgresStatement(
      "unlock_task", "SELECT pg_advisory_unlock(1415672430, hashint8($1))")
  }
#endif
