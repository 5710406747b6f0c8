import BrowserDriver
import Tarn
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A text is shown unchanged, whatever characters it has.
  @MainActor @Suite("A text") struct Texts {
    nonisolated private static let texts = [
      "<b>bold</b>", "<script>document.title = 'taken'</script>", "</script><script>document.title = 'taken'</script>",
      "<img src=x onerror=\"document.title = 'taken'\">", "&lt;&amp;&#60;&nbsp;", "]]>", "<!-- -->", "<![CDATA[x]]>",
      "'\"`${1}\\u0041\\n", "line\nline\r\nline\rend\ttab", "\u{0}", "a\u{0}b",
      "\u{1}\u{8}\u{B}\u{C}\u{1B}\u{1F}\u{7F}\u{85}",
      "\u{2028}\u{2029}", "data: x\n\ndata: y", "\u{FEFF}\u{FFFE}\u{FFFF}\u{FFFD}", "\u{202E}right to left\u{202C}",
      "שלום عالم", "e\u{301} é \u{212B} Å", "👩‍👩‍👧‍👦 🇦🇶 🏳️‍🌈", "\u{10FFFF}\u{1F600}", "𝒳\u{200B}\u{200D}\u{FE0F}",
      " two  spaces ",
      "javascript:alert(1)", "{\"c\":1}", "__proto__", "constructor",
    ]

    @Test("A text arrives unchanged in an element, an attribute and a field, at first and as a change")
    func texts() async throws {
      func plan(_ texts: [String]) -> Plan {
        .element(
          PlannedElement(
            tag: "div",
            children: texts.map { text in
              .element(PlannedElement(tag: "p", settings: [.attribute("title", text)], children: [.text(text)]))
            } + texts.map { text in .element(PlannedElement(tag: "input", settings: [.value(text)])) }))
      }
      let planPage = PlanPage(plan(Self.texts))
      try await withTab(planPage.page) { tab, _ in
        for texts in [Self.texts, Self.texts.reversed(), Self.texts] {
          planPage.show(plan(texts))
          let codePoints = texts.map { $0.unicodeScalars.map { Int($0.value) } }
          try await tab.wait(until: "document.querySelector('p').title == \(literal(texts[0]))")
          for field in ["p.textContent", "p.title"] {
            let script = "[...document.querySelectorAll('p')].map(p => [...\(field)].map(sign => sign.codePointAt()))"
            #expect(try await tab.evaluate(script, as: [[Int]].self) == codePoints, "\(field)")
          }
          // A field of one line has no line breaks: the browser removes them.
          let values: [[Int]] = try await tab.evaluate(
            "[...document.querySelectorAll('input')].map(i => [...i.value].map(sign => sign.codePointAt()))")
          #expect(values == codePoints.map { $0.filter { ![10, 13].contains($0) } })
        }
        #expect(try await tab.evaluate("document.title", as: String.self) == "Show")
        #expect(try await tab.count(of: "script:not([nonce]), b, img") == 1)
        #expect(try await tab.count(of: "#tarn script") == 0)
      }
    }

    @Test("A link whose address is a script leads nowhere, in whatever way it is written")
    func links() async throws {
      let addresses = [
        "javascript:void(document.title='taken')", "java\nscript:void(document.title='taken')", "\u{1} javascript:1",
        "JAVASCRIPT:1", "javascript:\u{0E33}=1", "data:text/html,x", "vbscript:1", "//example.org/", "/a?b",
        "https://example.org/",
      ]
      let planPage = PlanPage(.text(""))
      let page = Page(
        title: "Links",
        parts: [Part(planPage.store) { _ in .nav([], .each(addresses.map { .a([.href($0)], .text($0)) })) }])
      try await withTab(page) { tab, _ in
        let protocols: [String] = try await tab.evaluate("[...document.links].map(link => link.protocol)")
        #expect(protocols == Array(repeating: "http:", count: 9) + ["https:"])
        for index in 1...2 { try await tab.click("a:nth-child(\(index))") }
        #expect(try await tab.evaluate("document.title", as: String.self) == "Links")
      }
    }
  }
}
