import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Two writers of one text, one of whom receives the other's changes late.
  @MainActor @Suite("Typing in a text that others have changed") struct LateTyping {
    private struct Sheet: Feature {
      func update(_ text: inout String, _ typed: String) -> [Never] {
        text = typed
        return []
      }
    }

    private func withSheet(
      _ text: String, expectingErrors: Bool = false, _ test: @MainActor (Tab, Store<Sheet>) async throws -> Void
    ) async throws {
      let store = Store(text, Sheet())
      let page = Page(
        title: "Sheet",
        parts: [Part(store) { .main(.textarea([.id("sheet"), .label("Sheet"), .bound(to: FieldBinding($0) { $0 })])) }])
      try await withTab(page, expectingErrors: expectingErrors) { tab, _ in
        // The page's posts wait at a gate, and are recorded.
        try await tab.run(
          """
          window.real = fetch;
          window.posts = [];
          window.gate = Promise.resolve();
          window.fetch = async (url, request) => {
            posts.push(JSON.parse(request.body).e);
            await gate;
            return real(url, request);
          };
          window.shut = () => gate = new Promise((open) => window.open_ = open);
          """)
        try await test(tab, store)
      }
    }

    private let shown = "document.querySelector('#sheet').value"

    @Test("Typing is merged into the text: no arrived text is removed, and no typed text is lost")
    func mergedTyping() async throws {
      try await withSheet("Around the lake.") { tab, store in
        try await tab.click("#sheet")
        try await tab.press("Control+End")
        try await tab.run("shut()")
        try await tab.type(" It")
        store.send("On Sunday. Around the lake. Then home.", cause: .arrived)
        // While the first post is in progress, the user types more into the text that the page shows.
        try await tab.type(" rained.")
        #expect(try await tab.value(of: "#sheet") == "Around the lake. It rained.")
        try await tab.run("open_()")
        try await tab.wait(until: "\(shown) == 'On Sunday. Around the lake. Then home. It rained.'")
        #expect(store.state == "On Sunday. Around the lake. Then home. It rained.")
        // Now the page has the whole text, and the user can replace all of it.
        try await tab.type("Gone", into: "#sheet", replacing: true)
        try await eventually { store.state == "Gone" }
      }
    }

    @Test("A typed text is sent together with the text on which it was typed")
    func reported() async throws {
      try await withSheet("a") { tab, store in
        try await tab.click("#sheet")
        try await tab.press("Control+End")
        try await tab.type("b")
        try await eventually { store.state == "ab" }
        store.send("xab", cause: .arrived)
        try await tab.wait(until: "\(shown) == 'xab'")
        try await tab.type("c")
        try await eventually { store.state == "xabc" }
        let sent = try await tab.evaluate(
          "posts.flat().filter((e) => e[1] == 'input').map((e) => [e[2], e[3]])", as: [[String]].self)
        #expect(sent == [["ab", "a"], ["xabc", "xab"]])
      }
    }

    @Test("Text that is typed while posts fail is sent again and applied once")
    func missing() async throws {
      try await withSheet("Around the lake.") { tab, store in
        try await tab.click("#sheet")
        try await tab.press("Control+End")
        try await tab.run("window.fetch = () => Promise.reject()")
        try await tab.type(" It")
        store.send("First. Around the lake.", cause: .arrived)
        try await tab.run("window.fetch = real")
        try await tab.type(" rained")
        try await eventually { store.state == "First. Around the lake. It rained" }
        try await tab.wait(until: "\(shown) == 'First. Around the lake. It rained'")
      }
    }

    @Test("Typed text that the server handled without a response to the page is not applied twice")
    func handled() async throws {
      try await withSheet("a", expectingErrors: true) { tab, store in
        try await tab.click("#sheet")
        try await tab.press("Control+End")
        // Every post reaches the server, and the page gets no response.
        try await tab.run("window.fetch = async (...post) => { await real(...post); throw 0; }")
        for (index, character) in "bcd".enumerated() {
          let now = String("abcd".prefix(index + 2))
          try await tab.type(String(character))
          try await eventually { store.state == now }
          try await tab.wait(until: "document.documentElement.dataset.tarn == 'ready' && \(shown) == '\(now)'")
        }
        try await tab.run("window.fetch = real")
        try await tab.type("e")
        try await eventually { store.state == "abcde" }
        #expect(try await tab.value(of: "#sheet") == "abcde")
      }
    }

    @Test("A text beyond the limit of a post is reported and not stored, and a shorter text is")
    func tooLong() async throws {
      try await withSheet("a", expectingErrors: true) { tab, store in
        try await tab.run(
          """
          const sheet = document.querySelector("#sheet");
          sheet.value = "x".repeat(2_000_000);
          sheet.dispatchEvent(new InputEvent("input", { bubbles: true }));
          """)
        try await tab.wait(
          until: "document.querySelector('#tarn-status').textContent == 'Your text is too long. It was not saved.'")
        #expect(store.state == "a")
        try await tab.type("short", into: "#sheet", replacing: true)
        try await eventually { store.state == "short" }
      }
    }

    private func write(_ text: String, _ tab: Tab) async throws {
      try await tab.run(
        """
        const sheet = document.querySelector("#sheet");
        sheet.value = \(text);
        sheet.dispatchEvent(new InputEvent("input", { bubbles: true }));
        """)
    }

    @Test("Half of a surrogate pair in a text is stored as U+FFFD, and typing goes on")
    func unpairedSurrogate() async throws {
      try await withSheet("a") { tab, store in
        try await write(#""x\ud800y""#, tab)
        try await eventually { store.state == "x\u{FFFD}y" }
        try await tab.click("#sheet")
        try await tab.press("Control+End")
        try await tab.type("z")
        try await eventually { store.state == "x\u{FFFD}yz" }
        try await tab.wait(until: "\(shown).toWellFormed() == \(literal("x\u{FFFD}yz"))")
      }
    }

    @Test(
      "An input that is refused for good is reported and not repeated, and later input is stored",
      arguments: [400, 422])
    func refusedForGood(status: Int) async throws {
      try await withSheet("a", expectingErrors: true) { tab, store in
        try await tab.run(
          """
          window.refused = 0;
          window.fetch = async (url, request) => {
            if (!request.body.includes("bad")) return real(url, request);
            refused += 1;
            return new Response("", { status: \(status) });
          };
          """)
        try await write("'bad'", tab)
        try await tab.shows("Your last input could not be sent. It was not saved.", in: "#tarn-status")
        #expect(store.state == "a")
        try await tab.type("good", into: "#sheet", replacing: true)
        try await eventually { store.state == "good" }
        #expect(try await tab.evaluate("refused", as: Int.self) == 1)
        #expect(try await tab.evaluate("document.documentElement.dataset.tarn", as: String.self) == "ready")
      }
    }

    @Test("An input that is no JSON is not sent, and later input is stored")
    func unwritable() async throws {
      try await withSheet("a", expectingErrors: true) { tab, store in
        // As a custom element may have it.
        try await tab.run(
          """
          const sheet = document.querySelector("#sheet");
          for (const [name, value] of [["value", 1n], ["selectionStart", null]])
            Object.defineProperty(sheet, name, { value, configurable: true });
          sheet.dispatchEvent(new InputEvent("input", { bubbles: true }));
          delete sheet.value;
          delete sheet.selectionStart;
          """)
        try await tab.type("good", into: "#sheet", replacing: true)
        try await eventually { store.state == "good" }
      }
    }
  }

  /// A page that replaces its parts by others.
  @MainActor @Suite("Replaced parts of a page") struct ReplacedParts {
    private struct NameForm: Feature {
      func update(_ name: inout String, _ typed: String) -> [Never] {
        name = typed
        return []
      }
    }

    private func nameForm(_ store: Store<NameForm>, onOpen: @escaping () -> Void) -> Part {
      Part(
        showing: store,
        view: { name in
          Node<String?>.form(
            [.id("name-form"), .onSubmit(nil)], .input([.id("name"), .value(name), .onInput { $0 }]),
            .submit([], "Come in"))
        },
        send: { typed in if let typed { store.send(typed) } else { onOpen() } })
    }

    @Test("New parts replace the old ones at once in every tab, and the old ones are removed")
    func shown() async throws {
      let name = Store("", NameForm())
      let sheet = Store("inside", NameForm())
      let page = Page(title: "Parts", parts: [])
      weak var old: Store<NameForm>?
      do {
        let first = Store("", NameForm())
        old = first
        page.show([nameForm(first) {}])
      }
      page.show([
        nameForm(name) {
          page.show([Part(sheet) { .main([.id("inside")], .input([.id("text"), .value($0), .onInput { $0 }])) }])
        }
      ])
      #expect(old == nil, "A replaced part is released.")
      try await withTab(page) { tab, server in
        try await tab.type("Ada", into: "#name")
        try await tab.press("Enter")
        try await tab.appears("#inside")
        try await tab.vanishes("#name-form")
        #expect(try await tab.value(of: "#text") == "inside")
        // The key that replaced them is not reported as lost.
        #expect(try await tab.text(of: "#tarn-status") == "")
        #expect(name.state == "Ada")
        // The new parts receive events, and their changes are shown.
        try await tab.type("!", into: "#text")
        try await eventually { sheet.state == "inside!" }
        sheet.send("anew", cause: .arrived)
        try await tab.wait(until: "document.querySelector('#text').value == 'anew'")
        // The store of the old part changes, and sends no update.
        name.send("Ben")
        try await tab.go(to: server.url)
        try await tab.appears("#inside")
      }
    }
  }
}
