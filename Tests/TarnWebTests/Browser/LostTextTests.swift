import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The box with a text whose field is gone after a restart of the server.
  @MainActor @Suite("A text whose field is gone") struct LostText {
    private struct Note: Feature {
      func update(_ text: inout String, _ action: String) -> [Never] {
        text = action
        return []
      }

      static func view(_ text: String, hasField: Bool) -> Node<String> {
        .main(
          .when(hasField, .input([.id("note"), .label("Note"), .value(text), .onInput { $0 }])),
          .button([.id("clear"), .onClick("", confirming: Confirmation("Clear it?", agree: "Clear"))], "Clear"))
      }
    }

    private func page(_ store: Store<Note>, hasField: Bool) -> Page {
      Page(title: "Note", parts: [Part(store) { Note.view($0, hasField: hasField) }])
    }

    /// Types a text, optionally opens a confirmation, and restarts the server with a page that has no field for it.
    private func withLostText(
      confirming: Bool, _ test: @MainActor (Tab) async throws -> Void
    ) async throws {
      let store = Store("", Note())
      let port = UInt16(try freePort())
      try await withTab(page(store, hasField: true), expectingErrors: true, port: port) { tab, server in
        try await tab.type("Milk and bread", into: "#note")
        try await eventually { store.state == "Milk and bread" }
        if confirming {
          try await tab.click("#clear")
          try await tab.appears("dialog:modal")
        }
        server.stop()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        let next = try WebServer(.shared(page(Store("", Note()), hasField: false)), port: server.port, access: .open)
        defer { next.stop() }
        try await tab.isReady()
        try await tab.shows("Milk and bread", in: "#tarn-lost-text pre")
        try await test(tab)
      }
    }

    @Test("The box can be closed while a confirmation is open") func duringConfirmation() async throws {
      try await withLostText(confirming: true) { tab in
        try await tab.appears("dialog:modal")
        try await tab.click("#tarn-lost-text .quiet")
        try await tab.vanishes("#tarn-lost-text")
        try await tab.appears("dialog:modal")
      }
    }

    @Test("The box stays when a confirmation closes, and moves into the next one")
    func afterConfirmation() async throws {
      try await withLostText(confirming: true) { tab in
        try await tab.press("Escape")
        try await tab.vanishes("dialog")
        try await tab.shows("Milk and bread", in: "body > #tarn-lost-text pre")
        try await tab.run("document.querySelector('#clear').click()")
        try await tab.appears("dialog:modal #tarn-lost-text")
        try await tab.click("dialog .danger")
        try await tab.vanishes("dialog")
        try await tab.click("#tarn-lost-text .quiet")
        try await tab.vanishes("#tarn-lost-text")
      }
    }

    @Test("Without a confirmation the box is above the page") func alone() async throws {
      try await withLostText(confirming: false) { tab in
        try await tab.click("#tarn-lost-text .quiet")
        try await tab.vanishes("#tarn-lost-text")
      }
    }
  }
}
