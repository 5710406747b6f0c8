import TarnRecord

/// What a person wishes to be true: a value on its way up, which whoever owns the truth may take, adjust or refuse.
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
/// It has what it began from and what it is to become, so that it can be merged into whatever the truth is when it arrives. Facts
/// flow down, suggestions flow up: it changes nothing by itself, and nobody but the owner can make it true.
///
/// It is `Codable` and may cross a wire: what is the same on both sides is written once.
public struct Suggestion<Value: Record>: Equatable, Sendable {
  /// The truth that it began from, as it was.
  public let base: Value
  /// What it is to become.
  public let value: Value
  /// Whether there is no truth yet, or no more, and it is to be put in.
  public let isNew: Bool

  public init(from base: Value, to value: Value) { self.init(base: base, value: value, isNew: false) }

  /// Something to put in that is not there.
  public init(new value: Value) { self.init(base: value, value: value, isNew: true) }

  init(base: Value, value: Value, isNew: Bool) {
    self.base = base
    self.value = value
    self.isNew = isNew
  }

  /// Taking back a change that was confirmed earlier.
  ///
  /// ```swift
  /// let undo = try Suggestion(undoing: patch, of: confirmed)
  /// ```
  ///
  /// It goes the way of any other. What others have changed since stays, and where they have changed the same place it is a
  /// conflict, for there are two wishes about it.
  ///
  /// - Parameters:
  ///   - patch: what was changed.
  ///   - value: what the change led to, as it was right after it.
  /// - Throws: ``Misfit`` if the patch did not lead to this value.
  public init(undoing patch: Patch<Value>, of value: Value) throws(Misfit) {
    self.init(from: value, to: try patch.inverse.applied(to: value))
  }

  /// Taking this one back, after it was answered.
  ///
  /// ```swift
  /// if let inverse = suggestion.inverse(of: answer) { state.confirmed.append(inverse) }
  /// ```
  ///
  /// It takes back what this one changed, and what the owner adjusted of that. What others had put in by then, between what this
  /// one began from and its answer, stays like what they put in later; where they have changed the same place, answering it is a
  /// conflict for the person to decide.
  ///
  /// - Returns: `nil` for one that put something in, which is taken back by deleting it, and for one that was not taken.
  /// - Complexity: that of ``Merge``.
  public func inverse<Reason>(of answer: Answer<Value, Reason>) -> Suggestion? {
    guard !isNew, let truth = answer.truth else { return nil }
    var asked = truth
    // What the owner made otherwise is nobody's change that had to stay.
    if case .adjusted(_, let patch) = answer, let before = try? patch.inverse.applied(to: truth) { asked = before }
    let merge = Merge(base: value, mine: base, theirs: asked)
    return merge.conflicts.isEmpty ? Suggestion(from: truth, to: merge.value) : Suggestion(from: value, to: base)
  }

  /// What is to be changed.
  public var patch: Patch<Value> { Patch(from: base, to: value) }
}

extension Suggestion: CustomStringConvertible {
  public var description: String { isNew ? "new: \(value)" : "\(patch)" }
}
