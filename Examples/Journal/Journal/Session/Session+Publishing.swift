import Tarn
import TarnForms
import TarnRecord

// Done suggests the draft to the journal; the journal accepts, adjusts or merges it. What it refuses does not come here:
// `Journal.refusal(of:in:_:)` has said so before.
extension Journal.Session {
  mutating func done(_ document: inout Journal.Document) {
    guard var draft = work.draft else { return }
    switch draft.suggest() {
    case .unchanged: close(draft)
    case .undecided: work.screen = .merging
    case .suggested(let suggestion):
      let answer = document.answer(to: suggestion)
      guard let stored = answer.storedValue else { return decide(answer) }
      document.entries[id: stored.id] = stored
      let adjustments = suggestion.value.tidied().adjustments
      notice = adjustments.isEmpty ? nil : .adjusted(adjustments)
      if let inverse = suggestion.inverse(of: answer) {
        confirm(.change(inverse), "the changes to “\(stored.heading)”")
      } else {
        confirm(.removal(stored), "“\(stored.heading)”")
      }
      close(Draft(of: stored))
    }
  }

  mutating func remove(_ id: Entry.ID, from document: inout Journal.Document) {
    guard work.draft == nil, let entry = document.entries[id: id] else { return }
    document.entries.remove(id: id)
    confirm(.change(Suggestion(new: entry)), "the removal of “\(entry.heading)”")
    notice = .removed(heading: entry.heading)
    go(to: .list)
  }

  /// Takes back the last published change. If others have changed the same since, it becomes a draft with conflicts.
  mutating func reverseLast(_ document: inout Journal.Document) {
    guard work.draft == nil, let last = confirmed.popLast() else { return }
    switch last.inverse {
    case .removal(let entry):
      notice = document.entries.contains(id: entry.id) ? .reversed(last.words) : .gone(heading: entry.heading)
      document.entries.remove(id: entry.id)
      if work.screen == .reading(entry.id) { go(to: .list) }
    case .change(let suggestion):
      let answer = document.answer(to: suggestion)
      guard let stored = answer.storedValue else { return decide(answer) }
      document.entries[id: stored.id] = stored
      notice = .reversed(last.words)
    }
  }

  /// Shows the conflicts of an answer as a draft.
  private mutating func decide(_ answer: SuggestionAnswer<Entry, Refusal>) {
    guard case .conflicting(let draft) = answer else { return }
    (work.draft, work.known) = (draft, draft.base)
    work.screen = draft.hasConflicts ? .merging : .editing
  }

  private mutating func confirm(_ inverse: Journal.ConfirmedChange.Inverse, _ words: String) {
    if confirmed.count >= Self.mostConfirmed { confirmed.removeFirst() }
    confirmed.append(Journal.ConfirmedChange(inverse: inverse, words: words))
  }
}
