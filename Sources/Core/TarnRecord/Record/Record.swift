/// A value type that lists its fields once, in plain Swift. Difference, patch, merge and saving follow from the list.
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
/// let todo = Todo(id: UUID(), title: "buy milk", notes: "")
/// var changed = todo
/// changed.title = "buy oat milk"
/// var copy = todo
/// let patch = Patch(from: todo, to: changed)  // the changes, field by field
/// try patch.apply(to: &copy)                  // copy == changed
/// ```
///
/// A field's type determines how its changes are represented:
///
/// - another record: field by field, at any depth;
/// - a `Table` or a `Map`: by id or key, its elements field by field if they are records;
/// - a `Vector`: by the ranges that differ;
/// - an `Optional` of one of these: like its wrapped value, while it has one before and after;
/// - every other type, enums too: as a whole.
///
/// A property that is not listed is not part of patches: changes of it are neither saved nor merged.
/// ``Record/unlisted(in:)`` returns such properties, and debug builds trap at the first difference of such a type.
///
/// A field's name is the key under which `Codable` encodes its property, by default the property's own name: whole
/// values are saved under the one and changes under the other. The list is not a schema, and classes can't be records.
///
/// A property that is added later needs a default, or older files and patches can't be decoded: `Field("top", \.top,
/// default: 0)`.
public protocol Record: Patchable, Sendable {
  /// Every stored property, each once, in any order. Declare it as `static let`: every difference reads it.
  static var fields: [Field<Self>] { get }

  /// Stored properties that the list may omit because they follow from listed ones: an index, a cached sum. They are
  /// not saved; code that sets a listed property has to update them, as a computed property in the list does. Empty by
  /// default.
  static var derived: [String] { get }
}

extension Record {
  /// An empty list: all stored properties have to be listed.
  public static var derived: [String] { [] }
}

/// A value type that defines how its changes are represented: records and Tarn's collections.
public protocol Patchable: Equatable, Codable {
  /// The operations on changes of this type: difference, apply, compose, decode, merge and rebase.
  static var patchScheme: PatchScheme<Self> { get }
}

extension Record {
  /// Field by field, from ``Record/fields``.
  @inlinable public static var patchScheme: PatchScheme<Self> { .record }
}
