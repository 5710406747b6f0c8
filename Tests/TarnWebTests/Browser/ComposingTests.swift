import BrowserDriver
import BrowserSuite
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Text that an input method composes, as for Chinese, Japanese or a dead accent key.
  @MainActor @Suite("Text that an input method composes") struct Composing {
    private struct Sheet: Feature {
      var change: @Sendable (String) -> String = { $0 }

      func update(_ text: inout String, _ typed: String) -> [Never] {
        text = change(typed)
        return []
      }
    }

    /// Serves a sheet, and counts how often the page's script sets the field's text.
    private func withSheet(
      _ text: String, _ feature: Sheet = Sheet(), _ test: @MainActor (Tab, Store<Sheet>) async throws -> Void
    ) async throws {
      let store = Store(text, feature)
      let page = Page(
        title: "Sheet",
        parts: [
          Part(store) {
            .main(
              .textarea([.id("sheet"), .label("Sheet"), .bound(to: FieldBinding($0) { $0 })]),
              .p([.id("truth")], .text($0)))
          }
        ])
      try await withTab(page) { tab, _ in
        try await tab.run(
          """
          window.set = 0;
          const sheet = document.querySelector("#sheet"), { prototype } = HTMLTextAreaElement;
          const value = Object.getOwnPropertyDescriptor(prototype, "value");
          Object.defineProperty(sheet, "value", {
            get() { return value.get.call(this); },
            set(text) { window.set += 1; value.set.call(this, text); },
          });
          """)
        try await tab.click("#sheet")
        try await tab.press("Control+End")
        try await test(tab, store)
      }
    }

    private func truth(_ text: String) -> String { "document.querySelector('#truth').textContent == `\(text)`" }

    @Test("Text that arrives during a composition is inserted when the composition ends")
    func arrivedDuringComposition() async throws {
      try await withSheet("Around the lake. ") { tab, store in
        try await tab.compose("n")
        try await tab.compose("ni")
        try await tab.wait(until: truth("Around the lake. ni"))
        store.send("On Sunday. Around the lake. ni", cause: .arrived)
        try await tab.wait(until: truth("On Sunday. Around the lake. ni"))
        // The text has arrived, and the input method still owns the field.
        #expect(try await tab.value(of: "#sheet") == "Around the lake. ni")
        try await tab.compose("nih")
        try await tab.wait(until: truth("On Sunday. Around the lake. nih"))
        #expect(try await tab.value(of: "#sheet") == "Around the lake. nih")
        #expect(try await tab.evaluate("set", as: Int.self) == 0)
        try await tab.commitComposition("你好")
        try await tab.wait(until: "document.querySelector('#sheet').value == 'On Sunday. Around the lake. 你好'")
        try await eventually { store.state == "On Sunday. Around the lake. 你好" }
        // The caret is where it was.
        try await tab.type("!")
        try await eventually { store.state == "On Sunday. Around the lake. 你好!" }
      }
    }

    @Test("A composed text that the state changes is corrected when the composition ends, not before")
    func corrected() async throws {
      try await withSheet("", Sheet(change: { $0.uppercased() })) { tab, store in
        try await tab.compose("e")
        try await tab.wait(until: truth("E"))
        #expect(try await tab.value(of: "#sheet") == "e")
        #expect(try await tab.evaluate("set", as: Int.self) == 0)
        try await tab.commitComposition("é")
        try await tab.wait(until: "document.querySelector('#sheet').value == 'É'")
        #expect(store.state == "É")
      }
    }

    @Test("A cancelled composition leaves the text with the changes that arrived meanwhile")
    func dropped() async throws {
      try await withSheet("Around.") { tab, store in
        try await tab.compose("ni")
        try await tab.wait(until: truth("Around.ni"))
        store.send("On Sunday. Around.ni", cause: .arrived)
        try await tab.wait(until: truth("On Sunday. Around.ni"))
        try await tab.compose("")
        try await tab.wait(until: "document.querySelector('#sheet').value == 'On Sunday. Around.'")
        try await eventually { store.state == "On Sunday. Around." }
      }
    }
  }
}
