import Foundation
import Synchronization
import Tarn
import TarnSession
import Testing

@Suite struct SessionCostTests {
  /// Counts its encodings and decodings.
  struct Counted: Codable, Equatable, Sendable {
    static let written = Atomic(0)
    static let read = Atomic(0)

    var count = 0

    init() {}

    init(from decoder: any Decoder) throws {
      Self.read.add(1, ordering: .relaxed)
      count = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      Self.written.add(1, ordering: .relaxed)
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  struct Counter: Feature {
    func update(_ state: inout Counted, _ action: Int) -> [Never] {
      state.count += action
      return []
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func tenThousandEntriesAreWrittenAndReadOnceEach() throws {
    let rules = HistoryRules<Counted, Int>(tracks: [.whole()], bound: .init(count: 20_000))
    let loop = Loop(Counted(), Counter(), history: rules)
    for _ in 0..<10_000 { loop.send(1) }
    let session = SessionRecording(try #require(loop.history), of: "Counter")
    let data = try session.data()
    // The initial state is encoded once more for each of the two states that it is compared with.
    #expect(Counted.written.load(ordering: .relaxed) == 10_003)
    let back = try SessionRecording(reading: data, of: "Counter", rules: rules)
    #expect(Counted.read.load(ordering: .relaxed) == 10_001)
    #expect(back.history.count() == 10_000 && back.history.present.count == 10_000)
    #expect(try back.verify(with: Counter()) == nil)
  }

  @Test(.timeLimit(.minutes(10)))
  func theTimeGrowsWithTheEntries() throws {
    func time(actions: Int) throws -> Duration {
      let history = randomHistory(seed: 1, actions: actions, bound: .init(count: 20_000))
      return try (0..<3).map { _ in
        try ContinuousClock().measure { _ = try read(SessionRecording(history, of: "Clocks").data()) }
      }
      .min() ?? .zero
    }
    // Eight times the entries would take 64 times as long in quadratic time. The limit is half of that, because the
    // machine may be busy.
    #expect(try time(actions: 1_600) < time(actions: 200) * 32)
  }
}
