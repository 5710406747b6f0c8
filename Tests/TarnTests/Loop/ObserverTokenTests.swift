import Tarn
import TarnTesting
import Testing

@Suite("Observations")
struct ObservationTests {
  let loop = Loop(0, Counter())

  @Test("Releasing the token ends the observation")
  func releasedToken() {
    let received = Collector<Int>()
    var token: ObserverToken? = loop.observe(itself) { received.append($0.new) }
    loop.send(.up)
    withExtendedLifetime(token) {}
    token = nil
    loop.send(.up)
    #expect(received.values == [1])
  }

  @Test("Calling end() ends the observation for good")
  func ended() {
    let received = Collector<Int>()
    let token = loop.observe(itself) { received.append($0.new) }
    token.end()
    token.end()
    loop.send(.up)
    #expect(received.values == [])
  }

  @Test("An observer can end itself during its notification")
  func endsItself() {
    let received = Collector<Int>()
    var token: ObserverToken?
    token = loop.observe(itself) {
      received.append($0.new)
      token?.end()
      token = nil
    }
    loop.send(.up)
    loop.send(.up)
    #expect(received.values == [1])
  }

  @Test("An observer that another ends during a notification is not called anymore")
  func endedByAnother() {
    let received = Collector<String>()
    var second: ObserverToken?
    let first = loop.observe(itself) { _ in second = nil }
    second = loop.observe(itself) { _ in received.append("too late") }
    let third = loop.observe(itself) { received.append("\($0.new)") }
    loop.send(.up)
    loop.send(.up)
    #expect(received.values == ["1", "2"])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("An observer added during a notification is called from the next change on")
  func added() {
    let received = Collector<Change<Int>>()
    var added: [ObserverToken] = []
    let first = loop.observe(itself) { [loop] _ in
      guard added.isEmpty else { return }
      added.append(loop.observe(itself, onChange: received.append))
    }
    loop.send(.up)
    #expect(received.values == [])
    loop.send(.up)
    #expect(received.values == [Change(old: 1, new: 2, cause: .acted)])
    withExtendedLifetime((first, added)) {}
  }

  @Test("Observations that another observer retains end with it, also during a notification")
  func nested() {
    // Like a screen that a change closes: its observer retains the observations of its parts.
    final class Screen { var tokens: [ObserverToken] = [] }
    let received = Collector<String>()
    var screens: [Screen] = []
    for _ in 0..<20 {
      let (screen, part) = (Screen(), Screen())
      part.tokens = (0..<5).map { _ in loop.observe(itself) { _ in } }
      screen.tokens = [loop.observe(itself) { _ in withExtendedLifetime(part) {} }]
      screens.append(screen)
    }
    let closer = loop.observe(itself) { _ in screens = [] }
    let last = loop.observe(itself) { received.append("\($0.new)") }
    loop.send(.up)
    loop.send(.up)
    #expect(received.values == ["1", "2"])
    withExtendedLifetime((closer, last)) {}
  }

  @Test("An observation may outlive its loop")
  func releasedLoop() {
    var loop: Loop<Counter>? = Loop(0, Counter())
    weak let released = loop
    let token = loop?.observe(itself) { _ in }
    loop = nil
    #expect(released == nil, "An observation does not retain its loop.")
    token?.end()
  }

  @Test("A watcher is called once per round")
  func watch() {
    let received = Collector<Cause>()
    let token = loop.watch { received.append($0) }
    let responder = loop.observe(itself) { [loop] in if $0.new == 1 { loop.send(.up) } }
    loop.send(.up)
    loop.send(.set(2), cause: .arrived)
    #expect(received.values == [.acted, .acted, .arrived])
    withExtendedLifetime((token, responder)) {}
  }
}
