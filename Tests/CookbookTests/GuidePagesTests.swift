import DocumentedCode
import Tarn
import TarnDocument
import Testing

@Suite("Pages with little code") struct GuidePagesTests {
  @Test(
    "The page's code is that of the sources",
    arguments: [("collections", 1), ("debugging", 1), ("inspector", 2), ("map", 1), ("sign-in", 5)])
  func code(name: String, blocks: Int) throws {
    let page = try DocumentedPage("docs/\(name).md")
    #expect(page.count == blocks)
    #expect(try page.missing(in: "Tests/CookbookTests/Guides") == [])
  }

  @Test("docs/collections.md: the values are those of the comments") func collections() {
    let (before, after, changes, prices) = collectionsGuide()
    #expect(before == ["- milk", "- bread"] && after == ["x bread", "- milk", "- beer"])
    #expect(changes == ["beer", "x bread"])
    #expect(prices == ["milk": 5, "bread": 4, "beer": 2, "salt": 1])
  }

  @Test("docs/inspector.md: the inspector is served alone") @MainActor func inspector() throws {
    let server = try inspect(Store(Counter.State(id: 0), Counter()))
    defer { server.stop() }
    #expect(server.url.hasPrefix("http://127.0.0.1:\(server.port)/"))
  }

  @Test("docs/sign-in.md: the document refuses what guests may not do, with the reason") @MainActor func guests() {
    let store = Store(DocumentState(PublicText.Document()), SharedDocument(PublicText()))
    let guest = store.session(SessionID("window", of: .guest)) as DocumentSession<PublicText>
    guest.send(.write("Hello"))
    guest.send(.done)
    #expect(guest.session.draft == "Hello" && guest.document.text.isEmpty)
    #expect(guest.refusal(of: .done) == Refusal("Sign in to save it."))
    let anna = store.session(SessionID("window", of: "anna")) as DocumentSession<PublicText>
    anna.send(.write("Hi"))
    anna.send(.done)
    #expect(guest.document.text == "Hi")
  }
}
