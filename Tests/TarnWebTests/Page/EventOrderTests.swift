import Tarn
import Testing

@testable import TarnWeb

/// Events that arrive in one post, because the browser collects them while an earlier post is on its way.
@MainActor @Suite("Several events in one post") struct EventOrderTests {
  private struct Form: Feature {
    struct State: Equatable {
      var text = ""
      var count = 0
      var saved: [String] = []
    }

    enum Action: Equatable {
      case write(String)
      case save(String)
      case set(Int)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .write(let text): state.text = text
      case .save(let text): state.saved.append(text)
      case .set(let count): state.count = count
      }
      return []
    }
  }

  private func withForm(_ test: @MainActor (Store<Form>, BrowserClient) async throws -> Void) async throws {
    let store = Store(Form.State(), Form())
    let part = Part(store) { state in
      .main(
        [],
        .input([.id("text"), .value(state.text), .onInput { .write($0) }]),
        .button([.id("save"), .onClick(.save(state.text))], "Save"),
        .button([.id("more"), .onClick(.set(state.count + 1))], "\(state.count)"))
    }
    let server = try WebServer(.shared(Page(title: "Form", parts: [part])), port: 0, access: .open)
    defer { server.stop() }
    let browser = BrowserClient(server)
    try await browser.open()
    try await test(store, browser)
  }

  @Test("A click right after the last key has the text with that key")
  func clickAfterKey() async throws {
    try await withForm { store, browser in
      let answer = try await browser.post(("text", "input", "\"corn\""), ("save", "click", "null"))
      #expect(answer.status == 204)
      #expect(store.state.saved == ["corn"])
    }
  }

  @Test("Two clicks act on the view after each other")
  func clickAfterClick() async throws {
    try await withForm { store, browser in
      let answer = try await browser.post(("more", "click", "null"), ("more", "click", "null"))
      #expect(answer.status == 204)
      #expect(store.state.count == 2)
    }
  }
}
