import BrowserDriver
import BrowserSuite
import Tarn
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Undo by shaking the device.
  @MainActor @Suite("Shaking the device", .oneCompleteBrowser) struct Shaking {
    private let store: Store<Editor>

    init() {
      store = Store(
        Editor.State(), Editor(),
        history: HistoryRules(
          tracks: [.whole()],
          label: { action, _ in if case .write(let text) = action { "Add \(text)" } else { "Scroll" } }))
    }

    private func withEditor(_ texts: [String], _ test: @MainActor (Tab) async throws -> Void) async throws {
      for text in texts { store.send(.write(text)) }
      let page = Page(
        title: "Editor",
        parts: [
          Part(store) {
            .main(
              .p([.id("text")], .text($0.text)), .button([.id("add"), .onClick(.write("more"))], "Add more"),
              .input([.id("note"), .label("A note")]))
          }, .historyBar(of: store),
        ], shaking: true)
      try await withTab(page) { tab, _ in
        try await tab.run(Self.device)
        try await test(tab)
      }
    }

    /// A simulated device that reports its acceleration sixty times a second by its own clock: the acceleration along
    /// an axis is a function of the seconds since the movement began.
    private static let device = """
      window.clock = performance.now();
      window.move = (seconds, push, gravity) => {
        for (let step = 0; step < seconds * 60; step++) {
          const x = push(step / 60), none = { x: null, y: null, z: null };
          const event = new DeviceMotionEvent("devicemotion", gravity
            ? { acceleration: none, accelerationIncludingGravity: { x, y: 9.81, z: 0 } }
            : { acceleration: { x, y: 0, z: 0 }, accelerationIncludingGravity: { x, y: 9.81, z: 0 } });
          Object.defineProperty(event, "timeStamp", { value: clock += 1000 / 60 });
          dispatchEvent(event);
        }
      };
      window.hand = (t) => 21 * Math.sin(2 * Math.PI * 3 * t);
      """

    private let question = "[role=alertdialog]"

    /// All reports that were sent before have been handled when this one has.
    private func expectNoQuestion(_ tab: Tab, _ location: SourceLocation = #_sourceLocation) async throws {
      let count = store.history?.count() ?? 0
      try await tab.click("#add")
      try await until("the text is added", seen: store.state.text) { store.history?.count() == count + 1 }
      try await tab.wait(until: "document.querySelector('#text').textContent == '\(store.state.text)'")
      #expect(
        try await tab.evaluate("document.querySelector('\(question)') == null", as: Bool.self), sourceLocation: location
      )
    }

    @Test(
      "Shaking asks whether to undo, with the focus on Cancel; afterwards the focus goes back",
      arguments: [false, true])
    func undo(isFeltWithGravity: Bool) async throws {
      try await withEditor(["sun", "rain"]) { tab in
        try await tab.click("#note")
        // Held still for a while, as before a real shake.
        try await tab.run("move(0.5, () => 0, \(isFeltWithGravity)); move(1, hand, \(isFeltWithGravity))")
        try await tab.appears(question)
        #expect(try await tab.text(of: "\(question) h2") == "Undo “Add rain”?")
        #expect(try await tab.evaluate("document.activeElement.textContent", as: String.self) == "Cancel")
        try await tab.press("Tab")
        try await tab.press("Enter")
        try await tab.vanishes(question)
        #expect(store.state.text == "sun")
        try await tab.wait(until: "document.activeElement.id == 'note'")
      }
    }

    @Test("The focus stays in the question, whose answers are reached by keyboard, and Escape cancels")
    func keyboard() async throws {
      try await withEditor(["sun", "rain"]) { tab in
        store.undo()
        try await tab.run("move(1, hand)")
        try await tab.appears(question)
        var focused: [String] = []
        for key in ["Tab", "Tab", "Tab", "Shift+Tab"] {
          try await tab.press(key)
          focused.append(try await tab.evaluate("document.activeElement.textContent", as: String.self))
        }
        #expect(focused == ["Redo “Add rain”", "Undo", "Cancel", "Undo"])
        try await tab.press("Escape")
        try await tab.vanishes(question)
        #expect(store.state.text == "sun")
      }
    }

    @Test(
      "Carrying, knocking, turning or slowly swinging the device, or a missing sensor, asks nothing",
      arguments: [
        // Two steps a second.
        "move(20, (t) => 8 * Math.sin(2 * Math.PI * 2 * t))",
        "move(20, (t) => 8 * Math.sin(2 * Math.PI * 2 * t), true)",
        // Put down on a table twice in a second.
        "for (let at = 0; at < 2; at++) move(0.05, () => 60), move(0.1, () => -60), move(0.35, () => 0)",
        "move(2, () => 0, true); move(0.5, (t) => 9.81 * 2 * t, true); move(2, () => 9.81, true)",
        "move(10, (t) => 30 * Math.sin(2 * Math.PI * 0.75 * t))",
        "dispatchEvent(new DeviceMotionEvent('devicemotion'))",
        "move(1, () => null, true)",
      ])
    func carried(movement: String) async throws {
      try await withEditor(["sun"]) { tab in
        try await tab.run(movement)
        try await expectNoQuestion(tab)
      }
    }

    @Test("One shake asks once, and a new shake asks again")
    func once() async throws {
      try await withEditor(["sun", "rain"]) { tab in
        try await tab.run("move(0.9, hand)")
        try await tab.appears(question)
        try await tab.press("Escape")
        try await tab.vanishes(question)
        try await tab.run("move(0.6, hand)")
        try await expectNoQuestion(tab)
        try await tab.run("move(2, () => 0); move(1, hand); move(3, hand)")
        try await tab.appears(question)
        #expect(try await tab.evaluate("document.querySelectorAll('\(question)').length", as: Int.self) == 1)
      }
    }

    @Test("Shaking asks nothing if there is nothing to undo or redo") func empty() async throws {
      try await withEditor([]) { tab in
        try await tab.run("move(1, hand)")
        try await expectNoQuestion(tab)
      }
    }

    @Test("Shaking is detected through the browser's own sensors") func sensors() async throws {
      try await withEditor(["sun"]) { tab in
        try await tab.enableMotionSensors()
        try await tab.reload()
        try await tab.isReady()
        try await tab.run("addEventListener('devicemotion', ({ acceleration }) => window.felt = acceleration?.x)")
        var push = 21.0
        try await until("the page asks", seen: "The page does not ask.") {
          push = -push
          try? await tab.accelerate(x: push, y: 0, z: 0)
          // Waits until the report has arrived, and no longer: a device reports sixty times a second.
          try? await tab.wait(until: "window.felt == \(push)", within: .seconds(1))
          return (try? await tab.evaluate("document.querySelector('\(question)') != null", as: Bool.self)) == true
        }
        #expect(try await tab.text(of: "\(question) h2") == "Undo “Add sun”?")
      }
    }

    @Test("A permission button is shown only while the browser requires one")
    func allowing() async throws {
      try await withEditor(["sun"]) { tab in
        let isVisible = "document.querySelector('[data-allow-shaking]').checkVisibility()"
        #expect(try await !tab.evaluate(isVisible, as: Bool.self))
        // Safari refuses to ask for the permission before the first click.
        try await tab.run(
          """
          window.asked = 0;
          DeviceMotionEvent.requestPermission = async () => {
            if (!window.isReady) throw new DOMException("Ask by a click", "NotAllowedError");
            asked++;
            return "granted";
          };
          await import("/shake.js?again");
          window.isReady = true;
          """)
        try await tab.wait(until: isVisible)
        try await tab.resize(width: 390, height: 800)
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.evaluate("document.documentElement.scrollWidth", as: Int.self) <= 390)
        try await tab.picture("shaking-allowing-390")
        try await tab.click("[data-allow-shaking]")
        try await tab.wait(until: "!\(isVisible)")
        #expect(try await tab.evaluate("asked > 0", as: Bool.self))
      }
    }

    @Test("The question is readable and its buttons are large enough", arguments: [390, 1280], [false, true])
    func screenshot(width: Int, isDark: Bool) async throws {
      try await withEditor(["sun", "a very long name of something that a user has added in one go", "rain"]) { tab in
        store.undo()
        try await tab.resize(width: width, height: 800, touch: width < 400)
        try await tab.emulate(dark: isDark, reducedMotion: true)
        try await tab.run("move(1, hand)")
        try await tab.appears(question)
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        #expect(try await tab.evaluate("document.documentElement.scrollWidth", as: Int.self) <= width)
        // No other element covers it.
        #expect(
          try await tab.evaluate(
            """
            [...document.querySelectorAll("\(question) button")].every((node) => {
              const { x, y, width, height } = node.getBoundingClientRect();
              return document.elementFromPoint(x + width / 2, y + height / 2) == node;
            })
            """, as: Bool.self))
        try await tab.picture("shaking-\(width)-\(isDark ? "dark" : "light")")
      }
    }
  }
}
