import Tarn
import TarnDocument
import TarnStorage
import TarnSync
import TarnValues

/// The rules of a collection that a sync server keeps: which person sees and changes which objects.
///
/// ```swift
/// struct Notes: SyncedCollection {
///   func isVisible(_ note: Note, to person: PersonID) -> Bool { note.readers.contains(person) }
///
///   func refusal(of change: ObjectChange<Note>, by person: PersonID, in notes: Table<Note>) -> Refusal? {
///     change.new?.text.isEmpty == true ? Refusal("A note needs a text.") : nil
///   }
/// }
/// ```
///
/// All functions are pure: the server calls them again for a change that another program of the same database
/// preceded. Every one has a default.
///
/// The visibility depends on the person and the object alone. The server reports an object to a person when the object
/// changes, so a rule that depends on other objects or on the time would show and hide objects late.
public protocol SyncedCollection: Sendable, SendableMetatype {
  /// The type of the objects.
  associatedtype Object: Synced
  /// The type of the queries that select a part of the collection.
  associatedtype Query: Codable & Hashable & Sendable = WholeCollection

  /// The limits of one person.
  var limits: SyncLimits { get }

  /// The versions of the objects' saved form that clients may have. A client with an older version is asked to update,
  /// and one with a newer version to wait for the server's update.
  var schemas: ClosedRange<Int> { get }

  /// Returns whether a person may see an object, and so may change it.
  func isVisible(_ object: Object, to person: PersonID) -> Bool

  /// Returns whether a query selects an object.
  func includes(_ object: Object, in query: Query) -> Bool

  /// Returns why a person may not make a change; `nil` to accept it.
  ///
  /// - Parameters:
  ///   - change: the object before and after.
  ///   - person: the person whose client sent it.
  ///   - objects: all objects before the change.
  func refusal(of change: ObjectChange<Object>, by person: PersonID, in objects: Table<Object>) -> Refusal?

  /// Completes an object that a client created or edited with the parts that the server assigns, such as a number.
  ///
  /// - Parameters:
  ///   - object: the object with the change of the client.
  ///   - objects: all objects before the change.
  func complete(_ object: inout Object, in objects: Table<Object>)

  /// Returns an object as clients with another version of the saved form expect it; `nil` to hide it from them.
  func translated(_ object: Object, for schema: Int) -> Object?

  /// Returns the blobs that a person who sees the object may read.
  func blobs(of object: Object) -> [BlobID]
}

extension SyncedCollection {
  /// The default limits.
  public var limits: SyncLimits { SyncLimits() }
  /// Version 1 only.
  public var schemas: ClosedRange<Int> { 1...1 }
  /// All persons see all objects.
  public func isVisible(_ object: Object, to person: PersonID) -> Bool { true }
  /// All queries select all objects.
  public func includes(_ object: Object, in query: Query) -> Bool { true }
  /// All persons may make all changes.
  public func refusal(of change: ObjectChange<Object>, by person: PersonID, in objects: Table<Object>) -> Refusal? {
    nil
  }
  /// The server assigns nothing.
  public func complete(_ object: inout Object, in objects: Table<Object>) {}
  /// The object itself.
  public func translated(_ object: Object, for schema: Int) -> Object? { object }
  /// No blobs.
  public func blobs(of object: Object) -> [BlobID] { [] }
}

/// The query of a collection that has no parts: it selects all objects.
public struct WholeCollection: Codable, Hashable, Sendable {
  /// Creates the query.
  public init() {}
}

/// A change of one object, for the rules of a collection.
public struct ObjectChange<Object: Synced>: Equatable, Sendable {
  /// The object before the change; `nil` if the change creates it.
  public let old: Object?
  /// The object after the change; `nil` if the change removes it.
  public let new: Object?

  /// Creates a change.
  public init(old: Object?, new: Object?) {
    self.old = old
    self.new = new
  }
}
