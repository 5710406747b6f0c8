import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// A server is replaced by one of a newer version while a page is open.
  @MainActor @Suite("An updated server") struct UpdatedServer {
    private struct Note: Feature {
      struct State: Equatable, Sendable {
        var text = ""
        var clicks = 0
      }

      enum Action: Equatable, Sendable {
        case typed(String)
        case clicked
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .typed(let text): state.text = text
        case .clicked: state.clicks += 1
        }
        return []
      }
    }

    /// - Parameter wire: the hash of the names in the messages; others if the script knows other messages.
    private func serve(
      _ store: Store<Note>, port: UInt16, styles: [String] = [], wire: String = PageVersion.wireHash
    ) throws -> WebServer {
      let part = Part(store) { state in
        .main(
          .input([.id("text"), .label("Text"), .value(state.text), .onInput { .typed($0) }]),
          .input([.id("local"), .label("Not in the state")]),
          .button([.id("add"), .onClick(.clicked)], "Add"), .p([.id("count")], .text("\(state.clicks)")))
      }
      let page = Page(title: "Note", styles: styles, parts: [part])
      page.version = PageVersion(of: page, wire: wire)
      return try WebServer(.shared(page), port: port, access: .open)
    }

    private static let newStyle = "#add { outline-color: rgb(1, 2, 3) }"
    private let hasNewStyle = "getComputedStyle(document.querySelector('#add')).outlineColor == 'rgb(1, 2, 3)'"

    private func withUpdate(_ test: @MainActor (Tab, Store<Note>, UInt16, WebServer) async throws -> Void) async throws
    {
      let port = UInt16(try freePort())
      let store = Store(Note.State(), Note())
      let first = try serve(store, port: port)
      let tab = try await #require(SharedBrowser.current).newTab(first.url)
      try await tab.isReady()
      try await tab.waitsLongForRestart()
      try await tab.run("window.isFirstPage = true")
      try await test(tab, store, port, first)
      await tab.close()
    }

    @Test("A page is loaded again in a pause, and shows what it showed, with the new style") func pause() async throws {
      try await withUpdate { tab, store, port, first in
        try await tab.type("ab", into: "#text")
        try await tab.run("document.querySelector('#local').value = 'a draft'; document.activeElement.blur()")
        first.stop(restarts: true)
        let second = try serve(store, port: port, styles: [Self.newStyle])
        defer { second.stop() }
        try await tab.isReady()
        try await tab.click("#add")
        try await tab.wait(until: "document.querySelector('#count').textContent == '1'")
        // Neither at once, nor while there is text that only the page has.
        #expect(try await tab.evaluate("isFirstPage && !(\(hasNewStyle))", as: Bool.self))
        // Pause: longer than the one after which a page is loaded again.
        try await Task.sleep(for: .seconds(7))
        #expect(try await tab.evaluate("isFirstPage && !(\(hasNewStyle))", as: Bool.self))
        try await tab.run("document.querySelector('#local').value = ''")
        try await tab.wait(until: "!window.isFirstPage && \(hasNewStyle)")
        try await tab.isReady()
        #expect(try await tab.value(of: "#text") == "ab")
        #expect(try await tab.evaluate("document.querySelector('#tarn-lost-text') == null", as: Bool.self))
        // The new page is not outdated, and so not loaded again.
        try await tab.wait(until: "sessionStorage.tarnUpdate && !JSON.parse(sessionStorage.tarnUpdate).text")
      }
    }

    @Test("A hidden page is loaded again although a text field has the focus, which it keeps with its caret")
    func hidden() async throws {
      try await withUpdate { tab, store, port, first in
        try await tab.type("abc", into: "#text")
        try await tab.press("ArrowLeft")
        first.stop(restarts: true)
        let second = try serve(store, port: port, styles: [Self.newStyle])
        defer { second.stop() }
        try await tab.isReady()
        try await tab.run("Object.defineProperty(document, 'hidden', { value: true })")
        try await tab.wait(until: "!window.isFirstPage && \(hasNewStyle)")
        try await tab.isReady()
        try await tab.waitForFocus("#text")
        try await tab.type("-")
        try await eventually { store.state.text == "ab-c" }
      }
    }

    @Test("A page that the server does not understand is loaded again at once, and shows the text that was not sent")
    func otherMessages() async throws {
      try await withUpdate { tab, store, port, first in
        try await tab.type("ab", into: "#text")
        try await eventually { store.state.text == "ab" }
        first.stop(restarts: true)
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        try await tab.type("c")
        let second = try serve(store, port: port, wire: "000000000000")
        defer { second.stop() }
        try await tab.wait(until: "!window.isFirstPage && document.documentElement.dataset.tarn == 'ready'")
        #expect(try await tab.value(of: "#text") == "ab")
        try await tab.wait(until: "document.querySelector('#tarn-lost-text pre')?.textContent == 'abc'")
        #expect(store.state.text == "ab")
      }
    }

    @Test("A page that was loaded again does not do so at once a second time") func twice() async throws {
      try await withUpdate { tab, store, port, first in
        first.stop(restarts: true)
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        let second = try serve(store, port: port, wire: "000000000000")
        try await tab.wait(until: "!window.isFirstPage && document.documentElement.dataset.tarn == 'ready'")
        try await tab.run("window.isFirstPage = true")
        second.stop(restarts: true)
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        let third = try serve(store, port: port, wire: "111111111111")
        defer { third.stop() }
        // Pause: it would be loaded again when it has the new stream, after half a second.
        try await Task.sleep(for: .seconds(2))
        #expect(try await tab.evaluate("isFirstPage == true", as: Bool.self))
      }
    }
  }
}
