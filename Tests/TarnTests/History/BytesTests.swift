import Synchronization
import Tarn
import TarnTesting
import Testing

@Suite("The bytes of a history")
struct BytesTests {
  /// An app whose state says itself how much it takes.
  struct Blob: Feature {
    struct State: Equatable, Sendable { var size = 0 }

    func update(_ state: inout State, _ size: Int) -> [Never] {
      state.size = size
      return []
    }

    static func rules(
      bytes bound: Int?, count: Int = 1_000, continues: Bool = false,
      bytes: @escaping @Sendable (State, State) -> Int = { version, _ in version.size }
    ) -> HistoryRules<State, Int> {
      HistoryRules(
        lanes: [.whole()], bound: .init(count: count, bytes: bound), continues: { _, _ in continues }, bytes: bytes)
    }
  }

  func loop(_ rules: HistoryRules<Blob.State, Int>) -> Loop<Blob> {
    Loop(Blob.State(), Blob(), history: rules, now: WallClock().now)
  }

  @Test("are at most the bound, and the oldest versions go for it")
  func bound() throws {
    let loop = loop(Blob.rules(bytes: 100_000))
    for number in 1...500 {
      loop.send(5_000 + number)
      let bytes = try #require(loop.history?.bytes)
      try #require(bytes <= 200_000)
      try #require(logBytes(loop) <= 100_000)
    }
    let sizes = try #require(loop.history?.log.map(\.state.size))
    // A version takes 5,500 bytes and its entry a hundred or two; the present is not kept by the history.
    #expect((17...19).contains(sizes.count))
    #expect(sizes.last == 5_500 && sizes.first == 5_501 - sizes.count)
  }

  /// What the log costs by itself, worked out from scratch.
  func logBytes(_ loop: Loop<Blob>) -> Int {
    guard let history = loop.history else { return 0 }
    do throws(History<Blob.State, Int>.Unsound) {
      return try History(history.parts, rules: Blob.rules(bytes: nil)).bytes
    } catch {
      Issue.record("\(error.reason)")
      return 0
    }
  }

  @Test("are what keeping each version costs beside the next, and what an entry takes itself")
  func sum() throws {
    let loop = loop(Blob.rules(bytes: 1_000_000))
    for size in [100, 20_000, 300] { loop.send(size) }
    let history = try #require(loop.history)
    let overhead = history.log.map(\.overhead).reduce(0, +)
    // What was before the log, and all but the present: 0, 100 and 20,000.
    #expect(history.bytes == 20_100 + overhead)
    #expect((3 * 90...3 * 200).contains(overhead))
  }

  @Test("go when the entry goes that was all that kept them")
  func dropped() throws {
    let loop = loop(Blob.rules(bytes: 50_000))
    loop.send(40_000)
    loop.send(10)
    let full = try #require(loop.history?.bytes)
    #expect(full > 40_000)
    loop.send(20_000)
    loop.send(10)
    #expect(loop.history?.log.map(\.state.size) == [20_000, 10], "the entry that left 40,000 behind is gone")
    #expect(loop.history?.first.size == 10)
    let bytes = try #require(loop.history?.bytes)
    #expect((20_010..<21_000).contains(bytes))
  }

