import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A page with one-letter shortcuts and fields of all kinds.
  @MainActor @Suite("Keys that type a character stay in the field that is typed in") struct PrintableKeys {
    private struct Shortcuts: Feature {
      struct State: Equatable {
        var texts: [String: String] = [:]
        var triggered = 0
      }
      enum Action: Equatable {
        case type(String, String)
        case trigger
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .type(let field, let text): state.texts[field] = text
        case .trigger: state.triggered += 1
        }
        return []
      }

      static let types: [StaticString] = ["text", "search", "url", "tel", "email", "password"]

      static func view(_ state: State) -> Node<Action> {
        let characters = (0x20..<0x7f).map { String(UnicodeScalar(UInt8($0))) }
        let keys = Dictionary(uniqueKeysWithValues: characters.map { ($0, Action.trigger) })
        return .main(
          [.onKeys(keys)],
          .each(
            types.map { type in
              .input([
                .id("\(type)"), .type(type), .value(state.texts["\(type)"] ?? ""), .onInput { .type("\(type)", $0) },
              ])
            }),
          .textarea([.id("area"), .value(state.texts["area"] ?? ""), .onInput { .type("area", $0) }]),
          .input([
            .id("number"), .type("number"), .value(state.texts["number"] ?? ""), .onInput { .type("number", $0) },
          ]),
          .input([.id("own"), .value(state.texts["own"] ?? ""), .onInput { .type("own", $0) }, .onKeys(keys)]),
          .tag("select")(
            [.id("choice"), .value(state.texts["choice"] ?? "apple"), .onInput { .type("choice", $0) }],
            .each(["apple", "nut"].map { .tag("option")([.attribute("value", $0)], .text($0)) })),
          .input([.id("box"), .type("checkbox"), .checked(false)]), .button([.id("button")], "Button"),
          .p([.id("triggered")], .text("\(state.triggered)")))
      }
    }

    @Test(
      "“banana n” is typed into every kind of field without triggering a shortcut",
      arguments: [
        "text", "search", "url", "tel", "email", "password", "area", "own",
      ])
    func typed(field: String) async throws {
      let store = Store(Shortcuts.State(), Shortcuts())
      try await withTab(Page(title: "Keys", parts: [Part(store) { Shortcuts.view($0) }])) { tab, _ in
        try await tab.type("banana n", into: "#\(field)")
        try await eventually { store.state.texts[field] == "banana n" }
        #expect(try await tab.value(of: "#\(field)") == "banana n")
        #expect(store.state.triggered == 0)
      }
    }

    @Test("A field inside a custom element keeps the keys that type a character, and its own undo")
    func innerField() async throws {
      let store = Store(Shortcuts.State(), Shortcuts())
      let view: @MainActor (Shortcuts.State) -> Node<Shortcuts.Action> = { state in
        .main(
          [
            .onKeys(["b": .trigger, "n": .trigger, " ": .trigger, "Control+z": .trigger, "F2": .trigger])
          ],
          .tag("x-field")([.id("outer")]), .p([.id("triggered")], .text("\(state.triggered)")))
      }
      try await withTab(Page(title: "Keys", parts: [Part(store) { view($0) }])) { tab, _ in
        try await tab.run(
          """
          const root = document.querySelector("#outer").attachShadow({ mode: "open" });
          root.innerHTML = "<input><button>Button</button>";
          root.querySelector("input").focus();
          """)
        let text = "document.querySelector('#outer').shadowRoot.querySelector('input').value"
        try await tab.type("banana nx")
        try await tab.press("Backspace")
        try await tab.press("ArrowLeft")
        try await tab.type("-")
        #expect(try await tab.evaluate(text) == "banana -n")
        try await tab.press("Control+z")
        // The last key is for the page, after the others.
        try await tab.press("F2")
        try await eventually { store.state.triggered == 1 }
        try await tab.run("document.querySelector('#outer').shadowRoot.querySelector('button').focus()")
        try await tab.press("n")
        try await eventually { store.state.triggered == 2 }
      }
    }

    @Test("Number fields and choices keep their keys; on a button, a check box and the page they are shortcuts")
    func otherCases() async throws {
      let store = Store(Shortcuts.State(), Shortcuts())
      try await withTab(Page(title: "Keys", parts: [Part(store) { Shortcuts.view($0) }])) { tab, _ in
        try await tab.type("1e2", into: "#number")
        try await eventually { store.state.texts["number"] == "1e2" }
        try await tab.focus("#choice")
        try await tab.press("n")
        try await eventually { store.state.texts["choice"] == "nut" }
        #expect(store.state.triggered == 0)
        for (count, route) in ["#button", "#box"].enumerated() {
          try await tab.focus(route)
          try await tab.press("n")
          try await eventually { store.state.triggered == count + 1 }
        }
        try await tab.run("document.activeElement.blur()")
        try await tab.press("n")
        try await eventually { store.state.triggered == 3 }
      }
    }
  }
}
