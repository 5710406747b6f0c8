import TarnRecord

/// What a person wishes to be true: a value on its way up, which whoever owns the truth may take, adjust or refuse.
///
/// ```swift
/// if case .suggested(let suggestion) = draft.done { send(.suggest(suggestion)) }
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

  /// Taking this one back: to what it began from, from what was made true of it.
  ///
  /// - Parameter truth: what the answer to it said is true now.
  /// - Returns: `nil` for one that put something in: what takes that back is deleting it.
  public func inverse(of truth: Value) -> Suggestion? { isNew ? nil : Suggestion(from: truth, to: base) }

  /// What is to be changed.
  public var patch: Patch<Value> { Patch(from: base, to: value) }
}

extension Suggestion: CustomStringConvertible {
  public var description: String { isNew ? "new: \(value)" : "\(patch)" }
}
