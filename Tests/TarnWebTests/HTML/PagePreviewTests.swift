import Tarn
import Testing

@testable import TarnWeb

/// The first response of a page.
@MainActor @Suite("A page before its script has run") struct PagePreviewTests {
  @Test("The response has the content of the state, and the stream has the same numbers") func content() async throws {
    let store = Store(LongList.State(rows: Array(0..<1_000), selected: 3), LongList())
    let page = Page(title: "Long", parts: [Part(store) { LongList.view($0) }])
    let server = try WebServer(
      .shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: .open)
    defer { server.stop() }
    let browser = BrowserClient(server)
    let body = try await browser.get("/").body
    #expect(body.contains("Row 3") && !body.contains("Row 999"))
    let id = try #require(body.firstMatch(of: /aria-activedescendant="([^"]+)"/)?.1)
    try await browser.open()
    #expect(browser.page?.setting("aria-activedescendant", of: "list") == .string(String(id)))
    // With a connection the response has the mounted tree.
    #expect(try await browser.get("/").body.contains("aria-activedescendant=\"\(id)\""))
  }

  @Test("A request without a stream keeps no tree, and each sees the state of its time") func keepsNothing()
    async throws
  {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      for count in 0..<3 {
        let body = try await browser.get("/").body
        #expect(body.contains("<p id=\"count\">\(count)</p>"))
        boards[0].store.send(.up)
      }
      #expect(boards[0].views == 3)
      #expect(!boards[0].page.isShown)
    }
  }

  @Test("Each response has its own nonce, and admits only scripts and styles with it") func nonce() async throws {
    try await withServer { server, _ in
      var nonces: Set<String> = []
      for _ in 0..<3 {
        let response = try await BrowserClient(server).get("/")
        let policy = try #require(
          response.head.firstMatch(
            of: /script-src 'self' 'nonce-([0-9a-f]{32})'; style-src 'self' 'nonce-([0-9a-f]{32})';/))
        #expect(policy.1 == policy.2)
        nonces.insert(String(policy.1))
        #expect(response.body.matches(of: /<(script|style)[^>]* nonce="\b/).count == 4)
        #expect(response.body.split(separator: "nonce=\"\(policy.1)\"").count == 5)
        #expect(!response.body.contains(" style="))
      }
      #expect(nonces.count == 3)
    }
  }

  @Test("No text of the state is markup in the response") func markup() async throws {
    let text = "</p></div><script>alert(1)</script><!-- \" onclick=\"x\" '"
    let view: Node<Never> = .div([.title(text), .property("--x", text)], .p(.text(text)), .textarea([.value(text)]))
    let page = Page(title: "Text", parts: [Part(constant: view)])
    let html = String(decoding: page.preview().content, as: UTF8.self) + page.preview().styles
    let tags: [String] = html.matches(of: /<[^>]*>/).map { String($0.output.prefix(5)) }
    #expect(tags == ["<div ", "<p>", "</p>", "<text", "</tex", "</div"])
  }
}
