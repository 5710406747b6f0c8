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
  @inlinable public var base: Table<Object> { _base }
  /// What was done here and is not seen in the base yet, in the order in which it was done.
  @inlinable public var changes: Table<LocalChange<Object>> { _changes }
  /// The base with the changes.
  @inlinable public var shown: Table<Object> { _shown }

  // What is compiled for each type of objects in the module that has it must be able to set them.
  @usableFromInline var _base: Table<Object> = []
  @usableFromInline var _changes: Table<LocalChange<Object>> = []
  @usableFromInline var _shown: Table<Object> = []
  /// What things were called before the server had a name for them, so that what still uses the old name finds them. At most
  /// ``mostNames``.
  @usableFromInline var names: Table<Rename<Object.ID>> = []
  /// The changes of each object, the oldest first: an index of ``changes``.
  @usableFromInline var ofObject: Map<Object.ID, [ChangeID]> = [:]
  /// Of each object the change whose turn it is, if it waits: another index. In the order in which their turns came.
  @usableFromInline var heads: Table<Head> = []
  /// The changes that make something, in the order of ``changes``: one more.
  @usableFromInline var making: Table<Mark> = []
  /// Those that were sent and not answered: one more, and how many are acknowledged.
  @usableFromInline var sent: Table<Mark> = []
  @usableFromInline var acknowledged = 0
  /// Who refers to whom: the last one.
  @usableFromInline var references = References<Object>()

  @usableFromInline struct Head: Identifiable, Equatable, Sendable {
    @usableFromInline let id: Object.ID
    @usableFromInline let change: ChangeID

    @inlinable init(id: Object.ID, change: ChangeID) {
      self.id = id
      self.change = change
    }
  }

  /// That a change is one of some.
  @usableFromInline struct Mark: Identifiable, Equatable, Sendable {
    @usableFromInline let id: ChangeID

    @inlinable init(id: ChangeID) { self.id = id }
  }

  /// As many things as somebody makes in a long time without starting the app again: 10,000.
  public static var mostNames: Int { 10_000 }

  public init(newOnes: End = .last) { self.newOnes = newOnes }

  /// What something is called now: by the name it had here, or its own.
  ///
  /// - Complexity: O(log n), for each of the names that it has had.
  @inlinable public func name(of id: Object.ID) -> Object.ID {
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
@usableFromInline struct Rename<ID: Hashable & Codable & Sendable>: Identifiable, Equatable, Codable, Sendable {
  @usableFromInline let id: ID
  @usableFromInline let new: ID
}

extension Replica: Equatable {
  public static func == (one: Replica, other: Replica) -> Bool {
    // What is shown follows from the others.
    one.newOnes == other.newOnes && one.base == other.base && one.changes == other.changes && one.names == other.names
  }
}
