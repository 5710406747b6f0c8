import Synchronization
import Tarn
import TarnTesting
import Testing

@Suite("The size of a history in bytes")
struct BytesTests {
  /// A feature whose state contains its own size in bytes.
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
        tracks: [.whole()], bound: .init(count: count, bytes: bound), continues: { _, _ in continues }, bytes: bytes)
    }
  }

  func loop(_ rules: HistoryRules<Blob.State, Int>) -> Loop<Blob> {
    Loop(Blob.State(), Blob(), history: rules, now: WallClock().now)
  }

  @Test("The history stays within its byte bound by dropping the oldest versions")
  func bound() throws {
    let loop = loop(Blob.rules(bytes: 100_000))
    for number in 1...500 {
      loop.send(5_000 + number)
      let bytes = try #require(loop.history?.bytes)
      try #require(bytes <= 200_000)
      try #require(logBytes(loop) <= 100_000)
    }
    let sizes = try #require(loop.history?.log.map(\.state.size))
    // A version takes 5,500 bytes and its entry 100 to 200; the current version does not count.
    #expect((17...19).contains(sizes.count))
    #expect(sizes.last == 5_500 && sizes.first == 5_501 - sizes.count)
  }

  /// Computes the size of the log from scratch.
  func logBytes(_ loop: Loop<Blob>) -> Int {
    guard let history = loop.history else { return 0 }
    do throws(History<Blob.State, Int>.Invalid) {
      return try History(history.parts, rules: Blob.rules(bytes: nil)).bytes
    } catch {
      Issue.record("\(error.reason)")
      return 0
    }
  }

  @Test("The size is the cost of each version relative to the next, plus the overhead of each entry")
  func sum() throws {
    let loop = loop(Blob.rules(bytes: 1_000_000))
    for size in [100, 20_000, 300] { loop.send(size) }
    let history = try #require(loop.history)
    let overhead = history.log.map(\.overhead).reduce(0, +)
    // The state before the log and all versions but the current one: 0, 100 and 20,000.
    #expect(history.bytes == 20_100 + overhead)
    #expect((3 * 90...3 * 200).contains(overhead))
  }

  @Test("Dropping an entry subtracts the bytes of the version that only it kept")
  func dropped() throws {
    let loop = loop(Blob.rules(bytes: 50_000))
    loop.send(40_000)
    loop.send(10)
    let full = try #require(loop.history?.bytes)
    #expect(full > 40_000)
    loop.send(20_000)
    loop.send(10)
    #expect(
      loop.history?.log.map(\.state.size) == [20_000, 10], "The entry that had replaced the 40,000 bytes is dropped.")
    #expect(loop.history?.first.size == 10)
    let bytes = try #require(loop.history?.bytes)
    #expect((20_010..<21_000).contains(bytes))
  }

  @Test("While dropped versions wait for their release, the history takes at most twice its bound")
  func twice() throws {
    let loop = loop(Blob.rules(bytes: 100_000))
    for number in 1...90 { loop.send(1_000 + number % 2) }
    var maximum = 0
    for number in 1...20 {
      loop.send(60_000 + number)
      maximum = max(maximum, try #require(loop.history?.bytes))
      #expect(logBytes(loop) <= 100_000)
    }
    #expect(maximum > 100_000 && maximum <= 200_000)
    for number in 1...40 { loop.send(number) }
    #expect(loop.history?.bytes == logBytes(loop), "The history has released all dropped versions.")
  }

  @Test("The history keeps its latest entry even if that exceeds the bound")
  func latest() throws {
    let loop = loop(Blob.rules(bytes: 1_000))
    for number in 1...20 {
      loop.send(1_000_000 + number)
      #expect(loop.history?.log.map(\.state.size) == [1_000_000 + number])
    }
    loop.jump(to: 0)
    #expect(loop.state.size == 1_000_019, "The entry can be undone.")
    for size in 1...3 { loop.send(size) }
    #expect(loop.history?.log.map(\.state.size) == [2, 3])
  }

  @Test("The history counts a run or a jump again when it grows or is replaced")
  func replaced() throws {
    let loop = loop(Blob.rules(bytes: 1_000_000, continues: true) { version, next in abs(version.size - next.size) })
    loop.send(10_000)
    let before = try #require(loop.history?.bytes)
    loop.send(70_000)
    let after = try #require(loop.history?.bytes)
    #expect(loop.history?.log.count == 1)
    let object = 32 + MemoryLayout<[Int]>.size + MemoryLayout<String?>.size
    let run = object + 32 + 2 * MemoryLayout<Int>.stride
    #expect(after - before == 60_000 + run)
    for position in [0, 1, 0] { loop.jump(to: position) }
    #expect(loop.history?.log.count == 2)
    #expect(loop.history?.bytes == logBytesOfRun(loop))
  }

  func logBytesOfRun(_ loop: Loop<Blob>) -> Int? {
    guard let history = loop.history else { return nil }
    return history.log.map(\.overhead).reduce(0, +) + 70_000 + 70_000
  }

  @Test("Entries that join a run also cause the oldest entries to be dropped")
  func runs() throws {
    let loop = loop(Blob.rules(bytes: 17_000, continues: true))
    loop.send(10_000)
    loop.jump(to: 0)
    loop.send(1)
    #expect(loop.history?.log.count == 3)
    // The actions alone take 7,200 bytes.
    for size in 2...900 { loop.send(size) }
    #expect(loop.history?.log.map(\.actions.count) == [900])
  }

  @Test("By default, a version counts the size of the state without referenced memory")
  func byDefault() throws {
    let loop = Loop(Editor.State(), Editor(), history: HistoryRules(tracks: [.whole()]))
    for _ in 0..<10 { loop.send(.type(String(repeating: "long", count: 1_000))) }
    let history = try #require(loop.history)
    let overhead = history.log.map(\.overhead).reduce(0, +)
    #expect(history.bytes == 10 * MemoryLayout<Editor.State>.size + overhead)
  }

  @Test("A byte bound without a rule for the size of a version stops the program")
  func withoutRule() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HistoryRules<Editor.State, Editor.Action>(tracks: [.whole()], bound: .init(bytes: 50_000))
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("pass `bytes:` to its HistoryRules"))
  }

  @Test("The bytes rule runs only with a bound, once per record, with the old and the new version")
  func ruleCalls() {
    let calls = RuleCalls()
    let rule: @Sendable (Blob.State, Blob.State) -> Int = { version, next in
      calls.write(version.size, next.size)
      return 0
    }
    let free = loop(Blob.rules(bytes: nil, bytes: rule))
    for size in 1...2_000 { free.send(size) }
    free.jump(to: 3)
    free.load(Blob.State(size: 9))
    #expect(calls.all.isEmpty)
    let bound = loop(Blob.rules(bytes: 1_000_000, bytes: rule))
    for size in 1...3 { bound.send(size) }
    #expect(calls.all == [[0, 1], [1, 2], [2, 3]])
    #expect(bound.history?.bytes ?? 0 > 0 && calls.all.count == 3, "With a bound, the history stores the size.")
    #expect(
      free.history?.bytes ?? 0 > 0 && calls.all.count > 900,
      "Without a bound, the history computes the size on request.")
  }

  @Test("A history with a byte bound satisfies laws 5, 6 and 12 on random walks", arguments: [600, 3_000, 100_000])
  func laws(bytes: Int) {
    let laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    for coalescing in [false, true] {
      let rules = Editor.rules(count: 40, milliseconds: 20_000, bytes: bytes, coalescing: coalescing)
      #expect(laws.firstViolation(history: rules) == nil)
    }
  }
}

/// The calls of a rule, recorded from any thread.
private final class RuleCalls: Sendable {
  private let pairs = Mutex<[[Int]]>([])

  func write(_ version: Int, _ next: Int) { pairs.withLock { $0.append([version, next]) } }

  var all: [[Int]] { pairs.withLock { $0 } }
}
