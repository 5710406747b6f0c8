import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// A page that its user leaves at once after typing, while the server is busy.
  @MainActor @Suite("Leaving a page") struct LeftPage {
    private struct Sheet: Feature {
      func update(_ text: inout String, _ typed: String) -> [Never] {
        // Pause: the server is busy with the first letter, so the others wait in the page.
        if text.isEmpty { Thread.sleep(forTimeInterval: 0.6) }
        text = typed
        return []
      }
    }

    @Test(
      "What was typed last is in the state, although the page is left while an earlier post is under way",
      arguments: ["location = 'about:blank'", "location.reload()"])
    func typedLast(leaving: String) async throws {
      let store = Store("", Sheet())
      let page = Page(
        title: "Sheet",
        parts: [Part(store) { .main(.textarea([.id("sheet"), .label("Sheet"), .bound(to: FieldBinding($0) { $0 })])) }])
      try await withTab(page) { tab, _ in
        try await tab.run(
          """
          const field = document.querySelector("#sheet");
          function type(text) {
            field.value = text;
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          }
          type("W");
          setTimeout(() => type("Walk"), 100);
          setTimeout(() => type("Walking"), 200);
          setTimeout(() => { \(leaving); }, 300);
          """)
        try await eventually { store.state == "Walking" }
      }
    }
  }
}