  @Test("are at most twice the bound while what was dropped is let go of")
  func twice() throws {
    let loop = loop(Blob.rules(bytes: 100_000))
    for number in 1...90 { loop.send(1_000 + number % 2) }
    var most = 0
    for number in 1...20 {
      loop.send(60_000 + number)
      most = max(most, try #require(loop.history?.bytes))
      #expect(logBytes(loop) <= 100_000)
    }
    #expect(most > 100_000 && most <= 200_000)
    for number in 1...40 { loop.send(number) }
    #expect(loop.history?.bytes == logBytes(loop), "all that was dropped has been let go of")
  }

  @Test("may be too many for the bound: the latest entry always stays")
  func latest() throws {
    let loop = loop(Blob.rules(bytes: 1_000))
    for number in 1...20 {
      loop.send(1_000_000 + number)
      #expect(loop.history?.log.map(\.state.size) == [1_000_000 + number])
    }
    loop.wind(to: 0)
    #expect(loop.state.size == 1_000_019, "it can be undone")
    for size in 1...3 { loop.send(size) }
    #expect(loop.history?.log.map(\.state.size) == [2, 3])
  }

  @Test("count again what a run or a winding has become")
  func replaced() throws {
    let loop = loop(Blob.rules(bytes: 1_000_000, continues: true) { version, next in abs(version.size - next.size) })
    loop.send(10_000)
    let one = try #require(loop.history?.bytes)
    loop.send(70_000)
    let two = try #require(loop.history?.bytes)
    #expect(loop.history?.log.count == 1)
    let object = 32 + MemoryLayout<[Int]>.size + MemoryLayout<String?>.size
    let run = object + 32 + 2 * MemoryLayout<Int>.stride
    #expect(two - one == 60_000 + run)
    for position in [0, 1, 0] { loop.wind(to: position) }
    #expect(loop.history?.log.count == 2)
    #expect(loop.history?.bytes == logBytesOfRun(loop))
  }

  func logBytesOfRun(_ loop: Loop<Blob>) -> Int? {
    guard let history = loop.history else { return nil }
    return history.log.map(\.overhead).reduce(0, +) + 70_000 + 70_000
  }

  @Test("of entries that join a run make the oldest go, too")
  func runs() throws {
    let loop = loop(Blob.rules(bytes: 17_000, continues: true))
    loop.send(10_000)
    loop.wind(to: 0)
    loop.send(1)
    #expect(loop.history?.log.count == 3)
    // Of the actions alone there are 7,200 bytes.
    for size in 2...900 { loop.send(size) }
    #expect(loop.history?.log.map(\.actions.count) == [900])
  }

  @Test("are by default the size of the state, without what it refers to")
  func byDefault() throws {
    let loop = Loop(Desk.State(), Desk(), history: HistoryRules(lanes: [.whole()]))
    for _ in 0..<10 { loop.send(.type(String(repeating: "long", count: 1_000))) }
    let history = try #require(loop.history)
    let overhead = history.log.map(\.overhead).reduce(0, +)
    #expect(history.bytes == 10 * MemoryLayout<Desk.State>.size + overhead)
  }

  @Test("are not bounded without a rule that tells what a version takes")
  func withoutRule() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HistoryRules<Desk.State, Desk.Action>(lanes: [.whole()], bound: .init(bytes: 50_000))
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("pass `bytes:` to its HistoryRules"))
  }

  @Test("are asked for only if they are bounded, once a record, with the version before and the new one")
  func asked() {
    let asked = Asked()
    let rule: @Sendable (Blob.State, Blob.State) -> Int = { version, next in
      asked.write(version.size, next.size)
      return 0
    }
    let free = loop(Blob.rules(bytes: nil, bytes: rule))
    for size in 1...2_000 { free.send(size) }
    free.wind(to: 3)
    free.load(Blob.State(size: 9))
    #expect(asked.all.isEmpty)
    let bound = loop(Blob.rules(bytes: 1_000_000, bytes: rule))
    for size in 1...3 { bound.send(size) }
    #expect(asked.all == [[0, 1], [1, 2], [2, 3]])
    #expect(bound.history?.bytes ?? 0 > 0 && asked.all.count == 3, "it is a number that is kept")
    #expect(free.history?.bytes ?? 0 > 0 && asked.all.count > 900, "and here it is worked out")
  }

  @Test("keep laws 5, 6 and 12 on random walks", arguments: [600, 3_000, 100_000])
  func laws(bytes: Int) {
    let laws = Laws(Desk(), from: Desk.State(), actions: Walks.action)
    for coalescing in [false, true] {
      let rules = Desk.rules(count: 40, milliseconds: 20_000, bytes: bytes, coalescing: coalescing)
      #expect(laws.firstViolation(history: rules) == nil)
    }
  }
}

/// What a rule was asked, which may be asked from anywhere.
private final class Asked: Sendable {
  private let pairs = Mutex<[[Int]]>([])

  func write(_ version: Int, _ next: Int) { pairs.withLock { $0.append([version, next]) } }

  var all: [[Int]] { pairs.withLock { $0 } }
}
