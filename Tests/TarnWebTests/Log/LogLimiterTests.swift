import Testing

@testable import TarnWeb

@Suite("The limit of a log") struct LogLimiterTests {
  private static func request(_ status: Int) -> LogEvent {
    .request(
      LogEvent.Request(
        method: "GET", path: "/", kind: .page, status: status, refusal: nil, duration: .zero, received: 0, sent: 0))
  }

  @Test("A flood is counted instead of logged, and the count is logged when there is room")
  func flood() {
    var limiter = LogLimiter()
    let start = ContinuousClock.now
    let refused = Self.request(403)
    let logged = (0..<1_000).flatMap { _ in limiter.admit(refused, at: start) }
    #expect(logged == Array(repeating: refused, count: 20))
    // Two records per second: the count, and one of the requests.
    #expect(limiter.admit(refused, at: start + .seconds(1)) == [.suppressed(.refusals, count: 980), refused])
    #expect(limiter.admit(refused, at: start + .seconds(1)) == [])
    // Another topic brings the count, too.
    #expect(
      limiter.admit(Self.request(200), at: start + .seconds(2)) == [
        .suppressed(.refusals, count: 1), Self.request(200),
      ])
  }

  @Test("A topic does not take from another one")
  func topics() {
    var limiter = LogLimiter()
    let start = ContinuousClock.now
    for _ in 0..<100 { _ = limiter.admit(Self.request(403), at: start) }
    let failed = LogEvent.signInFailed(person: nil, .wrong, client: nil)
    #expect(limiter.admit(failed, at: start) == [failed])
    #expect(limiter.admit(Self.request(200), at: start) == [Self.request(200)])
  }

  @Test("Over any time no topic has more records than its rate and its burst, whatever happens", arguments: 0..<4)
  func bounded(seconds: Int) {
    var limiter = LogLimiter()
    let start = ContinuousClock.now
    var records = 0
    for step in 0..<(seconds * 100 + 50) {
      for _ in 0..<20 {
        records += limiter.admit(Self.request(404), at: start + .milliseconds(step * 10)).count
      }
    }
    #expect(records <= 20 + 2 * (seconds + 1))
    #expect(limiter.removeSuppressed(at: start, all: true).count == 1)
  }

  @Test("Starting and stopping are always logged, and the rest is counted at the end")
  func end() {
    var limiter = LogLimiter()
    let start = ContinuousClock.now
    for _ in 0..<30 { _ = limiter.admit(.failed(.page, error: "E"), at: start) }
    #expect(limiter.admit(.stopped(restarts: false), at: start) == [.stopped(restarts: false)])
    #expect(limiter.removeSuppressed(at: start, all: true) == [.suppressed(.failures, count: 10)])
    #expect(limiter.removeSuppressed(at: start, all: true) == [])
  }
}
