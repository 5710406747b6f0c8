import TarnRecord

/// A copy of a stored value that the user edits before suggesting the result to the value's owner.
///
/// ```swift
/// var draft = Draft(of: entry)            // a copy: others still see the stored value
/// draft.value.title = "Cairo"
/// draft.rebase(onto: newer)               // the stored value has changed
/// for conflict in draft.conflicts { print(conflict) }
/// try draft.resolve(conflict, with: .theirs)
/// if case .suggested(let suggestion) = draft.suggest() { … }
/// ```
///
/// A draft is invisible to everyone else. Done suggests it (``suggest()``). Cancel drops it, and nothing has to be
/// undone, because nothing was changed. Meanwhile the stored value may change. The draft is then *rebased*
/// (``rebase(onto:)``): it adopts the changes that only others made and keeps the changes that only its user made.
/// Lists merge by ID, and texts merge by lines or words if their field says so. A place that both sides changed to
/// different values is a *conflict*; ``value`` keeps the user's version until a user decides.
///
/// A draft keeps no list of conflicts, which could become stale. It holds three versions and derives the conflicts from
/// them on every access:
///
/// ```
///   origin ──────► base      origin equals base, except at conflicts, where it is the common ancestor
///      └─────────► value     base is the latest known stored value, value is the user's version
/// ```
///
/// A conflict therefore always shows the current content of ``value``, disappears when both sides agree, and names the
/// oldest and the newest version however often the stored value has changed.
///
/// A draft is a plain value and a ``/TarnRecord/Record``: in an app's state it is saved field by field, undone and
/// restored like all other state. It is not the stored value: only the owner of that value can accept a ``Suggestion``.
public struct Draft<Value: Record>: Record {
  /// Whether the stored value exists. The raw values are those of saved states from earlier versions.
  public enum Status: String, Codable, Sendable, CaseIterable {
    /// The stored value exists, and the draft is an edit of it.
    case existing = "there"
    /// The stored value was deleted during the edit. Done suggests nothing until the user has decided.
    case deleted = "gone"
    /// The stored value does not exist: Done inserts it, either as a new value or in place of the deleted one.
    case new
  }

  /// The latest known version of the stored value.
  public internal(set) var base: Value
  /// The user's version. Show this, and let fields change it.
  public var value: Value
  /// The common ancestor at the places with a conflict, and ``base`` elsewhere; `nil` if there is no conflict.
  var origin: Value?
  /// Whether the stored value exists, was deleted, or is still to be inserted.
  public internal(set) var status: Status
  /// The suggested value while no answer has arrived, rebased onto later versions as if the user had typed nothing
  /// since; see ``suggest()``.
  var sent: Value?
  /// The ``origin`` of the suggested value.
  var sentOrigin: Value?

  /// The status has the key that saved states have from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case base, value, origin, sent, sentOrigin
    case status = "standing"
  }

  /// Creates a draft that edits an existing value.
  public init(of stored: Value) { self.init(base: stored, status: .existing) }

  /// Creates a draft of a value that does not exist yet.
  ///
  /// - Parameter template: the initial content; ``isChanged`` compares with it.
  public init(new template: Value) { self.init(base: template, status: .new) }

  private init(base: Value, status: Status) {
    self.base = base
    value = base
    self.status = status
  }

  /// Whether the user has changed the draft, so that dropping it would lose an edit.
  public var isChanged: Bool { value != base }

  /// The user's changes, including those at unresolved conflicts.
  ///
  /// - Complexity: O(fields + c) for c changes.
  public var patch: Patch<Value> { Patch(from: origin ?? base, to: value) }

  /// Discards all edits and conflicts: ``value`` becomes ``base``.
  public mutating func revert() {
    value = base
    (origin, sent, sentOrigin) = (nil, nil, nil)
  }

  // A generic type cannot have stored static properties, so `fields` is rebuilt at every access. A scheme captures one
  // list and uses it for all its operations.
  /// The patch scheme of a record, built from ``fields``.
  public static var patchScheme: PatchScheme<Draft> { .record(of: fields) }
  /// The saved fields.
  public static var fields: [Field<Draft>] {
    [
      Field("base", \.base), Field("value", \.value), Field("origin", \.origin), Field("standing", \.status),
      Field("sent", \.sent), Field("sentOrigin", \.sentOrigin),
    ]
  }
}
