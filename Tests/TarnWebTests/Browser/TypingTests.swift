import BrowserDriver
import Foundation
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A field between a user who types and a state that answers late.
  @MainActor @Suite("Typing in a field") struct Typing {
    private struct Field: Feature {
      let change: @Sendable (String) -> String

      func update(_ text: inout String, _ typed: String) -> [Never] {
        text = change(typed)
        return []
      }
    }

    /// Serves a field whose server answers slowly.
    private func withField(
      _ change: @escaping @Sendable (String) -> String, _ test: @MainActor (Tab, Store<Field>) async throws -> Void
    ) async throws {
      let store = Store("", Field(change: change))
      let page = Page(
        title: "Field",
        parts: [
          Part(store) { text in
            // Longer than the time between two keys, so that responses arrive while the user types the next character.
            // Pause: the slowness that is tested.
            usleep(15_000)
            return .p([], .input([.value(text), .onInput { $0 }]), .span([.id("shown")], .text(text)))
          }
        ])
      try await withTab(page) { tab, _ in
        try await tab.run(
          """
          window.seen = new Set();
          (function look() { seen.add(document.querySelector("input").value); requestAnimationFrame(look); })()
          """)
        try await test(tab, store)
      }
    }

    private let sentence = "The quick brown fox jumps over the lazy dog"

    @Test("Typing is never overwritten by an earlier answer")
    func fast() async throws {
      try await withField {
        $0
      } _: { tab, store in
        try await tab.type(sentence, into: "input")
        #expect(try await tab.value(of: "input") == sentence)
        try await eventually { store.state == sentence }
        try await tab.wait(until: "document.getElementById('shown').textContent == \(literal(sentence))")
        #expect(try await tab.value(of: "input") == sentence)
        let wrong: [String] = try await tab.evaluate("[...seen].filter(text => !\(literal(sentence)).startsWith(text))")
        #expect(wrong == [])
      }
    }

    @Test("The field shows the state's version in the end, and no typed text is lost")
    func corrected() async throws {
      try await withField {
        $0.uppercased()
      } _: { tab, store in
        try await tab.type(sentence, into: "input")
        let expected = sentence.uppercased()
        try await tab.wait(until: "document.querySelector('input').value == \(literal(expected))")
        try await eventually { store.state == expected }
        let caret = try await tab.evaluate("document.querySelector('input').selectionStart", as: Int.self)
        #expect(caret == expected.count)
      }
    }

    @Test("Text beyond the limit of the state is cut, and stays cut")
    func cut() async throws {
      try await withField {
        String($0.prefix(10))
      } _: { tab, store in
        try await tab.type(sentence, into: "input")
        let expected = String(sentence.prefix(10))
        try await tab.wait(until: "document.querySelector('input').value == \(literal(expected))")
        try await tab.type("x")
        try await tab.wait(until: "document.querySelector('input').value == \(literal(expected))")
        #expect(store.state == expected)
      }
    }

    @Test("Text from another client arrives in a field that is not typed in, and the caret stays in place")
    func elsewhere() async throws {
      try await withField {
        $0
      } _: { tab, store in
        try await tab.type("abc", into: "input")
        try await tab.wait(until: "document.getElementById('shown').textContent == 'abc'")
        try await tab.run("document.querySelector('input').setSelectionRange(1, 2)")
        store.send("abcdef", cause: .arrived)
        try await tab.wait(until: "document.querySelector('input').value == 'abcdef'")
        let caret: [Int] = try await tab.evaluate(
          """
          (field => [field.selectionStart, field.selectionEnd])(document.querySelector("input"))
          """)
        #expect(caret == [1, 2])
      }
    }
  }
}
