import Tarn
import TarnTesting
import Testing

@Suite("Settling")
struct SettlingTests {
  @Test("The loop has settled when send returns")
  func settledOnReturn() {
    let loop = Loop(0, Counter())
    let correcting = loop.observe(itself) { if $0.new > 10 { loop.send(.set(10)) } }
    loop.send(.set(50))
    #expect(loop.state == 10)
    correcting.end()
  }

  @Test("The loop applies actions from observers after the current one, in order")
  func order() {
    let loop = Loop([], Letters())
    let answering = loop.observe(
      { $0.first },
      onChange: { _ in
        loop.send(.write("b"))
        #expect(loop.state == ["a"], "An action sent during settling is queued.")
        loop.send(.write("c"))
        loop.send(.write("d"))
      })
    loop.send(.write("a"))
    #expect(loop.state == ["a", "b", "c", "d"])
    answering.end()
  }

  @Test("The loop notifies an observer once, after all queued actions")
  func toldOnce() {
    let loop = Loop(0, Counter())
    let sending = loop.observe({ $0 == 1 }, onChange: { if $0.new { for _ in 0..<5 { loop.send(.up) } } })
    let recorder = Recorder(loop) { $0 > 1 ? $0 : 0 }
    loop.send(.up)
    #expect(recorder.take() == [Change(old: 0, new: 6, cause: .acted)])
    sending.end()
  }

  @Test("The loop does not notify an observer of an equal result")
  func equalResults() {
    let loop = Loop(0, Counter())
    let recorder = Recorder(loop) { $0 / 10 }
    for _ in 0..<9 { loop.send(.up) }
    loop.send(.set(9))
    #expect(recorder.values == [])
    loop.send(.up)
    #expect(recorder.values == [1])
  }

  @Test("A change has its cause: `.acted`, `.arrived`, `.wound` or `.loaded`")
  func causes() {
    let loop = Loop(0, Counter(), history: HistoryRules(tracks: [.whole()]))
    let recorder = Recorder(loop, itself)
    loop.send(.up)
    loop.send(.up, cause: .arrived)
    loop.jump(to: 0)
    loop.load(7)
    #expect(recorder.changes.map(\.cause) == [.acted, .arrived, .jumped, .loaded])
    #expect(recorder.values == [1, 2, 0, 7])
  }

  @Test("Observers can queue jumps and loads")
  func queuedJump() {
    let loop = Loop(0, Counter(), history: HistoryRules(tracks: [.whole()]))
    let refusing = loop.observe(itself) { if $0.new == 3 { loop.jump(to: 1) } }
    loop.send(.up)
    loop.send(.up)
    loop.send(.up)
    #expect(loop.state == 1)
    #expect(loop.history?.log.map(\.cause) == [.acted, .acted, .acted, .jumped])
    refusing.end()
  }

  @Test("The loop passes on the effects last, all at once and in order")
  func effectsLast() {
    let diary = Diary<String>()
    let loop = Loop([], Letters(), onEffects: { diary.write("ask for \($0.map { "\($0)" }.joined(separator: ", "))") })
    let token = loop.observe(
      { $0.count },
      onChange: {
        diary.write("told \($0.new)")
        if $0.new == 1 { loop.send(.postAll(["b", "c"])) }
      })
    let listener = loop.onAction { action, _ in diary.write("received \(action)") }
    loop.send(.post("a"))
    #expect(
      diary.lines == [
        "told 1", #"received post("a")"#, #"received postAll(["b", "c"])"#,
        #"ask for post("a"), post("b"), post("c")"#,
      ])
    token.end()
    listener.end()
  }

  @Test("An action without effects calls no effect handler")
  func noEffects() {
    let loop = Loop([], Letters(), onEffects: { _ in Issue.record("nothing was asked for") })
    let recorder = Recorder(loop) { $0.count }
    loop.send(.write("a"))
    #expect(recorder.values == [1])
  }

  @Test("An effect handler can send an action at once")
  func effectsAnswerAtOnce() {
    weak var weakLoop: Loop<Letters>?
    let loop = Loop([], Letters(), onEffects: { _ in weakLoop?.send(.delivered("a")) })
    weakLoop = loop
    loop.send(.post("a"))
    #expect(loop.state == ["a", "delivered a"])
  }

  @Test("On random walks, observers are notified once, with the value of the last notification as the old value")
  func lawFour() {
    let laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    #expect(laws.notifiedOnce(history: Editor.rules()) { $0.view.scroll } == nil)
    #expect(laws.notifiedOnce { $0.document } == nil)
  }
}
