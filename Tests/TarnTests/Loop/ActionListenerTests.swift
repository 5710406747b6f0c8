import Tarn
import Testing

@Suite("Action listeners")
struct ActionListenerTests {
  let loop = Loop(0, Counter())

  @Test("A listener receives every action with its cause after the loop has settled")
  func afterSettling() {
    let received = Collector<String>()
    let responder = loop.observe(itself) { [loop] in
      received.append("notified \($0.new)")
      if $0.new == 1 { loop.send(.set(10), cause: .arrived) }
    }
    let listener = loop.onAction { [loop] action, cause in
      received.append("received \(action), \(cause), at \(loop.state)")
    }
    loop.send(.up)
    #expect(
      received.values == [
        "notified 1", "notified 10", "received up, acted, at 10", "received set(10), arrived, at 10",
      ])
    withExtendedLifetime((responder, listener)) {}
  }

  @Test("A listener also receives actions without changes, but no jumps and no loads")
  func onlyActions() {
    let loop = Loop(0, Counter(), history: HistoryRules(tracks: [.whole()]))
    let received = Collector<Counter.Action>()
    let listener = loop.onAction { action, _ in received.append(action) }
    loop.send(.set(0))
    loop.load(4)
    loop.jump(to: 0)
    #expect(received.values == [.set(0)])
    listener.end()
  }

  @Test("A listener can send actions in the same settling")
  func sendsActions() {
    let received = Collector<Counter.Action>()
    let listener = loop.onAction { [loop] action, _ in
      received.append(action)
      if action == .up { loop.send(.set(5)) }
    }
    loop.send(.up)
    #expect(loop.state == 5, "The loop applies an action from a listener before send returns.")
    #expect(received.values == [.up, .set(5)])
    listener.end()
  }

  @Test("Releasing the token ends a listener, also during a notification")
  func ends() {
    let received = Collector<Counter.Action>()
    var listener: ObserverToken?
    listener = loop.onAction { action, _ in
      received.append(action)
      listener = nil
    }
    loop.send(.up)
    loop.send(.down)
    #expect(received.values == [.up])
    withExtendedLifetime(listener) {}
  }
}
