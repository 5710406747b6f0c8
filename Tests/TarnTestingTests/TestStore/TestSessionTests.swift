import Tarn
import TarnDocument
import TarnTesting
import Testing

@Suite("Test stores of documents") struct TestSessionTests {
  private let store = TestStore(Board(), from: Board.Document(), history: SharedDocument<Board>.history())

  @Test("The steps of several sessions name the document and the own session") func sessions() throws {
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    try anna.send(.search("a")) { $0.session.search = "a" }
    try ben.send(.add(1, "Tea")) { $0.document.cards = [Board.Card(id: 1, title: "Tea")] }
    #expect(anna.document.cards.count == 1 && anna.session.search == "a" && ben.session.search == "")
    try anna.refuses(.add(1, "Tea"), "This card exists.")
    try store.undo { $0.document.cards = [] }
    try anna.send(.load)
    try anna.answer("title", with: .loaded("b")) { $0.session.search = "b" }
    try anna.send(.time(true)) { $0.session.isTiming = true }
    try anna.expectStarted(1)
    try anna.receive(.search("c"), from: 1) { $0.session.search = "c" }
    try anna.send(.time(false)) { $0.session.isTiming = false }
    try anna.expectStopped(1)
    try store.finish()
  }

  @Test("Undo and redo within a session fail if there is no step") func noStep() throws {
    let anna = store.session("anna")
    #expect(failure { try anna.undo() } == "session(\"anna\").undo(): there is no such step within the session.")
    #expect(failure { try anna.redo() } == "session(\"anna\").redo(): there is no such step within the session.")
  }

  @Test("A failure has the session and the paths of what its person sees") func failures() throws {
    let anna = store.session("anna")
    #expect(
      failure { try anna.send(.search("a")) } == """
        After session("anna").send(.search("a")) the state has changed, and the test names no change:
          session.search: "" → "a"
        """)
    #expect(
      failure { try anna.send(.add(1, "Tea")) { $0.document.cards = [Board.Card(id: 1, title: "Milk")] } } == """
        After session("anna").send(.add(1, "Tea")) the state is not the expected one:
          document.cards[id: 1].title: expected "Milk", actual "Tea"
        """)
    try anna.send(.load)
    #expect(
      failure { try store.finish() } == """
        The test has not asserted all requests of session("anna").send(.load) at the end:
          effect DocumentEffect(session: "anna", effect: "title")
        """)
  }
}
