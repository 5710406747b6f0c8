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
public struct SyncEngine<Object: Synced>: Sendable {
  public internal(set) var replica: Replica<Object>
  public let rules: SyncRules
  /// Changes that are being sent.
  var flights: Table<Flight> = []
  /// Changes that were sent and are to be sent again, or looked for: the first is the one to be first.
  var delays: Table<Delay> = []
  var line = Line()
  var pulling = Pulling()
  /// What was confirmed last: an answer that was asked for before says less of it. At most ``mostConfirmations``.
  var confirmed: Table<Confirmation> = []
  /// What the server has told to be gone: an answer that was given before may come after that. At most as many.
  var gone: Table<Gone> = []
  /// What counts confirmations and requests.
  var clock = 0

  struct Flight: Identifiable, Equatable, Codable, Sendable {
    let id: ChangeID
    let number: Int
  }

  struct Delay: Identifiable, Equatable, Codable, Sendable {
    let id: ChangeID
    let until: Timestamp
  }

  struct Confirmation: Identifiable, Equatable, Codable, Sendable {
    let id: Object.ID
    let at: Int
  }

  struct Gone: Identifiable, Equatable, Codable, Sendable {
    let id: Object.ID
  }

  /// How it stands with the server as a whole.
  struct Line: Equatable, Codable, Sendable {
    var isOnline = true
    var needsSignIn = false
    /// Nothing is sent before.
    var until: Timestamp?
    /// In a row.
    var failures = 0
    /// What was asked for last.
    var alarm: Timestamp?
    /// The latest time that was told, and how far it is ahead of a wall clock that has gone back since: ages would be too short by
    /// that, and a server would be told again what it has forgotten that it knows.
    var latest = Timestamp(milliseconds: .min)
    var ahead: Int64 = 0
  }

  struct Pulling: Equatable, Codable, Sendable {
    var cursor: String?
    /// What is awaited.
    var ticket: PullTicket?
    /// Whether to ask again when that has come.
    var isWanted = false
    var failures = 0
    var until: Timestamp?
  }

  public init(_ replica: Replica<Object> = Replica(), rules: SyncRules = SyncRules()) {
    self.replica = replica
    self.rules = rules
  }

  /// Whether nothing is left to be done but by a person: what was refused, what is to be decided, and what waits for these.
  ///
  /// - Complexity: O(1)
  public var isSettled: Bool { replica.heads.isEmpty && replica.sent.isEmpty && replica.acknowledged == 0 }

  /// Does something to the replica, and sends what came of it.
  ///
  /// - Complexity: O(log n)
  public mutating func act(at now: Timestamp, _ body: (inout Replica<Object>) -> Void) -> [SyncAction<Object>] {
    body(&replica)
    var actions: [SyncAction<Object>] = []
    goOn(at: steady(now), &actions)
    return actions
  }

  /// A time that does not go back, from a wall clock that may.
  mutating func steady(_ now: Timestamp) -> Timestamp {
    let time = Timestamp(milliseconds: now.milliseconds &+ line.ahead)
    if time < line.latest { line.ahead &+= line.latest.milliseconds &- time.milliseconds }
    line.latest = max(time, line.latest)
    return line.latest
  }
}

extension SyncEngine: Equatable, Codable {}
