import TarnForms

extension PersonSession.State {
  /// Applies the journal's response to a request. A response to a request that is no longer pending is ignored.
  mutating func receive(_ reply: JournalResponse, _ number: Int) {
    guard let awaiting = exchange.awaiting, awaiting.number == number else { return }
    exchange.awaiting = nil
    // A change whose reversal was refused stays in `confirmed`, so that the user can try again until the journal
    // accepts it or there is nothing left to take back.
    let taken = awaiting.isReversal && reply.isFinal ? exchange.confirmed.popLast() : nil
    let heading = awaiting.request.entry.heading
    switch (reply, awaiting.request) {
    case (.answered(let answer, let adjustments), .change(let suggestion)):
      receive(answer, adjustments, to: suggestion, number, reversing: taken)
    case (.removed, .removal(let entry)):
      if work.screen == .reading(entry.id) { work.screen = .list }
      notice = taken.map { .reversed($0.words) } ?? .removed(heading: heading)
      if taken == nil {
        confirm(
          PersonSession.ConfirmedChange(inverse: .change(Suggestion(new: entry)), words: "the removal of “\(heading)”"))
      }
    case (.gone, _):
      if work.screen == .reading(awaiting.request.entry.id) { work.screen = .list }
      notice = .gone(heading: heading)
    case (.changedSince(let truth), _): notice = .changedSince(heading: truth.heading)
    case (.refused(let reason), _): notice = .refused([reason])
    case (.answered, .removal), (.removed, .change): break
    }
  }

  private mutating func receive(
    _ response: SuggestionAnswer<Entry, JournalError>, _ adjustments: [Adjustment], to suggestion: Suggestion<Entry>,
    _ number: Int,
    reversing taken: PersonSession.ConfirmedChange?
  ) {
    // Undo may have restored a draft from before the submission. Such a draft did not send this suggestion, so it is
    // only rebased onto the stored value.
    let isSubmitted = work.draft?.value.id == suggestion.value.id && work.submitted == number
    switch response {
    case .accepted(let stored), .adjusted(let stored, _):
      notice = adjustments.isEmpty ? nil : .adjusted(adjustments)
      if let taken {
        notice = .reversed(taken.words)
      } else {
        let words = "the changes to “\(stored.heading)”"
        let inverse = suggestion.inverse(of: response).map(JournalRequest.change)
        confirm(
          PersonSession.ConfirmedChange(
            inverse: inverse ?? .removal(stored), words: inverse == nil ? "“\(stored.heading)”" : words))
      }
      guard isSubmitted else { return receive(stored: stored) }
      work.draft?.rebase(response, to: suggestion)
      // The draft stays open if the user has typed since the submission.
      if let draft = work.draft, !draft.isChanged { close(draft) }
    case .refused(let reasons): notice = .refused(reasons)
    case .conflicting(let draft):
      if isSubmitted {
        work.draft?.rebase(response, to: suggestion)
      } else if work.draft == nil {
        work.draft = draft
      } else {
        // The user has returned to another draft and is editing it. The conflicting draft does not replace it.
        notice = .notSubmitted(heading: draft.value.heading)
        if let taken { exchange.confirmed.append(taken) }
        return
      }
      work.screen = work.draft?.hasConflicts == true ? .merging : .editing
    }
  }

  private mutating func confirm(_ change: PersonSession.ConfirmedChange) {
    if exchange.confirmed.count >= PersonSession.RequestHistory.mostConfirmed { exchange.confirmed.removeFirst() }
    exchange.confirmed.append(change)
  }
}
