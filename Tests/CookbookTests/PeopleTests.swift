import Tarn
import TarnDocument
import TarnTesting
import Testing

@MainActor @Suite("Cookbook: several people") struct PeopleTests {
  @Test("A selection belongs to its window, and is gone with its card until undo") func selection() {
    let store = Store(
      DocumentState(Board.Document()), SharedDocument(Board()), history: SharedDocument<Board>.history())
    let (left, right) = (store.session("left"), store.session("right"))
    left.send(.set(1, "Milk"))
    right.send(.select(1))
    #expect(right.session.selected == 1 && right.document.cards == [1: "Milk"])
    #expect(left.session.selected == nil, "The other window selects nothing.")
    left.send(.remove(1))
    #expect(right.session.selected == nil)
    store.undo()
    #expect(right.session.selected == 1)
    let laws = Laws(SharedDocument(Board()), from: DocumentState(Board.Document())) { _, random in
      let action: Board.Action = random.pick(from: [.set(1, "a"), .set(2, "b"), .remove(1), .select(1)])
      return .acted(random.pick(from: ["left", "right"]), action)
    }
    #expect(laws.sessions() == nil)
  }

  @Test("A person removes their own post, and not that of another person") func permissions() throws {
    let store = Store(DocumentState(Wall.Document()), SharedDocument(Wall()))
    let anna = store.session(SessionID("window", of: "anna"))
    let ben = store.session(SessionID("window", of: "ben"))
    try anna.request(.post("Hello", by: "anna"))
    #expect(throws: Refusal("Post in your own name.")) { try ben.request(.post("Hi", by: "anna")) }
    #expect(throws: Refusal("Only the person who has posted this can remove it.")) { try ben.request(.remove("Hello")) }
    ben.send(.remove("Hello"))
    #expect(ben.document.owners == ["Hello": "anna"], "A refused action has no effect.")
    try anna.request(.remove("Hello"))
    #expect(ben.document.owners.isEmpty)
  }
}
