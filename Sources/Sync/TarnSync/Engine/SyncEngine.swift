import Tarn
import TarnRecord
import TarnValues

/// Sends local changes to a server and merges the changes of others: a state machine that reads no clock, network or
/// random source of its own.
///
/// ```swift
/// func update(_ state: inout SyncEngine<Status>, _ action: App.Action) -> [SyncAction<Status>] {
///   switch action {
///   case .favour(let id, let change, let now):
///     state.perform(at: now) { $0.edit(id, as: change, label: "Favour", at: now) { $0.isFavourite = true } }
///   case .sync(let event, let now):
///     state.handle(event, at: now)
///   }
/// }
/// ```
///
/// The engine sends the changes of one object one after the other, the oldest first, and the changes of different
/// objects in parallel. It sends each change until the server has answered, always with the same ID, so that a server
/// that stores IDs applies it once. The engine keeps a refused change with its reason until the user retries, changes
/// or discards it. A missing network is not an error: the engine retries after increasing pauses.
///
/// An engine is a value: saved with the app's state it continues where it stopped, and no sent change is lost.
///
/// An engine that is read from a file sends nothing before it receives ``SyncEvent/started``: a command-line program
/// that only records a change leaves sending to the running app. Of several programs on one document the last that has
/// started the engine runs it, and the engine in the others sends nothing (``needsWakeUp``).
///
/// The engine never sends a change again while an attempt is unanswered, in whatever order events arrive. An attempt
/// may have reached the server although its connection was lost or its program has ended: the engine then waits for
/// ``SyncRules/firstPause`` first, and nothing shortens that.
public struct SyncEngine<Object: Synced>: Sendable {
  /// The local copy of the server's objects with the changes that are not confirmed.
  @inlinable public var replica: Replica<Object> { _replica }
  @usableFromInline var _replica: Replica<Object>
  /// The limits and pauses of the engine.
  public let rules: SyncRules
  /// The changes in flight.
  @usableFromInline var flights: Table<InFlightPush> = []
  /// The changes that were sent and must be sent again or looked up, ordered by time.
  @usableFromInline var delays: Table<Delay> = []
  @usableFromInline var connectivity = Connectivity()
  @usableFromInline var pulling = PullState()
  /// The latest confirmations: an answer requested before a confirmation may be older. While the app awaits a page that
  /// it requested by itself, the removals of other pages are confirmations, too. At most ``maximumConfirmations``.
  @usableFromInline var confirmations: Table<Confirmation> = []
  /// The objects that the server has reported as removed: an earlier answer may arrive later. At most
  /// ``maximumConfirmations``.
  @usableFromInline var deletions: Table<DeletedObject> = []
  /// The counter of confirmations and requests.
  @usableFromInline var clock = 0
  /// How often processes have started the engine: the number of the one that runs it. `nil`, as in files from earlier
  /// versions, is 0.
  @usableFromInline var starts: Int?
  /// The number of the last start by this process. Never saved: an engine that is read from a file has not started, and
  /// its changes in flight belong to a process that has ended.
  @usableFromInline var ownStart: Int?
  /// The latest pages that the app has requested by itself. Never saved: they do not arrive in another process.
  @usableFromInline var requestedPages: [RequestedPage] = []
  /// The value of ``clock`` when the settled cursor was saved; 0 in an earlier process. Never saved.
  @usableFromInline var settledAt = 0

  @usableFromInline struct InFlightPush: Identifiable, Equatable, Codable, Sendable {
    @usableFromInline let id: ChangeID
    @usableFromInline let number: Int

    @inlinable init(id: ChangeID, number: Int) {
      self.id = id
      self.number = number
    }
  }

  @usableFromInline struct Delay: Identifiable, Equatable, Codable, Sendable {
    @usableFromInline let id: ChangeID
    @usableFromInline let until: Timestamp
    /// The time before which nothing sends the change again: its last request may still be at the server.
    @usableFromInline let earliest: Timestamp?
    /// Whether the server requested the delay, so that nothing cuts it short.
    @usableFromInline let isServerPause: Bool
    /// The number of starts of the engine that have set `earliest` anew.
    @usableFromInline let renewals: Int?

    // The keys of saved states from earlier versions, here and below.
    private enum CodingKeys: String, CodingKey {
      case id, until, earliest, renewals
      case isServerPause = "isTold"
    }

    @inlinable init(
      id: ChangeID, until: Timestamp, earliest: Timestamp? = nil, isServerPause: Bool = false, renewals: Int? = nil
    ) {
      self.id = id
      self.until = until
      self.earliest = earliest
      self.isServerPause = isServerPause
      self.renewals = renewals
    }
  }

  @usableFromInline struct Confirmation: Identifiable, Equatable, Codable, Sendable {
    @usableFromInline let id: Object.ID
    @usableFromInline let at: Int

    @inlinable init(id: Object.ID, at: Int) {
      self.id = id
      self.at = at
    }
  }

  @usableFromInline struct DeletedObject: Identifiable, Equatable, Codable, Sendable {
    @usableFromInline let id: Object.ID

    @inlinable init(id: Object.ID) {
      self.id = id
    }
  }

