import Tarn
import Testing

@Suite("Action listeners")
struct ActionListenerTests {
  let loop = Loop(0, Counter())

  @Test("A listener receives every action with its cause after the loop has settled")
  func afterSettling() {
    let diary = Diary<String>()
    let answering = loop.observe(itself) { [loop] in
      diary.write("told \($0.new)")
      if $0.new == 1 { loop.send(.set(10), cause: .arrived) }
    }
    let listener = loop.onAction { [loop] action, cause in diary.write("received \(action), \(cause), at \(loop.state)")
    }
    loop.send(.up)
    #expect(
      diary.lines == ["told 1", "told 10", "received up, acted, at 10", "received set(10), arrived, at 10"])
    withExtendedLifetime((answering, listener)) {}
  }

  @Test("A listener also receives actions without changes, but no jumps and no loads")
  func onlyActions() {
    let loop = Loop(0, Counter(), history: HistoryRules(tracks: [.whole()]))
    let diary = Diary<Counter.Action>()
    let listener = loop.onAction { action, _ in diary.write(action) }
    loop.send(.set(0))
    loop.load(4)
    loop.jump(to: 0)
    #expect(diary.lines == [.set(0)])
    listener.end()
  }

  @Test("A listener can send actions in the same settling")
  func answers() {
    let diary = Diary<Counter.Action>()
    let listener = loop.onAction { [loop] action, _ in
      diary.write(action)
      if action == .up { loop.send(.set(5)) }
    }
    loop.send(.up)
    #expect(loop.state == 5, "The loop applies an action from a listener before send returns.")
    #expect(diary.lines == [.up, .set(5)])
    listener.end()
  }

  @Test("Releasing the token ends a listener, also during a notification")
  func ends() {
    let diary = Diary<Counter.Action>()
    var listener: ObserverToken?
    listener = loop.onAction { action, _ in
      diary.write(action)
      listener = nil
    }
    loop.send(.up)
    loop.send(.down)
    #expect(diary.lines == [.up])
    withExtendedLifetime(listener) {}
  }
}
