import TarnForms
import TarnRecord

extension SharingLedger {
  /// Checks whether the owner's answer to a suggestion lost content, and records the answer.
  ///
  /// - Parameters:
  ///   - user: the number of the user who suggested, counted from 0.
  ///   - suggestion: the user's suggestion.
  ///   - answer: the owner's answer.
  ///   - before: the stored value before the answer; `nil` if there was none.
  ///   - after: the stored value now.
  /// - Returns: the violation, as text that follows “Then”, or `nil`.
  /// - Complexity: O(size of the value).
  public mutating func recordAnswer<Reason>(
    to user: Int, _ suggestion: Suggestion<Value>, _ answer: SuggestionAnswer<Value, Reason>, from before: Value?,
    to after: Value?
  ) -> String? {
    guard let received = answer.storedValue else {
      return before == after ? nil : "a rejected suggestion changed \(text(of: before)) to \(text(of: after))"
    }
    guard received == after else { return "\(name(user)) received \(received), but the owner has \(text(of: after))" }
    var requested = received
    if case .adjusted(_, let patch) = answer {
      do { requested = try patch.inverse.applied(to: received) } catch {
        return "\(name(user)) received adjustments that do not lead to the owner's value: \(error)"
      }
    }
    let (base, value) = (contents(of: suggestion.base), contents(of: suggestion.value))
    let after = contents(of: received)
    let unadjusted = received == requested ? after : contents(of: requested)
    let answered = AnswerContents(
      // If nothing is stored, the suggestion requests all of its content.
      base: before == nil ? FieldContents() : base, value: value, before: contents(of: before), after: after,
      reportedPaths: received == requested ? [] : after.paths(differingFrom: unadjusted))
    let fault = fault(user, answered, requested: value.missing(in: base))
    // The owner's adjustments are reverted together with the suggestion.
    users[user].ownInsertions.formUnion(value.missing(in: answered.base).union(after.missing(in: unadjusted)))
    users[user].ownRemovals.formUnion(base.missing(in: value).union(unadjusted.missing(in: after)))
    return fault
  }

  /// Checks whether a user sees anything but the value last received, with their own edits.
  ///
  /// - Parameters:
  ///   - user: the number of the user, counted from 0.
  ///   - draft: the draft that the user sees. Fields with a conflict are not checked, because they show more than their
  ///     value.
  ///   - stored: the value that the user received last.
  /// - Returns: the violation, as text that follows “Then”, or `nil`.
  /// - Complexity: O(size of the value).
  public func fault(_ user: Int, shown draft: Draft<Value>, where stored: Value) -> String? {
    if draft.value == stored { return nil }
    let (shown, storedContents) = (contents(of: draft.value), contents(of: stored))
    let open = draft.conflicts.map(\.path)
    func isSettled(_ element: FieldElement) -> Bool { !open.contains { element.isIn($0) } }
    if let element = first(storedContents.missing(in: shown).subtracting(users[user].removed), isSettled) {
      return "\(name(user)) does not see \(element), which the owner has and they did not remove"
    }
    if let element = first(shown.missing(in: storedContents).subtracting(users[user].inserted), isSettled) {
      return "\(name(user)) sees \(element), which the owner does not have and they did not insert"
    }
    return nil
  }

  /// The contents of a suggestion and of the stored value before and after its answer.
  private struct AnswerContents {
    let base: FieldContents
    let value: FieldContents
    let before: FieldContents
    let after: FieldContents
    /// The paths that the owner adjusted and reported.
    let reportedPaths: Set<String>
  }

  private func fault(_ user: Int, _ answered: AnswerContents, requested: Set<FieldElement>) -> String? {
    func isNotReported(_ element: FieldElement) -> Bool { !answered.reportedPaths.contains(element.path) }
    let (before, after) = (answered.before, answered.after)
    if let element = first(requested.subtracting(users[user].inserted)) {
      return "\(name(user)) confirmed \(element), but did not insert it"
    }
    if let element = first(
      answered.value.missing(in: answered.base).intersection(answered.value.missing(in: after)), isNotReported)
    {
      return "\(name(user)) confirmed \(element), but the owner does not have it"
    }
    if let element = first(before.missing(in: after).subtracting(users[user].removed), isNotReported) {
      return
        "the suggestion that \(name(user)) confirmed removed \(element) from the owner's value, but they had not seen it or had kept it"
    }
    if let element = first(after.missing(in: before).subtracting(answered.value.elements.keys), isNotReported) {
      return "\(element) is in the owner's value, but no user has confirmed it"
    }
    return mergeFault(answered).map { "\(name(user)) confirmed another value than the owner has now: \($0)" }
  }

  /// Returns a violation of the merge rules: where one side has not changed a path, the result equals the other side.
  private func mergeFault(_ answered: AnswerContents) -> String? {
    let all = [answered.base, answered.value, answered.before, answered.after].map(\.contents)
    for path in Set(all.flatMap(\.keys)).subtracting(answered.reportedPaths).sorted() {
      let (base, mine, theirs, now) = (all[0][path], all[1][path], all[2][path], all[3][path])
      let expected = mine == base ? theirs : mine
      if now == expected { continue }
      // Both sides changed a text or list, whose parts were checked above.
      if mine != base, theirs != base, theirs?.isMerged == true, mine?.isMerged == true { continue }
      return "\(path) is \(text(of: now)) instead of \(text(of: expected))"
    }
    return nil
  }

  /// Returns the element whose description sorts first, so that the same walk gives the same message.
  private func first(_ elements: Set<FieldElement>, _ isIncluded: (FieldElement) -> Bool = { _ in true })
    -> FieldElement?
  {
    elements.filter(isIncluded).min { $0.description < $1.description }
  }

  private func text(of value: Value?) -> String { value.map { "\($0)" } ?? "nothing" }

  private func text(of content: FieldContents.Content?) -> String {
    switch content {
    case nil: "nothing"
    case .present: "there"
    case .value(let value): "“\(value)”"
    case .text(let text): "“\(text)”"
    case .list(let elements): "\(elements)"
    }
  }

  private func name(_ user: Int) -> String { SharingStep<Never>.name(of: user) }
}
