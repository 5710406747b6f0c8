import Tarn
import TarnTesting
import Testing

@Suite("Settling")
struct SettlingTests {
  @Test("The loop has settled when send returns")
  func settledOnReturn() {
    let loop = Loop(0, Counter())
    let corrector = loop.observe(itself) { if $0.new > 10 { loop.send(.set(10)) } }
    loop.send(.set(50))
    #expect(loop.state == 10)
    corrector.end()
  }

  @Test("The loop applies actions from observers after the current one, in order")
  func order() {
    let loop = Loop([], Mailer())
    let responder = loop.observe(
      { $0.first },
      onChange: { _ in
        loop.send(.write("b"))
        #expect(loop.state == ["a"], "An action sent during settling is queued.")
        loop.send(.write("c"))
        loop.send(.write("d"))
      })
    loop.send(.write("a"))
    #expect(loop.state == ["a", "b", "c", "d"])
    responder.end()
  }

  @Test("The loop notifies an observer once, after all queued actions")
  func notifiedOnce() {
    let loop = Loop(0, Counter())
    let sender = loop.observe({ $0 == 1 }, onChange: { if $0.new { for _ in 0..<5 { loop.send(.up) } } })
    let recorder = Recorder(loop) { $0 > 1 ? $0 : 0 }
    loop.send(.up)
    #expect(recorder.take() == [Change(old: 0, new: 6, cause: .acted)])
    sender.end()
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

  @Test("A change has its cause: `.acted`, `.arrived`, `.jumped` or `.loaded`")
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
    let resetter = loop.observe(itself) { if $0.new == 3 { loop.jump(to: 1) } }
    loop.send(.up)
    loop.send(.up)
    loop.send(.up)
    #expect(loop.state == 1)
    #expect(loop.history?.log.map(\.cause) == [.acted, .acted, .acted, .jumped])
    resetter.end()
  }

  @Test("The loop passes on the effects last, all at once and in order")
  func effectsLast() {
    let received = Collector<String>()
    let loop = Loop(
      [], Mailer(), onEffects: { received.append("effects \($0.map { "\($0)" }.joined(separator: ", "))") })
    let token = loop.observe(
      { $0.count },
      onChange: {
        received.append("notified \($0.new)")
        if $0.new == 1 { loop.send(.postAll(["b", "c"])) }
      })
    let listener = loop.onAction { action, _ in received.append("received \(action)") }
    loop.send(.post("a"))
    #expect(
      received.values == [
        "notified 1", #"received post("a")"#, #"received postAll(["b", "c"])"#,
        #"effects post("a"), post("b"), post("c")"#,
      ])
    token.end()
    listener.end()
  }

  @Test("An action without effects calls no effect handler")
  func noEffects() {
    let loop = Loop([], Mailer(), onEffects: { _ in Issue.record("The loop called the effect handler.") })
    let recorder = Recorder(loop) { $0.count }
    loop.send(.write("a"))
    #expect(recorder.values == [1])
  }

  @Test("An effect handler can send an action at once")
  func synchronousEffects() {
    weak var weakLoop: Loop<Mailer>?
    let loop = Loop([], Mailer(), onEffects: { _ in weakLoop?.send(.delivered("a")) })
    weakLoop = loop
    loop.send(.post("a"))
    #expect(loop.state == ["a", "delivered a"])
  }

  @Test("On random walks, observers are notified once, with the value of the last notification as the old value")
  func notifiedOnceOnRandomWalks() {
    let laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    #expect(laws.notifiedOnce(history: Editor.rules()) { $0.view.scroll } == nil)
    #expect(laws.notifiedOnce { $0.document } == nil)
  }
}
