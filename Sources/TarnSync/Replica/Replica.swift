import Tarn
import TarnRecord
import TarnValues

/// What a server said last, what was done here since, and both together as one.
///
/// ```swift
/// var timeline = Replica<Status>(newOnes: .first)
/// timeline.edit(id, as: change, label: "Favour", at: now) { $0.isFavourite = true }
/// timeline.shown[id: id]?.isFavourite          // true, at once
/// timeline.changes.first?.status               // .waiting
/// timeline.hear { $0 = page }                  // what the server says; what was done here is still there
/// ```
///
/// The three are never mixed: ``base`` has nothing that the server did not say, ``changes`` has each local change by itself, and
/// ``shown`` is the one with the others done to it, always (law 9). Taking one of three changes of an object back takes back that
/// one and leaves the other two.
///
/// It is a value and a ``TarnRecord/Record``: it stands in an app's state, is saved and kept with it, and its versions share what they have in
/// common. It sends nothing: that is ``SyncEngine``.
///
/// In ``shown`` objects are in the order of the base. Those that the server does not know yet are before or after all of them, as the app
/// chose, the newest outermost.
public struct Replica<Object: Synced>: Sendable {
  /// Where things are that the server does not know yet.
  public enum End: String, Codable, Sendable { case first, last }

  public let newOnes: End
  /// What the server said.
  public internal(set) var base: Table<Object> = []
  /// What was done here and is not seen in the base yet, in the order in which it was done.
  public internal(set) var changes: Table<LocalChange<Object>> = []
  /// The base with the changes.
  public internal(set) var shown: Table<Object> = []
  /// What things were called before the server had a name for them, so that what still uses the old name finds them. At most
  /// ``mostNames``.
  var names: Table<Rename<Object.ID>> = []
  /// The changes of each object, the oldest first: an index of ``changes``.
  var ofObject: Map<Object.ID, [ChangeID]> = [:]
  /// Of each object the change whose turn it is, if it waits: another index. In the order in which their turns came.
  var heads: Table<Head> = []
  /// The changes that make something, in the order of ``changes``: one more.
  var making: Table<Mark> = []
  /// Those that were sent and not answered: one more, and how many are acknowledged.
  var sent: Table<Mark> = []
  var acknowledged = 0
  /// Who refers to whom: the last one.
  var references = References<Object>()

  struct Head: Identifiable, Equatable, Sendable {
    let id: Object.ID
    let change: ChangeID
  }

  /// That a change is one of some.
  struct Mark: Identifiable, Equatable, Sendable {
    let id: ChangeID
  }

  /// As many things as somebody makes in a long time without starting the app again: 10,000.
  public static var mostNames: Int { 10_000 }

  public init(newOnes: End = .last) { self.newOnes = newOnes }

  /// What something is called now: by the name it had here, or its own.
  ///
  /// - Complexity: O(log n), for each of the names that it has had.
  public func name(of id: Object.ID) -> Object.ID {
    var name = id
    // As often as there are names at most: what somebody else has written may go round in a ring.
    for _ in 0..<names.count {
      guard let next = names[id: name]?.new else { break }
      name = next
    }
    return name
  }

  /// The changes of an object that are not settled, the oldest first.
  ///
  /// - Complexity: O(c log n) for its c changes.
  public func changes(of id: Object.ID) -> [LocalChange<Object>] {
    (ofObject[name(of: id)] ?? []).compactMap { changes[id: $0] }
  }
}

/// A name, and the one that took its place.
struct Rename<ID: Hashable & Codable & Sendable>: Identifiable, Equatable, Codable, Sendable {
  let id: ID
  let new: ID
}

extension Replica: Equatable {
  public static func == (one: Replica, other: Replica) -> Bool {
    // What is shown follows from the others.
    one.newOnes == other.newOnes && one.base == other.base && one.changes == other.changes && one.names == other.names
  }
}
