import TarnRecord

/// What the owner of a truth says to a value that is to become true.
public enum Verdict<Value, Reason> {
  /// As it is.
  case accept
  /// Only so: shortened, tidied, with a number given to it.
  case adjust(Value)
  /// Not at all.
  case refuse([Reason])
}

/// What became of a suggestion.
public enum Answer<Value: Record, Reason> {
  /// It is true now.
  case taken(Value)
  /// It is true, but for what the owner made otherwise: what was asked for and what it became.
  case adjusted(Value, Patch<Value>)
  /// The truth is as it was.
  case refused([Reason])
  /// The truth has moved on and both changed one place, or it was deleted: the truth is as it was, and here is the draft,
  /// rebased onto it, with what is to be decided.
  case conflicting(Draft<Value>)
}

extension Suggestion {
  /// What becomes of it where the truth is, by the owner's rule.
  ///
  /// ```swift
  /// let answer = suggestion.answer(by: entry) { entry -> Verdict<Entry, Wrong> in
  ///   entry.title.isEmpty ? .refuse([.noTitle]) : .accept
  /// }
  /// ```
  ///
  /// It is merged into the truth (law 8) and judged as merged, so a draft that was resolved is judged like any other. What was
  /// suggested is first adjusted by itself, so that a place the owner adjusts is not a conflict with its own adjustment.
  ///
  /// Guarantees:
  /// - Only `.taken` and `.adjusted` have a new truth. What is true already is not judged again.
  /// - Answered again right away it changes nothing, if the rule leaves as it is what it has adjusted.
  ///
  /// - Parameters:
  ///   - truth: as it is now; `nil` if there is none.
  ///   - rule: a pure function; asked up to twice.
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

  /// Whether the truth has it already: taken back and made again, it is what it was.
  ///
  /// Parts of a long text or list, changed by both and then merged, can't always be told from changes of the same place.
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
  /// What is true after it, if it changed something.
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
