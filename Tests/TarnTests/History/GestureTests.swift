import Tarn
import Testing

@Suite("Gestures")
struct GestureTests {
  let clock = WallClock()
  let loop: Loop<Editor>

  init() {
    let base = Editor.rules()
    let rules = HistoryRules(
      tracks: base.tracks, label: base.label,
      gesture: { action in if case .scroll(let line) = action, line > 9 { UInt64(line / 10) } else { nil } })
    loop = Loop(Editor.State(), Editor(), history: rules, now: clock.now)
  }

  func send(_ actions: Editor.Action..., after pause: Int64 = 60_000) {
    for action in actions {
      clock.pass(pause)
      loop.send(action)
    }
  }

  @Test("A gesture is one step regardless of pauses, and the next gesture is another step")
  func drags() {
    send(.scroll(10), .scroll(11), .tick, .scroll(12), .scroll(20), .scroll(21))
    #expect(loop.steps == ["Scroll to 12", "Scroll to 21"])
  }

  @Test("A gesture ends with the first user action of another gesture or of none")
  func interrupted() {
    send(.scroll(10), .type("a"), .scroll(11), .scroll(1), .scroll(2))
    #expect(loop.steps == ["Scroll to 10", "Begin with a", "Scroll to 11", "Scroll to 1", "Scroll to 2"])
  }

  @Test("An action that arrives from elsewhere does not continue a gesture")
  func arrivals() {
    send(.scroll(10))
    loop.send(.scroll(11), cause: .arrived)
    #expect(loop.history?.count() == 2)
  }

  @Test("Undo, redo and time travel end a gesture")
  func jumped() {
    send(.scroll(10))
    loop.undo()
    loop.redo()
    loop.jump(to: 1)
    send(.scroll(11))
    #expect(loop.history?.count() == 2)
  }
}
