import DocumentedCode
import TarnForms
import TarnRecord
import TarnValues
import Testing

/// The code of docs/drafts.md.
@Suite("The examples of docs/drafts.md") struct DraftsPageTests {
  struct Entry: Record, Identifiable {
    let id: Int
    var title: String
    var body = ""

    static let fields: [Field<Entry>] = [.fixed("id", \.id), Field("title", \.title), Field("body", \.body)]

    func tidied() -> Entry { Entry(id: id, title: String(title.prefix(20)), body: body) }
  }

  struct State {
    enum Screen { case editing, merging }
    var draft: Draft<Entry>?
    var screen = Screen.editing
  }

  enum Effect: Equatable { case suggest(Suggestion<Entry>) }

  let entry = Entry(id: 1, title: "A walk")

  @Test("The page shows only code that this test target compiles") func page() throws {
    let page = try DocumentedPage("docs/drafts.md")
    #expect(page.count == 3)
    #expect(try page.missing(in: "Tests/TarnFormsTests/Draft/DraftsPageTests.swift") == [])
  }

  // swift-format-ignore
  @Test("A draft is rebased, and its conflicts are resolved") func draft() throws {
    let stored = Entry(id: 1, title: "A short walk", body: "Rain.")
    var draft = Draft(of: entry)
    draft.value.title = "A long walk"
    _ = draft.isChanged                // true
    draft.rebase(onto: stored)         // another user has changed the entry: adopts their changes
    for conflict in draft.conflicts {  // both users changed the same place
      try draft.resolve(conflict, with: .theirs)
    }
    #expect(draft.value == stored && !draft.hasConflicts)
  }

  func done(_ state: inout State, _ draft: Draft<Entry>) -> [Effect] {
    state.draft = draft
    switch state.draft?.suggest() {
    case .unchanged, nil: state.draft = nil
    case .suggested(let suggestion): return [.suggest(suggestion)]
    case .undecided: state.screen = .merging
    }
    return []
  }

  @Test("Done ends an unchanged draft, suggests a changed one, and shows the conflicts of an undecided one")
  func done() {
    var draft = Draft(of: entry)
    var state = State(draft: draft)
    #expect(done(&state, draft) == [] && state.draft == nil)
    draft.value.title = "A long walk"
    #expect(done(&state, draft) == [.suggest(Suggestion(from: entry, to: Entry(id: 1, title: "A long walk")))])
    draft.rebase(onto: Entry(id: 1, title: "A short walk"))
    #expect(done(&state, draft) == [] && state.screen == .merging)
  }

  func answer(_ suggestion: Suggestion<Entry>, _ entries: Table<Entry>) -> SuggestionAnswer<Entry, String> {
    let response: SuggestionAnswer<Entry, String> = suggestion.answer(given: entries[id: suggestion.value.id]) {
      entry in
      if entry.title.isEmpty { return .refuse(["An entry needs a title."]) }
      let tidy = entry.tidied()
      return tidy == entry ? .accept : .adjust(tidy)
    }
    return response
  }

  @Test("An owner accepts, adjusts or refuses a suggestion, or returns a conflict") func answers() {
    let longer = Entry(id: 1, title: "A walk that took much longer")
    let adjusted = answer(Suggestion(from: entry, to: longer), [entry])
    #expect(adjusted.storedValue?.title == "A walk that took muc")
    let blank = Entry(id: 1, title: "")
    #expect(answer(Suggestion(from: entry, to: blank), [entry]) == .refused(["An entry needs a title."]))
    let other = Entry(id: 1, title: "Tea")
    guard case .conflicting(let draft) = answer(Suggestion(from: entry, to: longer), [other]) else {
      Issue.record("There should have been a conflict.")
      return
    }
    #expect(draft.conflicts.count == 1 && draft.base == other)
  }
}
