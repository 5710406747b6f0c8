import Tarn
import Testing

@Suite("Runs of similar actions")
struct RunTests {
  let clock = WallClock()
  let loop: Loop<Editor>

  init() { loop = Loop(Editor.State(), Editor(), history: Editor.rules(coalescing: true), now: clock.now) }

  func type(_ text: String, after pause: Int64 = 100) {
    for letter in text {
      clock.pass(pause)
      loop.send(.type(String(letter)))
    }
  }

  @Test("A run is one step with the label of its last action")
  func typing() {
    type("abc")
    #expect(loop.history?.count() == 1)
    #expect(loop.history?.log.first?.actions == [.type("a"), .type("b"), .type("c")])
    #expect(loop.history?.log.first?.action == .type("c"))
    #expect(loop.history?.log.first?.time.milliseconds == 1_000_300)
    loop.jump(to: 0)
    #expect(loop.text == "")
    loop.jump(to: 1)
    #expect(loop.text == "abc")
  }

  @Test("A pause of more than a second ends a run")
  func pause() {
    type("ab")
    type("c", after: 1_000)
    #expect(loop.history?.count() == 1)
    type("d", after: 1_001)
    #expect(loop.history?.count() == 2)
    loop.jump(to: 1)
    #expect(loop.text == "abc")
  }

  @Test("A run continues when the clock jumps back")
  func clockJumps() {
    type("a")
    type("b", after: -3_600_000)
    type("c")
    #expect(loop.history?.count() == 1)
  }

  @Test("Another kind of action, another cause, a jump or a load ends a run")
  func otherKinds() {
    type("a")
    loop.send(.scroll(1))
    loop.send(.scroll(2))
    type("b")
    loop.send(.type("c"), cause: .arrived)
    #expect(loop.steps(of: .everything).count == 4)
    loop.jump(to: 3)
    type("d")
    loop.load(Editor.State())
    type("e")
    #expect(loop.steps.count == 6)
    #expect(loop.history?.log.map(\.actions.count) == [1, 2, 1, 1, 0, 1, 0, 1])
  }

  @Test("A run continues across actions that change no track")
  func acrossOtherActions() {
    type("a")
    loop.send(.tick)
    type("b")
    #expect(loop.history?.count() == 1)
    #expect(loop.history?.log.first?.actions == [.type("a"), .tick, .type("b")])
  }

  @Test("A run has at most a thousand actions")
  func longest() {
    type(String(repeating: "x", count: 2_500))
    #expect(loop.history?.log.allSatisfy { $0.actions.count <= 1_000 } == true)
    #expect(loop.history?.count() == 3)
    loop.jump(to: 1)
    #expect(loop.text.count == 1_000)
  }

  @Test("The longest pause in a run is configurable")
  func longerPause() {
    var rules = Editor.rules(coalescing: true)
    rules.longestPause = 5_000
    let loop = Loop(Editor.State(), Editor(), history: rules, now: clock.now)
    loop.send(.type("a"))
    clock.pass(5_000)
    loop.send(.type("b"))
    #expect(loop.history?.count() == 1)
  }

  @Test("An action from outside that changes no track does not end a run")
  func tickMeanwhile() {
    type("ab")
    loop.send(.tick, cause: .arrived)
    type("c")
    #expect(loop.history?.count() == 1)
    #expect(loop.history?.log.count == 1)
    #expect(loop.history?.replay(with: Editor()) == [loop.state])
  }
}
