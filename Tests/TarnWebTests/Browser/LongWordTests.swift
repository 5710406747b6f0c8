import BrowserDriver
import BrowserSuite
import Tarn
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Texts of users in the default stylesheet: words without breaks, and characters that change the direction.
  @MainActor @Suite("Texts of users") struct UserTexts {
    private struct Note: Feature {
      func update(_ title: inout String, _ action: String) -> [Never] {
        title = action
        return []
      }

      static let word = String(repeating: "W", count: 80)

      static func view(_ title: String) -> Node<String> {
        .main(
          .header([.class("bar")], .h1(.text(title)), .button([.class("quiet icon"), .label("Help")], "?")),
          .h2([.id("heading")], "Notes"), .p([.id("note")], .text(title)), .p([.class("muted")], .text(title)),
          .div([.class("middle")], .h1(.text(title)), .p(.text(title))),
          .ul(
            .li(
              [.class("item")], .span([.class("item-text")], .text(title)),
              .span([.class("muted")], .text(title)),
              .div([.id("buttons")], .button("Edit"), .button([.class("danger")], "Remove"))),
            .li([.class("item")], .span(.text(title)))),
          .p(
            [.id("line")], .span([.class("muted"), .id("first")], .text("\u{202E}abc")), .span([.id("second")], "1 2")),
          .table(.tbody(.tr(.td([.id("cell")], "Monday"), .td(.text("A longer text of some words"))))))
      }
    }

    private func withNote(_ test: @MainActor (Tab) async throws -> Void) async throws {
      let page = Page(
        title: "Notes", styles: ["main { overflow-y: auto; }"],
        parts: [Part(Store(Note.word, Note())) { Note.view($0) }])
      try await withTab(page) { tab, _ in
        try await tab.resize(width: 320, height: 640)
        try await test(tab)
      }
    }

    @Test("A word without breaks scrolls no page of 320 px sideways, and the words of a table stay whole")
    func longWord() async throws {
      try await withNote { tab in
        let wide = try await tab.evaluate(
          """
          [...document.querySelectorAll("html, main, main *")]
            .filter((node) => node.getBoundingClientRect().right > 320.5 || node.scrollWidth > node.clientWidth
              && getComputedStyle(node).display != "inline" && !node.matches(".item-text"))
            .map((node) => node.localName + "." + node.className)
          """, as: [String].self)
        #expect(wide == [])
        #expect(
          try await tab.evaluate(
            "(node => node.getClientRects().length)(document.querySelector('#cell'))", as: Int.self) == 1)
        let height = try await tab.evaluate("document.querySelector('#cell').clientHeight", as: Double.self)
        #expect(height < 72, "the word is broken")
      }
    }

    @Test("A character that turns the direction around leaves the text beside it as it is")
    func direction() async throws {
      try await withNote { tab in
        // The left edges of the two digits.
        let edges: [Double] = try await tab.evaluate(
          """
          [0, 2].map((offset) => {
            const range = document.createRange();
            const text = document.querySelector("#second").firstChild;
            range.setStart(text, offset);
            range.setEnd(text, offset + 1);
            return range.getBoundingClientRect().left;
          })
          """)
        #expect(edges[0] < edges[1])
      }
    }

    @Test("Buttons in a row have a gap, and a heading in a page has space and a size of its own")
    func space() async throws {
      try await withNote { tab in
        let gap = try await tab.evaluate(
          """
          (([one, two]) => two.getBoundingClientRect().left - one.getBoundingClientRect().right)(
            document.querySelectorAll("#buttons button"))
          """, as: Double.self)
        #expect(gap >= 4)
        let heading: [Double] = try await tab.evaluate(
          """
          (({ fontSize, marginTop, marginBottom }) => [fontSize, marginTop, marginBottom].map(parseFloat))(
            getComputedStyle(document.querySelector("#heading")))
          """)
        #expect(heading == [20, 24, 8])
      }
    }
  }
}
