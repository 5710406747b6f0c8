import Synchronization
import Tarn
import Testing

@testable import TarnWeb

@Suite("The steps in the history bar") @MainActor struct HistoryStepsTests {
  private let slider = "Position in everything"

  @Test("A step below the pointer shows what it has changed, until the pointer leaves") func pointing() throws {
    let bar = Bar([.write("a"), .scroll(3), .paste("b")])
    bar.store.jump(to: 1)
    try bar.draw()
    #expect(bar.page.text(of: "history-description") == nil)
    try bar.press(slider, "point", .number(3))
    #expect(bar.page.text(of: "history-description") == #"Paste b3 / 3textbefore "a"after "ab"linebefore 3after 4"#)
    #expect(bar.page.setting("aria-describedby", of: slider) == .string("history-description"))
    try bar.press(slider, "point", .number(0))
    #expect(bar.page.text(of: "history-description") == "Beginning0 / 3The steps begin here.")
    try bar.press(slider, "point", .number(-1))
    #expect(bar.page.text(of: "history-description") == nil)
    #expect(bar.store.history?.position == 1, "Pointing does not change the app.")
  }

  @Test("A slider with the focus shows what its present step has changed") func focus() throws {
    let bar = Bar([.write("a"), .write("b")])
    try bar.press(slider, "focus")
    #expect(bar.page.text(of: "history-description")?.hasPrefix("Write b2 / 2text") == true)
    try bar.press(slider, "input", .text("1"))
    #expect(bar.page.text(of: "history-description")?.hasPrefix("Write a1 / 2text") == true)
    // The key is the app's, such as to close a sheet in which the user travels.
    #expect(
      bar.page.setting("@keydown", of: "History")
        == .list(["Control+Z", "Control+y", "Control+z"].map(WireValue.string)))
    try bar.press(slider, "blur")
    #expect(bar.page.text(of: "history-description") == nil)
  }

  @Test("Escape hides what the pointer shows") func hiding() throws {
    let bar = Bar([.write("a"), .write("b")])
    try bar.press(slider, "point", .number(1))
    try bar.press("History", "keydown", .text("Escape"))
    #expect(bar.page.text(of: "history-description") == nil)
  }

  @Test("The steps of a separate track are described in its own slider") func tracks() throws {
    let bar = Bar([.write("a"), .scroll(3)])
    try bar.press("Split")
    try bar.press("Position in view", "point", .number(1))
    #expect(bar.page.text(of: "history-description") == #"Scroll to 31 / 1linebefore 0after 3"#)
    #expect(bar.page.setting("aria-describedby", of: "Position in document") == nil)
  }

  @Test("The list has all steps, selecting one travels there, and it shows where steps were set aside") func list()
    throws
  {
    let bar = Bar([.write("a"), .write("b"), .write("c")])
    try bar.press("Steps")
    #expect(bar.html.contains("Write b"))
    #expect(bar.page.text(of: "What the step has changed")?.hasPrefix("Write c3 / 3") == true)
    bar.store.jump(to: 1)
    bar.store.send(.write("x"))
    try bar.draw()
    #expect(bar.html.contains("2 steps set aside here"))
    #expect(bar.html.contains("history-mark"))
    try bar.press("Steps")
    #expect(bar.page.text(of: "What the step has changed") == nil)
  }

  @Test(
    "At most fifty marks are on a slider, at round distances",
    arguments: [
      (0, 1), (50, 1), (51, 2), (100, 2), (250, 5), (251, 10), (10_000, 200), (100_000, 2_000),
    ])
  func marks(count: Int, distance: Int) {
    #expect(HistoryBarView<Editor.State, Editor.Action>.distanceOfMarks(count) == distance)
  }

  @Test("The position of an entry is that of its step, also after tracks were extended one by one") func positions()
    throws
  {
    let bar = Bar([.write("a"), .scroll(3), .write("b"), .scroll(4)])
    bar.store.jump(.track("document"), to: 1)
    bar.store.send(.scroll(5))
    bar.store.send(.write("c"))
    let history = try #require(bar.store.history)
    for position in 1...history.count() {
      #expect(history.position(ofEntry: history.step(position).id) == position)
    }
    #expect(history.position(ofEntry: 1_000) == nil)
  }

  @Test("With ten thousand steps, only the steps that are looked at are read") func cost() throws {
    let labels = LabelCount()
    let store = Store(
      Editor.State(), Editor(),
      history: HistoryRules(
        tracks: [.whole()], bound: .init(count: 10_000),
        label: { _, _ in
          labels.count.withLock { $0 += 1 }
          return "Write"
        }))
    for _ in 0..<10_000 { store.send(.write("a")) }
    let part = Part.historyBar(of: store).start({ _ in }, { _, _ in ObserverToken(onEnd: {}) })
    let page = ModelPage(part)
    func count(_ event: String, _ name: String, _ value: EventValue = .none) throws -> Int {
      labels.count.withLock { $0 = 0 }
      #expect(part.handle(PageEvent(id: try #require(page.number(of: name)), name: event, value: value), from: ""))
      try page.apply(part.change(isAnchored: true))
      return labels.count.withLock { $0 }
    }
    #expect(try count("point", slider, .number(5_000)) < 10)
    #expect(try count("click", "Steps") < 200)
  }
}

private final class LabelCount: Sendable { let count = Mutex(0) }
