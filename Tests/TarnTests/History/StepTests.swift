import Tarn
import Testing

@Suite("The steps of a history")
struct StepTests {
  let clock = WallClock()
  let loop: Loop<Editor>

  init() { loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: clock.now) }

  @Test("Actions that change a track are steps, labeled from the state before them")
  func labels() {
    loop.send(.type("a"))
    loop.send(.type("b"))
    loop.send(.scroll(3))
    #expect(loop.steps == ["Begin with a", "Type b", "Scroll to 3"])
    #expect(loop.steps(of: .track("document")) == ["Begin with a", "Type b"])
    #expect(loop.steps(of: .track("view")) == ["Scroll to 3"])
  }

  @Test("Actions that change no track are no steps")
  func noStep() {
    loop.send(.tick)
    loop.send(.type(""))
    loop.send(.scroll(0))
    #expect(loop.steps == [])
    #expect(loop.history?.log.count == 1, "The log contains all actions, as one entry.")
    #expect(loop.history?.log.first?.actions == [.tick, .type(""), .scroll(0)])
  }

  @Test("A step has its time and its cause")
  func timesAndCauses() {
    clock.pass(10)
    loop.send(.type("a"), cause: .arrived)
    clock.pass(10)
    loop.load(Editor.State())
    let steps = (0...2).map { loop.history!.step($0) }
    #expect(steps.map(\.time.milliseconds) == [1_000_000, 1_000_010, 1_000_020])
    #expect(steps.map(\.cause) == [.loaded, .arrived, .loaded])
    #expect(steps.map(\.label) == ["Beginning", "Begin with a", "Paste"])
    #expect(steps.map(\.id) == [-1, 0, 1])
  }

  @Test("Step 0 is the initial state, and so is a position out of range")
  func outOfRange() {
    loop.send(.type("a"))
    #expect(loop.history?.step(0).label == "Beginning")
    #expect(loop.history?.step(7).label == "Beginning")
    #expect(loop.history?.step(-1).label == "Beginning")
  }

  @Test("An unknown track has no steps")
  func unknownTrack() {
    loop.send(.type("a"))
    #expect(loop.history?.count(of: .track("color")) == 0)
    #expect(loop.history?.position(of: .track("color")) == 0)
    #expect(loop.history?.futureStepCount(of: "color") == 0)
    loop.jump(.track("color"), to: 0)
    #expect(loop.text == "a")
  }

  @Test("A loop without history rules keeps no history")
  func none() {
    let loop = Loop(Editor.State(), Editor())
    loop.send(.type("a"))
    loop.jump(to: 0)
    #expect(loop.history == nil && loop.text == "a")
  }
}
