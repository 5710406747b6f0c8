import Tarn
import TarnRecord
import TarnValues

/// Sends what was done here, and takes in what others did: a machine without a clock, a network or chance of its own.
///
/// ```swift
/// // In `update`:
/// case .favour(let id, let change, let now):
///   return state.sync.act(at: now) { $0.edit(id, as: change, label: "Favour", at: now) { $0.isFavourite = true } }
/// case .sync(let event, let now):
///   return state.sync.happened(event, at: now)
/// ```
///
/// Changes of one object are sent one after the other, the oldest first; those of different objects side by side. Each is sent until the
/// server has answered, always by the same name, so that a server that keeps names does it once. What the server refuses is
/// kept with its reason until somebody tries it again, changes it or discards it. No network is no error: it waits, longer each time.
///
/// All of it is a value: saved with the app's state it goes on where it was, and nothing that was sent is forgotten.
///
/// An engine that is read from a file sends nothing before it is told ``SyncEvent/started``: a command that only writes a change
/// down leaves sending to the program that runs. No change is ever sent a second time while its first sending is unanswered,
/// whatever order events come in.
public struct SyncEngine<Object: Synced>: Sendable {
  @inlinable public var replica: Replica<Object> { _replica }
  @usableFromInline var _replica: Replica<Object>
  public let rules: SyncRules
  /// Changes that are being sent.
  @usableFromInline var flights: Table<Flight> = []
  /// Changes that were sent and are to be sent again, or looked for: the first is the one to be first.
  @usableFromInline var delays: Table<Delay> = []
  @usableFromInline var line = Line()
  @usableFromInline var pulling = Pulling()
  /// What was confirmed last: an answer that was asked for before says less of it. At most ``mostConfirmations``.
  @usableFromInline var confirmed: Table<Confirmation> = []
  /// What the server has told to be gone: an answer that was given before may come after that. At most as many.
  @usableFromInline var gone: Table<Gone> = []
  /// What counts confirmations and requests.
  @usableFromInline var clock = 0
  /// Whether ``SyncEvent/started`` was said in this process. Never saved: an engine that is read from a file has not started, and
  /// what it says to be on its way belongs to a process that has ended.
  @usableFromInline var isRunning = false

  @usableFromInline struct Flight: Identifiable, Equatable, Codable, Sendable {
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
    /// Whether the server has said so.
    @usableFromInline let isTold: Bool

    @inlinable init(id: ChangeID, until: Timestamp, isTold: Bool = false) {
      self.id = id
      self.until = until
      self.isTold = isTold
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

  @usableFromInline struct Gone: Identifiable, Equatable, Codable, Sendable {
    @usableFromInline let id: Object.ID

    @inlinable init(id: Object.ID) {
      self.id = id
    }
  }

  /// How it stands with the server as a whole.
  @usableFromInline struct Line: Equatable, Codable, Sendable {
    @usableFromInline var isOnline = true
    @usableFromInline var needsSignIn = false
    /// Nothing is sent before; and whether the server has said so.
    @usableFromInline var until: Timestamp?
    @usableFromInline var isTold = false
    /// In a row.
    @usableFromInline var failures = 0
    /// What was asked for last.
    @usableFromInline var alarm: Timestamp?
    /// The latest time that was told, and how far it is ahead of a wall clock that has gone back since: ages would be too short by
    /// that, and a server would be told again what it has forgotten that it knows.
    @usableFromInline var latest = Timestamp(milliseconds: .min)
    @usableFromInline var ahead: Int64 = 0

    @inlinable init() {}
  }

  @usableFromInline struct Pulling: Equatable, Codable, Sendable {
    @usableFromInline var cursor: String?
    /// What is awaited.
    @usableFromInline var ticket: PullTicket?
    /// Whether to ask again when that has come.
    @usableFromInline var isWanted = false
    @usableFromInline var failures = 0
    /// It is not asked before; and whether the server has said so.
    @usableFromInline var until: Timestamp?
    @usableFromInline var isTold = false
    /// Where it was when nothing was on its way, and of what was heard since while changes of it were: their answers may be older.
    @usableFromInline var sure: String?
    @usableFromInline var told: Set<Object.ID>?

    @inlinable init() {}
  }

  private enum CodingKeys: String, CodingKey {
    case _replica = "replica"
    case rules
    case flights
    case delays
    case line
    case pulling
    case confirmed
    case gone
    case clock
  }

  public init(_ replica: Replica<Object> = Replica(), rules: SyncRules = SyncRules()) {
    _replica = replica
    self.rules = rules
    isRunning = true
  }

  /// Whether nothing is left to be done but by a person: what was refused, what is to be decided, and what waits for these.
  ///
  /// - Complexity: O(1)
  @inlinable public var isSettled: Bool { replica.heads.isEmpty && replica.sent.isEmpty && replica.acknowledged == 0 }

  /// Does something to the replica, and sends what came of it.
  ///
  /// - Complexity: O(log n)
  @inlinable public mutating func act(at now: Timestamp, _ body: (inout Replica<Object>) -> Void) -> [SyncAction<
    Object
  >] {
    body(&_replica)
    var actions: [SyncAction<Object>] = []
    goOn(at: steady(now), &actions)
    return actions
  }

  /// A time that does not go back, from a wall clock that may.
  @inlinable mutating func steady(_ now: Timestamp) -> Timestamp {
    let time = Timestamp(milliseconds: now.milliseconds &+ line.ahead)
    if time < line.latest { line.ahead &+= line.latest.milliseconds &- time.milliseconds }
    line.latest = max(time, line.latest)
    return line.latest
  }
}

extension SyncEngine: Equatable, Codable {
  /// Whether all that is saved of both is the same.
  public static func == (one: SyncEngine, other: SyncEngine) -> Bool {
    one.clock == other.clock && one.replica == other.replica && one.rules == other.rules
      && one.flights == other.flights && one.delays == other.delays && one.line == other.line
      && one.pulling == other.pulling && one.confirmed == other.confirmed && one.gone == other.gone
  }
}
