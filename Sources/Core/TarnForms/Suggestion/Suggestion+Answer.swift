import TarnRecord

/// The owner's verdict on a value that is about to be stored.
public enum SuggestionVerdict<Value, Reason> {
  /// Store the value unchanged.
  case accept
  /// Store this value instead, for example shortened, tidied or with an assigned number.
  case adjust(Value)
  /// Store nothing.
  case refuse([Reason])
}

/// The owner's answer to a suggestion.
public enum SuggestionAnswer<Value: Record, Reason> {
  /// The suggestion was accepted; this is the stored value.
  case accepted(Value)
  /// The suggestion was accepted with adjustments: the stored value, and the patch from the requested value to it.
  case adjusted(Value, Patch<Value>)
  /// The suggestion was refused and the stored value is unchanged.
  case refused([Reason])
  /// The suggestion conflicts with a change or deletion by others and the stored value is unchanged. The draft is
  /// rebased onto the stored value and contains the conflicts.
  case conflicting(Draft<Value>)
}

extension Suggestion {
  /// Returns the owner's answer, according to the owner's rule.
  ///
  /// ```swift
  /// let answer = suggestion.answer(given: entry) { entry -> SuggestionVerdict<Entry, Wrong> in
  ///   entry.title.isEmpty ? .refuse([.noTitle]) : .accept
  /// }
  /// ```
  ///
  /// The suggestion is merged into the stored value (law 8) and the rule judges the merged value, so a suggestion from
  /// a draft with resolved conflicts is judged like any other. The rule first adjusts the suggested value alone, so
  /// that a place that the owner adjusts does not conflict with its own adjustment.
  ///
  /// Guarantees:
  /// - Only `.accepted` and `.adjusted` contain a new stored value. A merged value that equals the stored value is not
  ///   judged again.
  /// - Answering the same suggestion again at once changes nothing, provided the rule accepts its own adjusted values, and
  ///   no list or text that both sides have changed repeats an element there: `x two` suggested for `y two` and merged into
  ///   `y y` is `x y`, in which the `y` may be that of the base. Answer each suggestion once, by an ID of its own, where a
  ///   network may repeat it.
  ///
  /// - Parameters:
  ///   - stored: the current stored value; `nil` if there is none.
  ///   - rule: a pure function; called up to twice.
  public func answer<Reason>(given stored: Value?, _ rule: (Value) -> SuggestionVerdict<Value, Reason>)
    -> SuggestionAnswer<Value, Reason>
  {
    var adjusted = value
    if case .adjust(let value) = rule(value) { adjusted = value }
    guard let current = stored else {
      return isNew ? judge(adjusted, requested: value, rule) : .conflicting(draft(value, onto: nil))
    }
    let requested = draft(value, onto: current)
    let merged = adjusted == value ? requested : draft(adjusted, onto: current)
    guard !merged.hasConflicts else {
      if isContained(in: current, as: adjusted) { return acceptance(of: current, requested: requested.value) }
      return .conflicting(requested.hasConflicts ? requested : merged)
    }
    guard merged.value != current else { return acceptance(of: current, requested: requested.value) }
    return judge(merged.value, requested: requested.value, rule)
  }

  private func draft(_ value: Value, onto stored: Value?) -> Draft<Value> {
    var draft = Draft(of: base)
    draft.value = value
    draft.rebase(onto: stored)
    return draft
  }

  /// Whether the stored value already contains the suggestion: reverting and reapplying it gives the same value.
  ///
  /// If both sides changed parts of a long text or list and these were merged, the parts cannot always be told from
  /// changes to the same place.
  private func isContained(in stored: Value, as value: Value) -> Bool {
    let reverted = Merge(base: value, mine: base, theirs: stored)
    guard reverted.conflicts.isEmpty else { return false }
    let reapplied = Merge(base: base, mine: value, theirs: reverted.value)
    return reapplied.conflicts.isEmpty && reapplied.value == stored
  }

  private func judge<Reason>(
    _ merged: Value, requested: Value, _ rule: (Value) -> SuggestionVerdict<Value, Reason>
  ) -> SuggestionAnswer<Value, Reason> {
    switch rule(merged) {
    case .accept: acceptance(of: merged, requested: requested)
    case .adjust(let adjusted): acceptance(of: adjusted, requested: requested)
    case .refuse(let reasons): .refused(reasons)
    }
  }

  private func acceptance<Reason>(of stored: Value, requested: Value) -> SuggestionAnswer<Value, Reason> {
    stored == requested ? .accepted(stored) : .adjusted(stored, Patch(from: requested, to: stored))
  }
}

extension SuggestionAnswer {
  /// The new stored value, or `nil` if the answer changed nothing.
  public var storedValue: Value? {
    switch self {
    case .accepted(let current), .adjusted(let current, _): current
    case .refused, .conflicting: nil
    }
  }
}

extension SuggestionVerdict: Equatable where Value: Equatable, Reason: Equatable {}
extension SuggestionVerdict: Sendable where Value: Sendable, Reason: Sendable {}
extension SuggestionAnswer: Equatable where Reason: Equatable {}
extension SuggestionAnswer: Sendable where Reason: Sendable {}
/// The keys are those that recorded actions have from earlier versions.
extension SuggestionAnswer: Codable where Reason: Codable {
  private enum CodingKeys: String, CodingKey {
    case accepted = "taken"
    case adjusted, refused, conflicting
  }
}
