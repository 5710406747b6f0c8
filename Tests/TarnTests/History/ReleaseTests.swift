import Foundation
import Synchronization
import Tarn
import Testing

@Suite("What a history lets go of")
struct ReleaseTests {
  typealias Bound = HistoryRules<Tokens.State, Tokens.Action>.Bound

  /// Four entries, and the versions of two that a record puts others in the place of: the state before the log, and
  /// what each lane was before it.
  static let most = 4 + 2

  let tally = Tally()
  let clock = WallClock()

  func loop(_ bound: Bound) -> Loop<Tokens> {
    Loop(Tokens.State(document: tally.token(0)), Tokens(), history: Tokens.rules(bound), now: clock.now)
  }

  /// How many versions the work releases.
  func released(_ work: () -> Void) -> Int {
    let before = tally.released
    work()
    return tally.released - before
  }

  func edit(_ loop: Loop<Tokens>, times: Int) { for _ in 0..<times { loop.send(.edit) } }

  @Test("are a few versions a record, once it is full, and as many as it takes up", arguments: [8, 100, 1_000])
  func full(count: Int) {
    let loop = loop(Bound(count: count))
    edit(loop, times: count)
    #expect(tally.released == 0)
    var all = 0
    for _ in 0..<500 {
      let few = released { loop.send(.edit) }
      #expect(few <= Self.most)
      all += few
    }
    #expect((490...500).contains(all))
  }

  @Test("are a few versions a record when all are too old, though they are gone from the log at once")
  func tooOld() {
    let loop = loop(Bound(count: 10_000, milliseconds: 1_000))
    edit(loop, times: 2_000)
    clock.pass(3_600_000)
    var records = 0
    while tally.released < 2_000 {
      #expect(released { loop.send(.edit) } <= Self.most)
      records += 1
      #expect(loop.history?.log.count == records)
      guard records < 600 else { break }
    }
    #expect(records <= 2_000 / 4 + 1, "four a record, until all are gone")
  }

  @Test("goes on when nothing new is entered: with what joins an entry, and with one winding after another")
  func withoutNewEntries() {
    let loop = loop(Bound(count: 10_000, milliseconds: 1_000))
    edit(loop, times: 2_000)
    clock.pass(3_600_000)
    loop.send(.edit)
    loop.wind(to: 1)
    #expect(released { for position in [0, 1, 0, 1, 0] { loop.wind(to: position) } } >= 20)
  }

  @Test("is nothing when acting from the past drops a future: its versions stay in the log until they are the oldest")
  func future() throws {
    let loop = loop(Bound(count: 3_000))
    edit(loop, times: 2_500)
    loop.wind(to: 10)
    #expect(loop.history?.ahead(of: "document") == 2_490)
    #expect(released { loop.send(.edit) } == 0)
    #expect(loop.history?.ahead(of: "document") == 0)
    #expect(loop.history?.count() == 11)
    for _ in 0..<3_100 {
      let few = released { loop.send(.edit) }
      try #require(few <= Self.most)
    }
    #expect(tally.released >= 2_490)
  }

  @Test("of a history that another took the place of is a few versions a settling")
  func replaced() throws {
    let other = loop(Bound())
    other.send(.edit)
    let history = try #require(other.history)
    let loop = loop(Bound(count: 10_000))
    edit(loop, times: 2_000)
    let before = tally.released
    loop.resume(history)
    #expect(tally.released - before <= Self.most)
    var settlings = 0
    while tally.released - before < 2_000, settlings < 600 {
      #expect(released { loop.send(.look) } <= Self.most)
      settlings += 1
    }
    #expect(settlings <= 2_000 / 4 + 1)
  }

  @Test("of replaced histories is the rest of all but the last, at once: they do not pile up")
  func replacedTwice() throws {
    let other = loop(Bound())
    other.send(.edit)
    let history = try #require(other.history)
    let loop = loop(Bound(count: 10_000))
    edit(loop, times: 2_000)
    loop.resume(history)
    #expect(released { loop.resume(history) } > 1_900)
  }

  @Test("is not what a copy of it keeps, though it goes on without it")
  func copies() throws {
    let loop = loop(Bound(count: 100))
    edit(loop, times: 100)
    let copy = try #require(loop.history)
    let before = copy.log.map(\.state.document.number)
    #expect(released { edit(loop, times: 500) } < 500)
    #expect(copy.log.map(\.state.document.number) == before)
    #expect(loop.history?.log.first?.state.document.number ?? 0 > 500)
  }

  @Test("is all of 100,000 versions with the loop, on a stack of 64 KB")
  func smallStack() {
    let answer = Answer()
    let thread = Thread {
      let tally = Tally()
      var loop: Loop? = Loop(
        Tokens.State(document: tally.token(0)), Tokens(), history: Tokens.rules(.init(count: 200_000)))
      for _ in 0..<100_000 { loop?.send(.edit) }
      loop?.wind(to: 0)
      loop?.send(.edit)
      let count = loop?.history?.log.count ?? 0
      loop = nil
      answer.give([count, tally.released])
    }
    thread.stackSize = 64 * 1_024
    thread.start()
    #expect(answer.take() == [100_002, 100_002])
  }
}

/// What a thread found out, waited for without a task.
private final class Answer: Sendable {
  private let counts = Mutex<[Int]>([])
  private let given = DispatchSemaphore(value: 0)

  func give(_ counts: [Int]) {
    self.counts.withLock { $0 = counts }
    given.signal()
  }

  func take() -> [Int] {
    guard given.wait(timeout: .now() + 300) == .success else {
      Issue.record("The thread has given no answer within 300 s.")
      return []
    }
    return counts.withLock { $0 }
  }
}
