import DocumentedCode
import Tarn
import Testing

@Suite("Pages with little code") struct GuidePagesTests {
  @Test(
    "The page's code is that of the sources",
    arguments: [("collections", 1), ("debugging", 1), ("inspector", 2), ("map", 1)])
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
}
