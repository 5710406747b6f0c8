import TarnRecord

/// A value that a user requests to be stored; the owner of the stored value accepts, adjusts or refuses it.
///
/// ```swift
/// if case .suggested(let suggestion) = draft.suggest() { send(.suggest(suggestion)) }
/// // … and in the store that owns the value:
/// switch suggestion.answer(given: state.entry, rule) {
/// case .accepted(let stored), .adjusted(let stored, _): state.entry = stored
/// case .refused(let reasons): print(reasons)
/// case .conflicting(let draft): state.draft = draft   // both changed the same place: the user decides
/// }
/// ```
///
/// A suggestion holds the value it began from and the value it asks for, so it can be merged into whatever is stored
/// when it arrives. Facts flow down and suggestions flow up: a suggestion changes nothing by itself, and only the owner
/// can apply it.
///
/// It is `Codable` and can be sent over a network: content that both sides share is encoded once.
public struct Suggestion<Value: Record>: Equatable, Sendable {
  /// The stored value that the edit began from.
  public let base: Value
  /// The requested value.
  public let value: Value
  /// Whether the value is to be inserted because nothing is stored.
  public let isNew: Bool

  /// Creates a suggestion to change a stored value.
  public init(from base: Value, to value: Value) { self.init(base: base, value: value, isNew: false) }

  /// Creates a suggestion to insert a value that is not stored.
  public init(new value: Value) { self.init(base: value, value: value, isNew: true) }

  init(base: Value, value: Value, isNew: Bool) {
    self.base = base
    self.value = value
    self.isNew = isNew
  }

  /// Creates a suggestion that reverts a change that the owner has confirmed earlier.
  ///
  /// ```swift
  /// let undo = try Suggestion(undoing: patch, of: confirmed)
  /// ```
  ///
  /// It is answered like any other suggestion. Later changes by others stay; where they changed the same place, it
  /// conflicts.
  ///
  /// - Parameters:
  ///   - patch: the confirmed change.
  ///   - value: the value directly after the change.
  /// - Throws: ``/TarnRecord/PatchError`` if the patch did not produce this value.
  public init(undoing patch: Patch<Value>, of value: Value) throws(PatchError) {
    self.init(from: value, to: try patch.inverse.applied(to: value))
  }

  /// Returns a suggestion that reverts this one after its answer.
  ///
  /// ```swift
  /// if let inverse = suggestion.inverse(of: answer) { state.confirmed.append(inverse) }
  /// ```
  ///
  /// It reverts this suggestion's changes and the owner's adjustments to them. Changes by others between this
  /// suggestion's base and its answer stay, like their later changes. Where others changed the same place, the inverse
  /// is answered with a conflict that the user resolves.
  ///
  /// - Returns: `nil` if this suggestion inserted a value, which is reverted by deleting it, or if it was not accepted.
  /// - Complexity: that of ``/TarnRecord/Merge``.
  public func inverse<Reason>(of response: SuggestionAnswer<Value, Reason>) -> Suggestion? {
    guard !isNew, let stored = response.storedValue else { return nil }
    var requested = stored
    // No user made the owner's adjustments, so they need not stay.
    if case .adjusted(_, let patch) = response, let before = try? patch.inverse.applied(to: stored) {
      requested = before
    }
    let merge = Merge(base: value, mine: base, theirs: requested)
    return merge.conflicts.isEmpty ? Suggestion(from: stored, to: merge.value) : Suggestion(from: value, to: base)
  }

  /// The requested changes.
  public var patch: Patch<Value> { Patch(from: base, to: value) }
}

extension Suggestion: CustomStringConvertible {
  public var description: String { isNew ? "new: \(value)" : "\(patch)" }
}
