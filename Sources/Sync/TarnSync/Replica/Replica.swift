import Tarn
import TarnRecord
import TarnValues

/// The server's last known objects, the local changes since, and both combined.
///
/// ```swift
/// var timeline = Replica<Status>(newObjectsAt: .first)
/// timeline.edit(id, as: change, label: "Favour", at: now) { $0.isFavourite = true }
/// timeline.visible[id: id]?.isFavourite        // true, at once
/// timeline.changes.first?.status               // .waiting
/// timeline.receive { $0 = page }               // the server's version; the local change is applied to it again
/// ```
///
/// The three are always separate: ``base`` contains only the server's data, ``changes`` contains each local change, and
/// ``visible`` is always the base with the changes applied (law 9). Removing one of three changes of an object leaves
/// the other two.
///
/// A replica is a value and a ``TarnRecord/Record``: it is a part of an app's state, is saved with it, and its versions
/// share storage. It sends nothing: ``SyncEngine`` does.
///
/// ``visible`` has the order of the base. Objects that the server does not know yet come before or after all others, as
/// the app chose, the newest outermost.
public struct Replica<Object: Synced>: Sendable {
  /// The end at which objects are shown that the server does not know yet.
  public enum LocalPlacement: String, Codable, Sendable {
    /// Before all other objects.
    case first
    /// After all other objects.
    case last
  }

  /// The end at which new objects are shown.
  public let newObjectsAt: LocalPlacement
  /// The server's objects.
  @inlinable public var base: Table<Object> { _base }
  /// The local changes that the base does not contain yet, in the order in which they were made.
  @inlinable public var changes: Table<LocalChange<Object>> { _changes }
  /// The base with the changes applied.
  @inlinable public var visible: Table<Object> { _visible }

  // Specialized code in other modules must be able to set these.
  @usableFromInline var _base: Table<Object> = []
  @usableFromInline var _changes: Table<LocalChange<Object>> = []
  @usableFromInline var _visible: Table<Object> = []
  /// The local IDs that the server has replaced, so that the app can still use them. At most ``maximumRenames``.
  @usableFromInline var renames: Table<IDRename<Object.ID>> = []
  /// The changes of each object, the oldest first: an index of ``changes``.
  @usableFromInline var changeIDs: Map<Object.ID, [ChangeID]> = [:]
  /// An index of the change that each object sends next, in the order in which they became ready.
  @usableFromInline var heads: Table<Head> = []
  /// An index of the changes that create objects, in the order of ``changes``.
  @usableFromInline var creations: Table<ChangeEntry> = []
  /// An index of the changes that were sent and not answered, and the number of acknowledged changes.
  @usableFromInline var sent: Table<ChangeEntry> = []
  @usableFromInline var acknowledged = 0
  /// An index of references between objects.
  @usableFromInline var references = References<Object>()

  @usableFromInline struct Head: Identifiable, Equatable, Sendable {
    @usableFromInline let id: Object.ID
    @usableFromInline let change: ChangeID

    @inlinable init(id: Object.ID, change: ChangeID) {
      self.id = id
      self.change = change
    }
  }

  /// An entry of a set of changes.
  @usableFromInline struct ChangeEntry: Identifiable, Equatable, Sendable {
    @usableFromInline let id: ChangeID

    @inlinable init(id: ChangeID) { self.id = id }
  }

  /// The maximum number of stored renames, 10,000: more than a user creates between two starts of the app.
  public static var maximumRenames: Int { 10_000 }

  /// Creates an empty replica.
  public init(newObjectsAt placement: LocalPlacement = .last) { newObjectsAt = placement }

  /// Returns the current ID of an object from its local or its current ID.
  ///
  /// - Complexity: O(log n) for each ID that it has had.
  @inlinable public func currentID(of id: Object.ID) -> Object.ID {
    var current = id
    // At most one step per rename: a file from another program may contain a cycle.
    for _ in 0..<renames.count {
      guard let next = renames[id: current]?.new else { break }
      current = next
    }
    return current
  }

  /// The changes of an object that are not settled, the oldest first.
  ///
  /// - Complexity: O(c log n) for its c changes.
  public func changes(of id: Object.ID) -> [LocalChange<Object>] {
    (changeIDs[currentID(of: id)] ?? []).compactMap { changes[id: $0] }
  }
}

/// An ID and its replacement.
@usableFromInline struct IDRename<ID: Hashable & Codable & Sendable>: Identifiable, Equatable, Codable, Sendable {
  @usableFromInline let id: ID
  @usableFromInline let new: ID
}

extension Replica: Equatable {
  public static func == (lhs: Replica, rhs: Replica) -> Bool {
    // The shown objects are derived from the other fields.
    lhs.newObjectsAt == rhs.newObjectsAt && lhs.base == rhs.base && lhs.changes == rhs.changes
      && lhs.renames == rhs.renames
  }
}
