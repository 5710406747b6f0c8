import TarnRecord

/// A value being edited, separate from the owner's value that it began from.
///
/// ```swift
/// var draft = Draft(of: entry)            // edit: a copy, others go on seeing the old truth
/// draft.value.title = "Cairo"
/// draft.rebase(onto: newer)               // the truth has moved on
/// for conflict in draft.conflicts { print(conflict) }
/// try draft.resolve(conflict, with: .theirs)
/// if case .suggested(let suggestion) = draft.suggest() { … }
/// ```
///
/// A draft is an edit that no other person sees. Done suggests it (``done``), Cancel drops it: there is nothing to
/// undo, as nothing has changed. In the meantime the owner's value may change. Then the draft is *rebased*
/// (``rebase(onto:)``): their changes are merged, my changes stay, lists merge by ID and texts by lines or words if
/// their field says so; different changes of one place are a *conflict*, in which ``value`` keeps mine until a person
/// resolves it.
///
/// Conflicts are not kept in a list that could be out of date. A draft has three versions, and the conflicts are
/// derived from them at each access:
///
/// ```
///   origin ──────► base      origin is base, but at the places with a conflict, where it is as it was before both
///      └─────────► value     base is the truth as last seen, value what the person makes of it
/// ```
///
/// So a conflict always shows the current ``value``, it disappears when both sides are equal, and it has the oldest and
/// the newest version however often the owner's value has changed.
///
/// It is a plain value and a ``Record``: as part of a state it is saved field by field, undone and restored. It is not
/// the owner's value: only the owner may accept a ``Suggestion``.
public struct Draft<Value: Record>: Record {
  /// Whether the owner has the value.
  public enum Standing: String, Codable, Sendable, CaseIterable {
    /// The value exists, and the draft is an edit of it.
    case there
    /// It was deleted while the draft was edited. Done suggests nothing until a person decides.
    case gone
    /// It does not exist: Done adds it, as a new one or again after its deletion.
    case new
  }

  /// The last known value of the owner, as other people see it.
  public internal(set) var base: Value
  /// The edited value. Show this, and let fields change it.
  public var value: Value
  /// The common base of the places with conflicts; `nil` if there are none.
  var origin: Value?
  public internal(set) var standing: Standing
  /// The unanswered suggestion, with the changes of others since, but without typing; see ``suggest()``.
  var sent: Value?
  /// The ``origin`` of the suggestion.
  var sentOrigin: Value?

  /// Creates an edit of an existing value.
  public init(of truth: Value) { self.init(base: truth, standing: .there) }

  /// Creates a draft of a value that does not exist yet.
  ///
  /// - Parameter template: the initial value; ``isChanged`` compares with it.
  public init(new template: Value) { self.init(base: template, standing: .new) }

  private init(base: Value, standing: Standing) {
    self.base = base
    value = base
    self.standing = standing
  }

  /// Whether the value differs from the base: whether dropping the draft loses input.
  public var isChanged: Bool { value != base }

  /// The person's changes, including those in conflict.
  ///
  /// - Complexity: O(fields + c) for c changes.
  public var patch: Patch<Value> { Patch(from: origin ?? base, to: value) }

  /// Reverts the draft to its base, without conflicts.
  public mutating func revert() {
    value = base
    (origin, sent, sentOrigin) = (nil, nil, nil)
  }

  // A generic type has no stored statics, so the list is built at each access: once for a shape.
  public static var shape: Shape<Draft> { .record(of: fields) }
  public static var fields: [Field<Draft>] {
    [
      Field("base", \.base), Field("value", \.value), Field("origin", \.origin), Field("standing", \.standing),
      Field("sent", \.sent), Field("sentOrigin", \.sentOrigin),
    ]
  }
}
