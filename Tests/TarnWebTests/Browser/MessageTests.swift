import BrowserDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// A form in which a user types while another person's change makes a message appear above it, as in a sheet whose draft
  /// gets a conflict.
  @MainActor @Suite("A message above a form") struct Messages {
    private struct Edit: Feature {
      struct State: Equatable, Sendable {
        var text = ""
        var isChanged = false
      }

      enum Action: Equatable, Sendable {
        case type(String)
        case change(Bool)
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .type(let text): state.text = text
        case .change(let isChanged): state.isChanged = isChanged
        }
        return []
      }
    }

    @Test("The field keeps its focus, its selection and what is being typed") func typing() async throws {
      let store = Store(Edit.State(), Edit())
      let page = Page(
        title: "Edit",
        parts: [
          Part(store) { state in
            .main(
              .h1("Edit"), .when(state.isChanged, .p([.id("message")], "Another person has changed this.")),
              .form(.input([.id("text"), .value(state.text), .onInput { .type($0) }])), .p("Below the form."))
          }
        ])
      try await withTab(page) { tab, _ in
        try await tab.click("#text")
        try await tab.type("Lad")
        try await tab.run("document.querySelector('#text').isMarked = true")
        for (isChanged, letters) in [(true, "d"), (false, "e"), (true, "r")] {
          store.send(.change(isChanged))
          try await tab.wait(until: "(document.querySelector('#message') != null) == \(isChanged)")
          try await tab.type(letters)
        }
        #expect(try await tab.evaluate("document.activeElement.isMarked === true", as: Bool.self))
        try await tab.wait(until: "document.querySelector('#text').value == 'Ladder'")
        try await eventually { store.state.text == "Ladder" }
      }
    }
  }
}
