import BrowserDriver
import BrowserSuite
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// A server that says that it is started again: the browser keeps what the user does in between.
  @MainActor @Suite("A planned restart") struct PlannedRestart {
    private struct Log: Feature {
      struct State: Equatable, Sendable {
        var text = ""
        var lines: [String] = []
      }

      enum Action: Equatable, Sendable {
        case typed(String)
        case added
        case key(String)
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .typed(let text): state.text = text
        case .added:
          state.lines.append(state.text)
          state.text = ""
        case .key(let key): state.lines.append(key)
        }
        return []
      }
    }

    private func page(_ store: Store<Log>) -> Page {
      Page(
        title: "Log",
        parts: [
          Part(store) { state in
            .main(
              [.onKeys(["x": .key("x"), "y": .key("y")])],
              .input([.id("text"), .label("Text"), .value(state.text), .onInput { .typed($0) }]),
              .button([.id("add"), .onClick(.added)], "Add"),
              .ul([.id("lines")], .each(state.lines.map { .li(.text($0)) })))
          }
        ])
    }

    private let status = "document.querySelector('#tarn-status').textContent"

    /// Starts a server, ends it, lets a user act without a server, and starts it again with the same state.
    private func restart(
      isPlanned: Bool, act: @MainActor (Tab) async throws -> Void,
      check: @MainActor (Tab, Store<Log>) async throws -> Void
    ) async throws {
      let browser = try #require(SharedBrowser.current)
      let port = UInt16(try freePort())
      let store = Store(Log.State(), Log())
      let first = try WebServer(.shared(page(store)), port: port, access: .open)
      let tab = try await browser.newTab(first.url)
      try await tab.isReady()
      // The page gives up to wait for the restart when the test says so: a busy machine may need those ten seconds.
      try await tab.run(
        """
        const start = setTimeout;
        window.setTimeout = (work, time, ...rest) =>
          time === 10_000 ? ((window.giveUp = work), 0) : start(work, time, ...rest);
        """)
      try await tab.type("a", into: "#text")
      try await eventually { store.state.text == "a" }
      first.stop(restarts: isPlanned)
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await act(tab)
      let second = try WebServer(.shared(page(store)), port: port, access: .open)
      defer { second.stop() }
      try await tab.isReady()
      try await check(tab, store)
      await tab.close()
    }

    @Test("What a user types, clicks and presses meanwhile is executed afterwards, in order and without a message")
    func kept() async throws {
      func act(_ tab: Tab) async throws {
        try await tab.type("b", into: "#text")
        try await tab.click("#add")
        try await tab.type("c", into: "#text", replacing: true)
        try await tab.click("#add")
        try await tab.run("document.activeElement.blur()")
        try await tab.press("x")
        try await tab.press("y")
        #expect(try await tab.evaluate(status, as: String.self) == "")
      }
      try await restart(isPlanned: true, act: act) { tab, store in
        try await eventually { store.state.lines == ["ab", "c", "x", "y"] }
        #expect(try await tab.evaluate(status, as: String.self) == "")
        try await tab.wait(until: "document.querySelector('#lines').children.length == 4")
      }
    }

    @Test("A restart of more than ten seconds is a lost connection: the page says so, and executes no old click")
    func tooLong() async throws {
      func act(_ tab: Tab) async throws {
        try await tab.click("#add")
        #expect(try await tab.evaluate(status, as: String.self) == "")
        try await tab.run("giveUp()")
        #expect(try await tab.evaluate(status, as: String.self).hasPrefix("Connection lost"))
      }
      try await restart(isPlanned: true, act: act) { tab, store in
        let message = try await tab.evaluate(status, as: String.self)
        #expect(message.hasPrefix("Connected again. Your last input"))
        try await tab.click("#add")
        try await eventually { !store.state.lines.isEmpty }
        #expect(store.state.lines == ["a"])
      }
    }

    @Test("Without the announcement a click is not executed later, and the page says so")
    func unplanned() async throws {
      func act(_ tab: Tab) async throws {
        try await tab.click("#add")
        #expect(try await tab.evaluate(status, as: String.self) == "Connection lost. Your input was not sent.")
      }
      try await restart(isPlanned: false, act: act) { tab, store in
        #expect(store.state.lines == [])
        let message = try await tab.evaluate(status, as: String.self)
        #expect(message == "Connected again. Your last input was not sent: repeat it.")
      }
    }

    @Test("Keys that a user presses all the time are executed once each and in order, through five restarts")
    func steady() async throws {
      let browser = try #require(SharedBrowser.current)
      let port = UInt16(try freePort())
      let store = Store(Log.State(), Log())
      var server = try WebServer(.shared(page(store)), port: port, access: .open)
      let tab = try await browser.newTab(server.url)
      try await tab.isReady()
      try await tab.waitsLongForRestart()
      try await tab.run(
        """
        window.pressed = [];
        window.timer = setInterval(() => {
          const key = Math.random() < 0.5 ? "x" : "y";
          pressed.push(key);
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        }, 3);
        """)
      for restart in 1...5 {
        try await tab.wait(until: "window.pressed.length > \(restart * 100)")
        server.stop(restarts: true)
        server = try WebServer(.shared(page(store)), port: port, access: .open)
        try await tab.isReady()
      }
      try await tab.run("clearInterval(timer)")
      let pressed = try await tab.evaluate("pressed", as: [String].self)
      try await eventually { store.state.lines.count >= pressed.count }
      #expect(store.state.lines == pressed)
      #expect(try await tab.evaluate(status, as: String.self) == "")
      server.stop()
      await tab.close()
    }
  }
}
