import TarnRecord

/// A suggested value on its way to its owner, who may accept, adjust or refuse it.
///
/// ```swift
/// if case .suggested(let suggestion) = draft.suggest() { send(.suggest(suggestion)) }
/// // … and where the truth is:
/// switch suggestion.answer(by: state.entry, rule) {
/// case .taken(let truth), .adjusted(let truth, _): state.entry = truth
/// case .refused(let reasons): …
/// case .conflicting(let draft): …             // both changed one place: to be decided by a person
/// }
/// ```
///
/// It has its base and its value, so that it can be merged into the owner's current value on arrival. Data flows down,
/// suggestions flow up: it changes nothing by itself, and only the owner can apply it.
///
/// It is `Codable` and can be sent: equal parts of both sides are encoded once.
public struct Suggestion<Value: Record>: Equatable, Sendable {
  /// The owner's value that it began from.
  public let base: Value
  /// The suggested value.
  public let value: Value
  /// Whether the owner does not have the value, and it is to be added.
  public let isNew: Bool

  public init(from base: Value, to value: Value) { self.init(base: base, value: value, isNew: false) }

  /// Creates a suggestion to add a value.
  public init(new value: Value) { self.init(base: value, value: value, isNew: true) }

  init(base: Value, value: Value, isNew: Bool) {
    self.base = base
    self.value = value
    self.isNew = isNew
  }

  /// Creates a suggestion to revert an earlier, confirmed change.
  ///
  /// ```swift
  /// let undo = try Suggestion(undoing: patch, of: confirmed)
  /// ```
  ///
  /// It is handled like any other. Later changes of others stay, and where they have changed the same place it is a
  /// conflict.
  ///
  /// - Parameters:
  ///   - patch: the change.
  ///   - value: the result of the change, right after it.
  /// - Throws: ``Misfit`` if the patch does not lead to this value.
  public init(undoing patch: Patch<Value>, of value: Value) throws(Misfit) {
    self.init(from: value, to: try patch.inverse.applied(to: value))
  }

  /// Returns a suggestion that reverts this one, after it was answered.
  ///
  /// ```swift
  /// if let inverse = suggestion.inverse(of: answer) { state.confirmed.append(inverse) }
  /// ```
  ///
  /// It reverts the changes of this suggestion, and the owner's adjustments of them. Changes of others, made before or
  /// after the answer, stay; where they have changed the same place, answering it is a conflict for the person to
  /// resolve.
  ///
  /// - Returns: `nil` for one that added a value, which is reverted by deleting it, and for one that was not accepted.
  /// - Complexity: that of ``Merge``.
  public func inverse<Reason>(of answer: Answer<Value, Reason>) -> Suggestion? {
    guard !isNew, let truth = answer.truth else { return nil }
    var asked = truth
    // The owner's adjustments are not changes of others, which would have to stay.
    if case .adjusted(_, let patch) = answer, let before = try? patch.inverse.applied(to: truth) { asked = before }
    let merge = Merge(base: value, mine: base, theirs: asked)
    return merge.conflicts.isEmpty ? Suggestion(from: truth, to: merge.value) : Suggestion(from: value, to: base)
  }

  /// The suggested change.
  public var patch: Patch<Value> { Patch(from: base, to: value) }
}

extension Suggestion: CustomStringConvertible {
  public var description: String { isNew ? "new: \(value)" : "\(patch)" }
}
