import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// Playing in real time, with the shortest waits: 400 ms, or 200 ms at double speed.
@MainActor @Suite("Playing the history") struct PlayingTests {
  @Test("Playing from the end starts again, shows every step, and stops at the end")
  func allSteps() async throws {
    let bar = Bar([.write("a"), .write("b")])
    var texts: [String] = []
    let token = bar.store.observe {
      $0.text
    } onChange: {
      texts.append($0.new)
    }
    try bar.press("Play at double speed")
    #expect(texts == [""])
    #expect(bar.page.setting("aria-pressed", of: "Pause") == .string("true"))
    try await eventually { bar.store.state.text == "ab" }
    #expect(texts == ["", "a", "ab"])
    token.end()
    try bar.draw()
    #expect(bar.page.number(of: "Pause") == nil)
    #expect(bar.page.number(of: "Play at double speed") != nil)
  }

  @Test("Playing from an earlier state continues from there")
  func playingFromEarlier() async throws {
    let bar = Bar([.write("a"), .write("b")])
    try bar.press("Step back in everything")
    try bar.press("Play at double speed")
    #expect(bar.store.state.text == "a")
    try await eventually { bar.store.state.text == "ab" }
  }

  @Test("Playing stays stopped after a pause, and after the user moved the slider", arguments: [true, false])
  func pausing(isPause: Bool) async throws {
    let (bar, control) = (Bar([.write("a"), .write("b")]), Bar([.write("a"), .write("b")]))
    try bar.press("Play at double speed")
    try control.press("Play at double speed")
    if isPause { try bar.press("Pause") } else { try bar.press("Position in everything", "input", .text("0")) }
    // A second bar, which continues to play, shows when the playing time has passed.
    try await eventually { control.store.state.text == "ab" }
    #expect(bar.store.state.text == "")
    try bar.draw()
    #expect(bar.page.number(of: "Pause") == nil)
  }

  /// The same with waits that the test ends itself.
  private final class Silent: UseCase {
    func perform(_ wait: HistoryBar.Wait, respond: ResponseSender<Void>) async {}
  }

  @Test(
    "A step is shown as long as it lasted, within limits",
    arguments: [
      (pause: 10, shown: 400), (pause: 700, shown: 700), (pause: 60_000, shown: 1_200), (pause: -5_000, shown: 400),
    ])
  func pace(pause: Int64, shown: Int) throws {
    let app = Bar([.write("a"), .write("b"), .write("c")], pause: pause).store
    let bar = Store(
      HistoryBar.State(), HistoryBar(),
      subscriptions: [EffectHandler(Silent(), request: { $0 }, action: { _, _ in .waited })])
    let controller = HistoryBarController(app: app, bar: bar)
    let listener = bar.onAction { action, _ in controller.execute(action) }
    for speed in [HistoryBar.Speed.single, .double] {
      app.jump(to: 1)
      bar.send(.play(speed))
      #expect(bar.state.wait.milliseconds == shown / speed.rawValue)
      bar.send(.waited)
      #expect(app.state.text == "ab")
      #expect(bar.state.wait.milliseconds == shown / speed.rawValue)
      bar.send(.waited)
      #expect(app.state.text == "abc")
      #expect(bar.state.playing == nil)
      bar.send(.waited)
      #expect(app.state.text == "abc")
    }
    listener.end()
  }
}
