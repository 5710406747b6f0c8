import Foundation
import Synchronization
import Tarn
import Testing

@Suite("The release of versions by a history")
struct ReleaseTests {
  typealias Bound = HistoryRules<Tokens.State, Tokens.Action>.Bound

  /// The most versions that one record releases: those of four entries, and the two that the record replaces, which are
  /// the state before the log and the state of each track before it.
  static let maximumReleased = 4 + 2

  let tally = Tally()
  let clock = WallClock()

  func loop(_ bound: Bound) -> Loop<Tokens> {
    Loop(Tokens.State(document: tally.token(0)), Tokens(), history: Tokens.rules(bound), now: clock.now)
  }

  /// Returns the number of versions that the work releases.
  func released(_ work: () -> Void) -> Int {
    let before = tally.released
    work()
    return tally.released - before
  }

  func edit(_ loop: Loop<Tokens>, times: Int) { for _ in 0..<times { loop.send(.edit) } }

  @Test("A full history releases a few versions per record, as many as it adds", arguments: [8, 100, 1_000])
  func full(count: Int) {
    let loop = loop(Bound(count: count))
    edit(loop, times: count)
    #expect(tally.released == 0)
    var all = 0
    for _ in 0..<500 {
      let releasedCount = released { loop.send(.edit) }
      #expect(releasedCount <= Self.maximumReleased)
      all += releasedCount
    }
    #expect((490...500).contains(all))
  }

  @Test("A history of expired entries removes them from the log at once but releases a few versions per record")
  func tooOld() {
    let loop = loop(Bound(count: 10_000, milliseconds: 1_000))
    edit(loop, times: 2_000)
    clock.pass(3_600_000)
    var records = 0
    while tally.released < 2_000 {
      #expect(released { loop.send(.edit) } <= Self.maximumReleased)
      records += 1
      #expect(loop.history?.log.count == records)
      guard records < 600 else { break }
    }
    #expect(records <= 2_000 / 4 + 1, "The history releases four versions per record until all are released.")
  }

  @Test("A history also releases dropped versions for actions that join an entry and for consecutive jumps")
  func withoutNewEntries() {
    let loop = loop(Bound(count: 10_000, milliseconds: 1_000))
    edit(loop, times: 2_000)
    clock.pass(3_600_000)
    loop.send(.edit)
    loop.jump(to: 1)
    #expect(released { for position in [0, 1, 0, 1, 0] { loop.jump(to: position) } } >= 20)
  }

  @Test("Dropping the steps ahead releases no versions until their log entries are the oldest")
  func future() throws {
    let loop = loop(Bound(count: 3_000))
    edit(loop, times: 2_500)
    loop.jump(to: 10)
    #expect(loop.history?.futureStepCount(of: "document") == 2_490)
    #expect(released { loop.send(.edit) } == 0)
    #expect(loop.history?.futureStepCount(of: "document") == 0)
    #expect(loop.history?.count() == 11)
    for _ in 0..<3_100 {
      let releasedCount = released { loop.send(.edit) }
      try #require(releasedCount <= Self.maximumReleased)
    }
    #expect(tally.released >= 2_490)
  }

  @Test("A loop releases the versions of a replaced history a few at a time, at each settling")
  func replaced() throws {
    let other = loop(Bound())
    other.send(.edit)
    let history = try #require(other.history)
    let loop = loop(Bound(count: 10_000))
    edit(loop, times: 2_000)
    let before = tally.released
    loop.resume(history)
    #expect(tally.released - before <= Self.maximumReleased)
    var settlings = 0
    while tally.released - before < 2_000, settlings < 600 {
      #expect(released { loop.send(.scroll) } <= Self.maximumReleased)
      settlings += 1
    }
    #expect(settlings <= 2_000 / 4 + 1)
  }

  @Test("Replacing a history again releases the rest of the history replaced before at once")
  func replacedTwice() throws {
    let other = loop(Bound())
    other.send(.edit)
    let history = try #require(other.history)
    let loop = loop(Bound(count: 10_000))
    edit(loop, times: 2_000)
    loop.resume(history)
    #expect(released { loop.resume(history) } > 1_900)
  }

  @Test("A history does not release the versions that a copy of it keeps")
  func copies() throws {
    let loop = loop(Bound(count: 100))
    edit(loop, times: 100)
    let copy = try #require(loop.history)
    let before = copy.log.map(\.state.document.number)
    #expect(released { edit(loop, times: 500) } < 500)
    #expect(copy.log.map(\.state.document.number) == before)
    #expect(loop.history?.log.first?.state.document.number ?? 0 > 500)
  }

  @Test("A loop releases 100,000 versions with itself on a stack of 64 KB")
  func smallStack() {
    let result = ThreadResult()
    let thread = Thread {
      let tally = Tally()
      var loop: Loop? = Loop(
        Tokens.State(document: tally.token(0)), Tokens(), history: Tokens.rules(.init(count: 200_000)))
      for _ in 0..<100_000 { loop?.send(.edit) }
      loop?.jump(to: 0)
      loop?.send(.edit)
      let count = loop?.history?.log.count ?? 0
      loop = nil
      result.set([count, tally.released])
    }
    thread.stackSize = 64 * 1_024
    thread.start()
    #expect(result.waitForCounts() == [100_002, 100_002])
  }
}

/// The result of a thread, awaited without a task.
private final class ThreadResult: Sendable {
  private let counts = Mutex<[Int]>([])
  private let isReady = DispatchSemaphore(value: 0)

  func set(_ counts: [Int]) {
    self.counts.withLock { $0 = counts }
    isReady.signal()
  }

  func waitForCounts() -> [Int] {
    guard isReady.wait(timeout: .now() + 300) == .success else {
      Issue.record("The thread did not finish within 300 s.")
      return []
    }
    return counts.withLock { $0 }
  }
}
