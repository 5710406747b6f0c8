/// A value type that lists its fields once, in plain Swift. From the list follow difference, patch, merge and saving.
///
/// ```swift
/// struct Todo: Record, Identifiable {
///   let id: UUID
///   var title: String
///   var notes: String
///   var due: Date?
///
///   static let fields: [Field<Todo>] = [
///     .fixed("id", \.id),
///     Field("title", \.title),
///     Field("notes", \.notes, merge: .lines),
///     Field("due", \.due),
///   ]
/// }
///
/// let patch = Patch(from: old, to: new)       // what changed, field by field
/// try patch.apply(to: &copy)
/// ```
///
/// How a field's changes are told follows from its type:
///
/// - another record: field by field, at any depth;
/// - a `Table` or a `Map`: by id or key, its elements field by field if they are records;
/// - a `Vector`: by the ranges that differ;
/// - an `Optional` of one of these: as what it holds, while it holds something before and after;
/// - everything else, enums too: as a whole.
///
/// A field that is not listed is no part of patches: changes of it are not saved and not merged. ``Record/unlisted(in:)`` names
/// those, and debug builds stop at the first difference that is taken of such a type.
///
/// A field's name is the key that `Codable` writes its property with, by default the property's own name: whole values are
/// saved by the one and changes by the other. It is not a schema, and not for classes.
///
/// A property that is added later needs a default, or what was written before can't be read: `Field("top", \.top, default: 0)`.
public protocol Record: Shaped, Sendable {
  /// Every stored property, each once, in any order. Make it a `static let`: it is read for every difference.
  static var fields: [Field<Self>] { get }

  /// Stored properties that need not be in the list, since they follow from those that are: an index, a sum that is kept up. They are not
  /// saved, and whoever sets a listed one has to keep them up, as a computed property in the list does. By default there are none.
  static var derived: [String] { get }
}

extension Record {
  public static var derived: [String] { [] }
}

/// A value that knows itself how changes of it are told: records and Tarn's collections.
public protocol Shaped: Equatable, Codable {
  static var shape: Shape<Self> { get }
}

extension Record {
  @inlinable public static var shape: Shape<Self> { .record }
}
