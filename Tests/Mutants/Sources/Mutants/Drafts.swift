import Tarn
import TarnForms
import TarnRecord
import TarnTesting

/// A person's draft of a page that others change meanwhile, with suggestions whose answers arrive late, twice or never.
enum DraftsExploration {
  struct Desk: Feature {
    struct State: Equatable {
      var stored = NotePage()
      var draft: Draft<NotePage>?
      /// What the person has typed since the draft began, as the change of a field.
      var typedTitle: String?
      var typedCount: Int?
      /// The suggestion that waits for the owner, and the answer that waits for the person.
      var sent: Suggestion<NotePage>?
      var othersTitle: String?
    }

    enum Action: Sendable {
      case edit
      case cancel
      case type(String)
      case count(Int)
      /// Changes another part of the draft.
      case change(NotePage.Change)
      case done
      case others(NotePage.Change)
      case rebase
      case resolve(Merge<NotePage>.Side)
      case answered(Suggestion<NotePage>)
    }

    enum Effect: Equatable, Sendable { case suggest(Suggestion<NotePage>) }

    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .edit:
        guard state.draft == nil else { break }
        state.draft = Draft(of: state.stored)
        (state.typedTitle, state.typedCount) = (nil, nil)
      case .cancel: if state.sent == nil { state.draft = nil }
      case .type(let text):
        guard state.draft != nil else { break }
        state.draft?.value.title = text
        state.typedTitle = text == state.draft?.base.title ? nil : text
      case .count(let number):
        guard state.draft != nil else { break }
        state.draft?.value.count = number
        state.typedCount = number == state.draft?.base.count ? nil : number
      case .change(let change): state.draft?.value.apply(change)
      case .others(let change): state.stored.apply(change)
      case .rebase:
        state.draft?.rebase(onto: state.stored)
        // Where others have the same now, nothing is the person's own any more.
        if state.draft?.value.title == state.draft?.base.title { state.typedTitle = nil }
        if state.draft?.value.count == state.draft?.base.count { state.typedCount = nil }
      case .resolve(let side):
        guard let conflict = state.draft?.conflicts.first else { break }
        try? state.draft?.resolve(conflict, with: side)
        (state.typedTitle, state.typedCount) = (nil, nil)
      case .done:
        guard state.sent == nil, case .suggested(let suggestion)? = state.draft?.suggest() else { break }
        state.sent = suggestion
        return [.suggest(suggestion)]
      case .answered(let suggestion):
        let answer: SuggestionAnswer<NotePage, Never> = suggestion.answer(given: state.stored) { _ in .accept }
        if let stored = answer.storedValue { state.stored = stored }
        guard state.sent == suggestion else { break }
        state.sent = nil
        state.draft?.rebase(answer, to: suggestion)
        if state.draft?.value.title == state.draft?.base.title { state.typedTitle = nil }
        if state.draft?.value.count == state.draft?.base.count { state.typedCount = nil }
        if state.draft?.isChanged == false { state.draft = nil }
      }
      return []
    }
  }

  private static func isUnambiguous(_ page: NotePage) -> Bool {
    let words = page.body.split(separator: " ")
    return Set(words).count == words.count && Set(page.order).count == page.order.count
  }

  /// Returns a text with another word, one more or one fewer.
  private static func words(_ text: String, _ random: inout SeededRandom) -> String {
    var words = text.split(separator: " ").map(String.init)
    let index = Int.random(in: 0...words.count, using: &random)
    let word = random.pick(from: ["x", "y", "z"])
    switch Int.random(in: 0...2, using: &random) {
    case 0 where index < words.count: words[index] = word
    case 1 where index < words.count: words.remove(at: index)
    default: if words.count < 9 { words.insert(word, at: index) }
    }
    return words.joined(separator: " ")
  }

  static func make() -> Exploration<Desk> {
    var exploration = Exploration(
      Desk(), from: Desk.State(),
      moves: { state, moves in
        NotePage.addChanges(state.stored, &moves) { .others($0) }
        guard let draft = state.draft else { return moves.add(weight: 12) { _ in .edit } }
        moves.add(weight: 12) { .type($0.text(upTo: 2)) }
        moves.add(weight: 6) { .count(Int.random(in: 0...3, using: &$0)) }
        moves.add(weight: 6) { .change(.body(words(draft.value.body, &$0))) }
        moves.add(weight: 4) { .change(.put(Int.random(in: 7...9, using: &$0), at: Int.random(in: 0...3, using: &$0))) }
        moves.add(weight: 4) { .change(.push(Int.random(in: 4...6, using: &$0))) }
        moves.add(weight: 2) { _ in .change(.pop) }
        moves.add(weight: 6) { .others(.body(words(state.stored.body, &$0))) }
        moves.add(weight: 12) { _ in .rebase }
        moves.add(weight: 8) { _ in .done }
        moves.add { _ in .cancel }
        if draft.hasConflicts { moves.add(weight: 12) { .resolve($0.pick(from: [.mine, .theirs, .base])) } }
      },
      answers: { effect, moves in
        guard case .suggest(let suggestion) = effect else { return }
        moves.add { _ in .answered(suggestion) }
      }
    )
    .invariant("a draft shows what its person has typed") { state in
      guard let draft = state.draft else { return true }
      return state.typedTitle.map { $0 == draft.value.title } ?? true
        && state.typedCount.map { $0 == draft.value.count } ?? true
    }
    .change("a draft takes over what others changed elsewhere") { before, action, after in
      guard case .rebase = action, let draft = after.draft else { return true }
      let isUntouched = before.draft.map { $0.value.marks == $0.base.marks && $0.conflicts.isEmpty } ?? false
      return draft.base == after.stored && (!isUntouched || draft.value.marks == after.stored.marks)
    }
    .change("a draft reports a title that both changed differently") { before, action, after in
      guard case .rebase = action, let old = before.draft, !old.hasConflicts, let draft = after.draft else {
        return true
      }
      let (base, mine, theirs) = (old.base.title, old.value.title, after.stored.title)
      let isConflict = mine != base && theirs != base && mine != theirs
      return draft.conflicts.contains { "\($0.path)" == "title" } == isConflict
    }
    .change("deciding closes the conflict") { before, action, after in
      guard case .resolve(let side) = action, let old = before.draft, let conflict = old.conflicts.first,
        let draft = after.draft
      else { return true }
      if "\(conflict.path)" == "title" {
        let expected = side == .mine ? old.value.title : side == .theirs ? old.base.title : draft.value.title
        guard draft.value.title == expected else { return false }
      }
      return draft.conflicts.count == old.conflicts.count - 1
    }
    .change("after an answer the title is what its person has typed, also since the suggestion") {
      before, action, after in
      guard case .answered(let suggestion) = action, before.sent == suggestion, let old = before.draft,
        before.stored.title == suggestion.base.title
      else { return true }
      return after.draft?.value.title ?? after.stored.title == old.value.title
    }
    .change("an accepted suggestion is accepted again, and changes nothing") { before, action, after in
      // Where a word or number occurs twice, the parts of a merge cannot always be told from each other.
      guard case .answered(let suggestion) = action,
        [suggestion.base, suggestion.value, before.stored].allSatisfy(isUnambiguous)
      else { return true }
      let answer: SuggestionAnswer<NotePage, Never> = suggestion.answer(given: before.stored) { _ in .accept }
      guard let stored = answer.storedValue, isUnambiguous(stored) else { return true }
      let again: SuggestionAnswer<NotePage, Never> = suggestion.answer(given: stored) { _ in .accept }
      return again.storedValue == after.stored
    }
    exploration.length = 30
    return exploration
  }
}
