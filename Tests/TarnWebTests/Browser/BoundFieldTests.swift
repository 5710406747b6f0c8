import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Fields bound to a model that changes or refuses input.
  @MainActor @Suite("Bound fields") struct BoundFields {
    private struct Form: Feature {
      struct State: Equatable, Sendable {
        var title = ""
        var body = ""
        var isShared = false
        var mood = "calm"
        var actionCount = 0
      }

      enum Action: Equatable, Sendable {
        case title(String)
        case body(String)
        case isShared(Bool)
        case mood(String)
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        state.actionCount += 1
        switch action {
        case .title(let text): state.title = text.uppercased()
        case .body(let text): state.body = text
        // Only a form with a title can be shared.
        case .isShared(let isOn): state.isShared = isOn && !state.title.isEmpty
        case .mood(let mood): state.mood = mood
        }
        return []
      }

      static func view(_ state: State) -> Node<Action> {
        let mood = FieldBinding(state.mood) { Action.mood($0) }
        return .main(
          .input([.id("title"), .label("Title"), .bound(to: FieldBinding(state.title) { .title($0) })]),
          .textarea([.id("body"), .label("Body"), .bound(to: FieldBinding(state.body) { .body($0) })]),
          .input([
            .id("shared"), .label("Shared"), .type("checkbox"),
            .bound(to: FieldBinding(state.isShared) { .isShared($0) }),
          ]),
          .each(
            ["calm", "wild"].map { name in
              .input([
                .id(name), .label(name), .type("radio"), .attribute("name", "mood"), .bound(to: mood.isOn(name)),
              ])
            }),
          .tag("select")(
            [.id("choice"), .label("Mood"), .bound(to: mood)], .tag("option")([], "calm"), .tag("option")([], "wild")))
      }
    }

    private func withForm(_ test: @MainActor (Tab, Store<Form>) async throws -> Void) async throws {
      let store = Store(Form.State(), Form())
      try await withTab(Page(title: "Form", parts: [Part(store) { Form.view($0) }])) { tab, _ in
        try await test(tab, store)
      }
    }

    private let sentence = "The quick brown fox jumps"

    @Test("Fast typing ends with the model's text, and each character is sent at most once")
    func fast() async throws {
      try await withForm { tab, store in
        try await tab.type(sentence, into: "#title")
        try await tab.wait(until: "document.querySelector('#title').value == \(literal(sentence.uppercased()))")
        try await eventually { store.state.title == sentence.uppercased() }
        #expect(store.state.actionCount <= sentence.count)
        let requested = store.state.actionCount
        // A text that the state sets is not typing: the page sends no event for it.
        for text in ["one", "two", "three"] { store.send(.title(text), cause: .arrived) }
        try await tab.wait(until: "document.querySelector('#title').value == 'THREE'")
        try await tab.type("x", into: "#body")
        try await eventually { store.state.body == "x" }
        #expect(store.state.actionCount == requested + 4)
      }
    }

    @Test("A field whose value others change during typing ends with the model's value, in any order of events")
    func changed() async throws {
      try await withForm { tab, store in
        var random = SeededRandom(seed: 6)
        try await tab.click("#title")
        for (index, character) in sentence.enumerated() {
          try await tab.type(String(character))
          if Bool.random(using: &random) { store.send(.title("by others \(index)"), cause: .arrived) }
        }
        // Page and model agree in the end and stay so: the corrections come to an end. The duration depends on the
        // machine.
        var (agreed, requested) = (0, -1)
        let end = ContinuousClock.now + eventuallyTimeLimit
        while agreed < 5 {
          try #require(
            ContinuousClock.now < end, "The page and the model do not agree: the model has \(store.state.title).")
          let isQuiet = try await tab.value(of: "#title") == store.state.title && requested == store.state.actionCount
          (agreed, requested) = (isQuiet ? agreed + 1 : 0, store.state.actionCount)
          // Pause: between two checks of a value that must not change.
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(store.state.title == store.state.title.uppercased())
      }
    }

    @Test("Check boxes and choices follow the model, and go back when it refuses a change")
    func choices() async throws {
      try await withForm { tab, store in
        try await tab.click("#shared")
        try await eventually { store.state.actionCount == 1 }
        try await tab.wait(until: "!document.querySelector('#shared').checked")
        try await tab.type("a", into: "#title")
        try await tab.click("#shared")
        try await eventually { store.state.isShared }
        #expect(try await tab.evaluate("document.querySelector('#shared').checked", as: Bool.self))
        try await tab.click("#wild")
        try await eventually { store.state.mood == "wild" }
        try await tab.wait(until: "document.querySelector('#choice').value == 'wild'")
        try await tab.focus("#choice")
        try await tab.press("ArrowUp")
        try await eventually { store.state.mood == "calm" }
        try await tab.wait(until: "document.querySelector('#calm').checked && !document.querySelector('#wild').checked")
      }
    }
  }
}
