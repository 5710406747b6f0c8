import TarnRecord

/// The owner's judgement of a suggested value.
public enum Verdict<Value, Reason> {
  /// Accepts it unchanged.
  case accept
  /// Accepts it with changes: shortened, tidied, with a number assigned.
  case adjust(Value)
  /// Refuses it, with reasons.
  case refuse([Reason])
}

/// The result of a suggestion.
public enum Answer<Value: Record, Reason> {
  /// The owner has accepted it.
  case taken(Value)
  /// The owner has accepted it with changes: the new value, and the patch from the request to it.
  case adjusted(Value, Patch<Value>)
  /// The owner's value is unchanged.
  case refused([Reason])
  /// The owner's value has changed and both sides changed one place, or it was deleted: the owner's value is unchanged,
  /// and this is the draft, rebased onto it, with the conflicts to resolve.
  case conflicting(Draft<Value>)
}

extension Suggestion {
  /// Answers a suggestion by the owner's rule.
  ///
  /// ```swift
  /// let answer = suggestion.answer(by: entry) { entry -> Verdict<Entry, Wrong> in
  ///   entry.title.isEmpty ? .refuse([.noTitle]) : .accept
  /// }
  /// ```
  ///
  /// The suggestion is merged into the owner's value (law 8) and judged as merged, so a draft with resolved conflicts
  /// is judged like any other. The suggested value is first adjusted by itself, so that a place that the owner adjusts
  /// is not in conflict with its own adjustment.
  ///
  /// Guarantees:
  /// - Only `.taken` and `.adjusted` have a new value. A value that equals the owner's is not judged again.
  /// - A second answer right afterwards changes nothing, if the rule leaves its own adjustments unchanged.
  ///
  /// - Parameters:
  ///   - truth: the owner's current value; `nil` if there is none.
  ///   - rule: a pure function; called up to twice.
  public func answer<Reason>(by truth: Value?, _ rule: (Value) -> Verdict<Value, Reason>) -> Answer<Value, Reason> {
    var adjusted = value
    if case .adjust(let value) = rule(value) { adjusted = value }
    guard let truth else { return isNew ? judged(adjusted, asked: value, rule) : .conflicting(draft(value, onto: nil)) }
    let asked = draft(value, onto: truth)
    let merged = adjusted == value ? asked : draft(adjusted, onto: truth)
    guard !merged.hasConflicts else {
      if isIn(truth, as: adjusted) { return told(truth, asked: asked.value) }
      return .conflicting(asked.hasConflicts ? asked : merged)
    }
    guard merged.value != truth else { return told(truth, asked: asked.value) }
    return judged(merged.value, asked: asked.value, rule)
  }

  private func draft(_ value: Value, onto truth: Value?) -> Draft<Value> {
    var draft = Draft(of: base)
    draft.value = value
    draft.rebase(onto: truth)
    return draft
  }

  /// Whether the owner's value already contains the suggestion: reverted and made again, it is the same.
  ///
  /// Parts of a long text or list that both changed can't always be told from changes of the same place after a merge.
  private func isIn(_ truth: Value, as value: Value) -> Bool {
    let without = Merge(base: value, mine: base, theirs: truth)
    guard without.conflicts.isEmpty else { return false }
    let again = Merge(base: base, mine: value, theirs: without.value)
    return again.conflicts.isEmpty && again.value == truth
  }

  private func judged<Reason>(
    _ merged: Value, asked: Value, _ rule: (Value) -> Verdict<Value, Reason>
  ) -> Answer<Value, Reason> {
    switch rule(merged) {
    case .accept: told(merged, asked: asked)
    case .adjust(let adjusted): told(adjusted, asked: asked)
    case .refuse(let reasons): .refused(reasons)
    }
  }

  private func told<Reason>(_ truth: Value, asked: Value) -> Answer<Value, Reason> {
    truth == asked ? .taken(truth) : .adjusted(truth, Patch(from: asked, to: truth))
  }
}

extension Answer {
  /// The owner's new value, if it has changed.
  public var truth: Value? {
    switch self {
    case .taken(let truth), .adjusted(let truth, _): truth
    case .refused, .conflicting: nil
    }
  }
}

extension Verdict: Equatable where Value: Equatable, Reason: Equatable {}
extension Verdict: Sendable where Value: Sendable, Reason: Sendable {}
extension Answer: Equatable where Reason: Equatable {}
extension Answer: Sendable where Reason: Sendable {}
extension Answer: Codable where Reason: Codable {}
