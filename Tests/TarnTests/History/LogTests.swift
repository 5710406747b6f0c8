import Tarn
import TarnTesting
import Testing

@Suite("The log of a history")
struct LogTests {
  let loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: WallClock().now)

  var log: [History<Editor.State, Editor.Action>.Entry] { loop.history.map { Array($0.log) } ?? [] }

  @Test("The log contains all entries in order, each with the state after it")
  func everything() {
    loop.send(.type("a"))
    loop.load(Editor.State(ticks: 5))
    loop.send(.scroll(2), cause: .arrived)
    loop.jump(to: 0)
    #expect(log.map(\.cause) == [.acted, .loaded, .arrived, .jumped])
    #expect(log.map(\.actions) == [[.type("a")], [], [.scroll(2)], []])
    #expect(log.map(\.state.document.text) == ["a", "", "", ""])
    #expect(log.map(\.state.ticks) == [0, 5, 5, 5])
    #expect(log.map(\.id) == [0, 1, 2, 3])
    #expect(loop.history?.first == Editor.State())
  }

  @Test("A load is a step that can be reverted")
  func loading() {
    loop.send(.type("a"))
    loop.load(Editor.State(document: .init(text: "pasted")))
    loop.jump(to: 1)
    #expect(loop.text == "a")
    loop.jump(to: 2)
    #expect(loop.text == "pasted")
  }

  @Test("A load drops the steps ahead on the tracks that it changes")
  func loadingFromThePast() {
    loop.send(.type("a"))
    loop.send(.scroll(3))
    loop.jump(to: 0)
    loop.load(Editor.State(document: .init(text: "pasted")))
    #expect(loop.steps(of: .track("document")) == ["Paste"])
    #expect(loop.history?.futureStepCount(of: "view") == 1)
  }

  @Test("Consecutive jumps are one log entry and no step")
  func consecutiveJumps() {
    loop.send(.type("a"))
    for position in [0, 1, 0, 1, 0] { loop.jump(to: position) }
    #expect(log.map(\.cause) == [.acted, .jumped])
    #expect(log.last?.state.document.text == "")
    #expect(loop.history?.count() == 1)
    loop.send(.type("b"))
    loop.jump(to: 0)
    #expect(log.map(\.cause) == [.acted, .jumped, .acted, .jumped])
  }

  @Test("Replaying the log reproduces the recorded states")
  func replay() throws {
    loop.send(.type("a"))
    loop.send(.tick)
    loop.send(.paste("b"))
    loop.jump(.track("document"), to: 1)
    loop.send(.type("c"))
    loop.load(Editor.State(ticks: 3))
    loop.send(.scroll(2))
    let history = try #require(loop.history)
    #expect(history.replay(with: Editor()) == history.log.map(\.state))
    #expect(history.replay(with: Editor()).last == loop.state)
  }

  @Test("Replaying the log sends no effects")
  func replayWithoutEffects() throws {
    let received = Collector<Mailer.Effect>()
    let loop = Loop([], Mailer(), history: HistoryRules(tracks: [.whole()]), onEffects: { $0.forEach(received.append) })
    loop.send(.post("a"))
    _ = try #require(loop.history).replay(with: Mailer())
    loop.jump(to: 0)
    loop.jump(to: 1)
    loop.load(["x"])
    #expect(received.values == [.post("a")])
  }

  @Test("Replaying the log with a different update gives different states")
  func anotherUpdate() throws {
    struct Shouting: Feature {
      func update(_ state: inout Editor.State, _ action: Editor.Action) -> [Never] {
        _ = Editor().update(&state, action)
        state.document.text = state.document.text.uppercased()
        return []
      }
    }
    loop.send(.type("a"))
    let history = try #require(loop.history)
    #expect(history.replay(with: Shouting()) != history.log.map(\.state))
  }

  @Test("A history satisfies law 5 on random walks", arguments: [false, true])
  func law(coalescing: Bool) {
    let laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    #expect(laws.replay(history: Editor.rules(count: 50, milliseconds: 20_000, coalescing: coalescing)) == nil)
  }

  @Test("Another loop can resume a history and continue from it")
  func resume() throws {
    loop.send(.type("a"))
    loop.send(.type("b"))
    loop.jump(to: 1)
    let history = try #require(loop.history)
    let next = Loop(history.present, Editor())
    next.resume(history)
    #expect(next.state == loop.state)
    next.jump(to: 2)
    #expect(next.text == "ab")
    next.jump(to: 1)
    next.send(.type("c"))
    #expect(next.steps == ["Begin with a", "Type c"])
    #expect(loop.steps == ["Begin with a", "Type b"], "The other loop is independent.")
  }
}
