import TarnRecord

/// A value being edited, apart from the truth it began from.
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
/// A draft is an edit that nobody else sees. Done suggests it (``done``), Cancel drops it: there is nothing to undo, for nothing
/// was changed. In the meantime the truth may move on. Then the draft is *rebased* (``rebase(onto:)``): what only they changed
/// comes in, what only I changed stays, lists merge by id and texts by lines or words if their field says so; a place that
/// both changed to different values is a *conflict*, in which ``value`` keeps mine until somebody has decided.
///
/// What is open is not kept in a list that could be out of step. A draft holds three versions, and the conflicts are derived
/// from them each time they are asked for:
///
/// ```
///   origin ──────► base      origin is base, but at the places with a conflict, where it is as it was before both
///      └─────────► value     base is the truth as last seen, value what the person makes of it
/// ```
///
/// So a conflict always shows what ``value`` has now, it goes when both have come to the same, and it names the oldest
/// version and the newest however often the truth has moved on.
///
/// It is a plain value and a ``Record``: kept in a state it is saved, field by field, undone and restored like everything else.
/// It is no truth: only who owns that may take a ``Suggestion``.
public struct Draft<Value: Record>: Record {
  /// Whether there is a truth to suggest to.
  public enum Standing: String, Codable, Sendable, CaseIterable {
    /// There is one, and the draft is an edit of it.
    case there
    /// It was deleted while the draft was edited. Done suggests nothing until somebody has decided.
    case gone
    /// There is none: Done puts it in, as something new or back where it was deleted.
    case new
  }

  /// The truth as last seen: what it is to everybody else.
  public internal(set) var base: Value
  /// What the person makes of it. Show this, and let fields change it.
  public var value: Value
  /// What was there before both, at the places where there is something to decide; `nil` if there is none.
  var origin: Value?
  public internal(set) var standing: Standing
  /// What was suggested and not answered yet, with what has come in since, as if nothing had been typed; see ``suggest()``.
  var sent: Value?
  /// The same as ``origin`` for what was sent.
  var sentOrigin: Value?

  /// An edit of what is there.
  public init(of truth: Value) { self.init(base: truth, standing: .there) }

  /// A draft of something that is not there yet, to be filled in.
  ///
  /// - Parameter template: what it begins with; ``isChanged`` is about what is different from it.
  public init(new template: Value) { self.init(base: template, standing: .new) }

  private init(base: Value, standing: Standing) {
    self.base = base
    value = base
    self.standing = standing
  }

  /// Whether the person has made it other than it began: whether dropping it loses something.
  public var isChanged: Bool { value != base }

  /// What the person changed, also where it is not decided yet whether it stays.
  ///
  /// - Complexity: O(fields + c) for c changes.
  public var patch: Patch<Value> { Patch(from: origin ?? base, to: value) }

  /// Makes the draft what it began from, with nothing to decide.
  public mutating func revert() {
    value = base
    (origin, sent, sentOrigin) = (nil, nil, nil)
  }

  // A generic type has no stored statics, so the list is made anew whenever it is asked for: once for a shape.
  public static var shape: Shape<Draft> { .record(of: fields) }
  public static var fields: [Field<Draft>] {
    [
      Field("base", \.base), Field("value", \.value), Field("origin", \.origin), Field("standing", \.standing),
      Field("sent", \.sent), Field("sentOrigin", \.sentOrigin),
    ]
  }
}