  /// The state of the connection to the server.
  @usableFromInline struct Connectivity: Equatable, Codable, Sendable {
    @usableFromInline var isOnline = true
    @usableFromInline var needsSignIn = false
    /// The value of ``SyncEngine/clock`` at the last sign-in: the refusal of an older request is no reason to sign in
    /// again.
    @usableFromInline var signedIn: Int?
    /// The end of the current pause; `isServerPause` is whether the server requested it.
    @usableFromInline var until: Timestamp?
    @usableFromInline var isServerPause = false
    /// The number of consecutive failures.
    @usableFromInline var failures = 0
    /// The time of the last requested wake-up.
    @usableFromInline var alarm: Timestamp?
    /// The latest time received, and how far it is ahead of a wall clock that was set back since. Without it, ages
    /// would be too short, and the engine would resend a change whose ID the server has forgotten.
    @usableFromInline var latest = Timestamp(milliseconds: .min)
    @usableFromInline var ahead: Int64 = 0

    private enum CodingKeys: String, CodingKey {
      case isOnline, needsSignIn, signedIn, until, failures, alarm, latest, ahead
      case isServerPause = "isTold"
    }

    @inlinable init() {}
  }

  @usableFromInline struct RequestedPage: Sendable {
    @usableFromInline let ticket: Int
    /// The cursor of the news when the app took the ticket.
    @usableFromInline var cursor: String?
    /// Whether news have arrived since: the page may be older.
    @usableFromInline var hasNewsSince = false
    @usableFromInline var hasArrived = false
  }

  @usableFromInline struct PullState: Equatable, Codable, Sendable {
    @usableFromInline var cursor: String?
    /// The ticket of the awaited page.
    @usableFromInline var ticket: PullTicket?
    /// Whether to request news again after the awaited page.
    @usableFromInline var isWanted = false
    @usableFromInline var failures = 0
    /// The end of the pause before the next request; `isServerPause` is whether the server requested it.
    @usableFromInline var until: Timestamp?
    @usableFromInline var isServerPause = false
    /// The cursor when no change was in flight, and the objects reported since while changes of them were in flight:
    /// the answers to those changes may be older.
    @usableFromInline var settledCursor: String?
    @usableFromInline var reported: Set<Object.ID>?
    /// The numbers of the tickets of pages that the app has requested by itself and not received.
    @usableFromInline var openTickets: [Int]?

    private enum CodingKeys: String, CodingKey {
      case cursor, ticket, isWanted, failures, until, openTickets
      case isServerPause = "isTold"
      case settledCursor = "sure"
      case reported = "told"
    }

    @inlinable init() {}
  }

  // The keys of saved states from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case _replica = "replica"
    case rules
    case flights
    case delays
    case connectivity = "line"
    case pulling
    case confirmations = "confirmed"
    case deletions = "gone"
    case clock
    case starts
  }

  /// Creates a running engine for a replica.
  public init(_ replica: Replica<Object> = Replica(), rules: SyncRules = SyncRules()) {
    _replica = replica
    self.rules = rules
    ownStart = 0
  }

  /// Whether no change waits for the server. The remaining changes need the user: refused changes, unresolved
  /// conflicts, and the changes behind them.
  ///
  /// - Complexity: O(1)
  @inlinable public var isSettled: Bool { replica.heads.isEmpty && replica.sent.isEmpty && replica.acknowledged == 0 }

  /// Mutates the replica and returns the actions that send the new changes.
  ///
  /// - Complexity: O(log n)
  @inlinable public mutating func perform(at now: Timestamp, _ body: (inout Replica<Object>) -> Void) -> [SyncAction<
    Object
  >] {
    body(&_replica)
    var actions: [SyncAction<Object>] = []
    resume(at: time(from: now), &actions)
    return actions
  }

  /// Returns the time of the engine: that of the wall clock where the engine runs, and the last one elsewhere. A
  /// program on another machine has another clock, and if both counted, their differences would add up to time that has
  /// not passed.
  @inlinable mutating func time(from wallTime: Timestamp, isStart: Bool = false) -> Timestamp {
    isRunning || isStart ? monotonicTime(from: wallTime) : connectivity.latest
  }

  /// Converts a wall-clock time, which may go back, to a monotonic time.
  @inlinable mutating func monotonicTime(from wallTime: Timestamp) -> Timestamp {
    let time = Timestamp(milliseconds: wallTime.milliseconds &+ connectivity.ahead)
    if time < connectivity.latest { connectivity.ahead &+= connectivity.latest.milliseconds &- time.milliseconds }
    connectivity.latest = max(time, connectivity.latest)
    return connectivity.latest
  }
}

extension SyncEngine: Equatable, Codable {
  /// Whether the saved fields of both are equal.
  public static func == (lhs: SyncEngine, rhs: SyncEngine) -> Bool {
    lhs.clock == rhs.clock && lhs.starts == rhs.starts && lhs.replica == rhs.replica && lhs.rules == rhs.rules
      && lhs.flights == rhs.flights && lhs.delays == rhs.delays && lhs.connectivity == rhs.connectivity
      && lhs.pulling == rhs.pulling && lhs.confirmations == rhs.confirmations && lhs.deletions == rhs.deletions
  }
}
