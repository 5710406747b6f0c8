import Synchronization
import Tarn
import TarnTesting
import Testing

@testable import TarnView

@MainActor @Suite("Tickers") struct TickersTests {
  /// The numbers that the tickers have sent.
  private final class SentNumbers: Sendable {
    private let numbers = Mutex<[Int: Int]>([:])

    /// How often each number was sent.
    var counts: [Int: Int] { numbers.withLock { $0 } }

    func send(_ number: Int) { numbers.withLock { $0[number, default: 0] += 1 } }
  }

  @Test("A ticker sends its number repeatedly, and its function runs only while its token is retained")
  func running() async throws {
    let sent = SentNumbers()
    let tickers = Tickers { sent.send($0) }
    var calls: [String] = []
    let first = tickers.start(every: .milliseconds(16)) { calls.append("first") }
    let second = tickers.start(every: .milliseconds(16)) { calls.append("second") }
    try await eventually { sent.counts.count == 2 && sent.counts.values.allSatisfy { $0 > 1 } }
    let numbers = sent.counts.keys.sorted()
    for number in numbers { tickers.tick(number) }
    #expect(calls == ["first", "second"])
    first.end()
    for number in numbers { tickers.tick(number) }
    #expect(calls == ["first", "second", "second"])
    tickers.cancelAll()
    for number in numbers { tickers.tick(number) }
    #expect(calls.count == 3)
    withExtendedLifetime(second) {}
  }
}
