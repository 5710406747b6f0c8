import Tarn
import TarnDocument
import TarnTesting
import Testing

@Suite("Scopes of a session", .timeLimit(.minutes(10))) @MainActor struct SessionScopeTests {
  let store = Notebook.makeStore()

  @Test("A scope reads the person's own session, sends the person's actions, and notifies of nothing else")
  func part() {
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    let search = anna.scope(\.session.search, action: { .search($0) })
    var found: [String] = []
    let token = search.observe({ copy $0 }, onChange: { found.append($0.new) })
    search.send("milk")
    ben.send(.search("bread"))
    anna.send(.add(1, "milk"))
    #expect(search.state == "milk" && anna.session.search == "milk" && ben.session.search == "bread")
    #expect(found == ["milk"])
    withExtendedLifetime(token) {}
  }

  @Test("A scope of an element follows it until another person removes it, and knows the feature's refusals")
  func element() throws {
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    let milk = anna.scope(
      ifPresent: \.document.notes[id: 1], action: { (text: String?) in text.map { .write($0) } ?? .edit(1) })
    #expect(milk.state == nil && milk.unwrapped() == nil)
    #expect(milk.refusal(of: nil)?.reason == "There is no note 1.")
    ben.send(.add(1, "milk"))
    let note = try #require(milk.unwrapped())
    #expect(note.state.text == "milk" && note.refusal(of: nil) == nil)
    note.send(nil)
    note.send("oat milk")
    #expect(anna.session.draft?.value.text == "oat milk" && ben.session.draft == nil)
    ben.send(.remove(1))
    #expect(milk.state == nil && milk.unwrapped() == nil)
  }

  @Test("A scope keeps its store alive, and nothing keeps it afterwards")
  func lifetime() {
    weak var gone: Store<SharedDocument<Notebook>>?
    var search: Scope<String, String>?
    do {
      let store = Notebook.makeStore()
      gone = store
      search = store.session("anna").scope(\.session.search, action: { .search($0) })
    }
    search?.send("milk")
    #expect(search?.state == "milk" && gone != nil)
    search = nil
    #expect(gone == nil)
  }

  @Test("A caller that waits for a session returns once the condition does not hold") func waiting() async throws {
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    anna.send(.add(1, "milk"))
    var isFinished = false
    let call = Task {
      await anna.send(.edit(1), while: { $1.draft != nil })
      isFinished = true
    }
    try await eventually { anna.session.draft != nil }
    ben.send(.edit(1))
    ben.send(.done)
    // Pause: a caller that returned too early would end now.
    await Task.yield()
    #expect(!isFinished)
    anna.send(.done)
    await call.value
    #expect(isFinished)
  }
}
