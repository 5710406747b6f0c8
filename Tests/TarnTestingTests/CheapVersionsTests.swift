import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("The law of cheap versions")
struct CheapVersionsTests {
  struct Rows: Feature {
    struct Row: Identifiable, Equatable {
      let id: Int
      var count = 0
    }

    enum Action: Equatable {
      case count(id: Int)
      case toFront(id: Int)
      case reverse
    }

    func update(_ rows: inout Table<Row>, _ action: Action) -> [Never] {
      switch action {
      case .count(let id): rows[id: id]?.count += 1
      case .toFront(let id): rows.move(id: id, to: 0)
      case .reverse: rows = Table(rows.reversed())
      }
      return []
    }
  }

  static func rules(bound: Int? = nil) -> HistoryRules<Table<Rows.Row>, Rows.Action> {
    HistoryRules(tracks: [.whole()], bound: .init(bytes: bound), bytes: { $0.bytes(notSharedWith: $1) })
  }

  func laws(_ action: @escaping (Int, inout SeededRandom) -> Rows.Action) -> Laws<Rows> {
    Laws(Rows(), from: Table((0..<10_000).map { Rows.Row(id: $0) })) { _, random in
      action(Int.random(in: 0...10_000, using: &random), &random)
    }
  }

  @Test("The law holds for actions that change one or two of ten thousand elements")
  func holds() {
    let laws = laws { id, random in random.oneIn(4) ? .toFront(id: id) : .count(id: id) }
    #expect(laws.cheapVersions(history: Self.rules(), atMost: 16_384) == nil)
  }

  @Test("The law finds the one action that copies everything")
  func finds() throws {
    let laws = laws { id, random in random.oneIn(50) ? .reverse : .count(id: id) }
    let violation = try #require(laws.cheapVersions(history: Self.rules(), atMost: 16_384))
    #expect(violation.law.hasPrefix("Law 11 does not hold"))
    #expect(violation.steps == [.send(.reverse)])
    #expect(violation.finding.hasPrefix("keeping the version before reverse costs "))
  }

  @Test("A history of many similar versions stays within a small byte bound")
  func bound() {
    let laws = laws { id, _ in .count(id: id) }
    #expect(laws.bounds(history: Self.rules(bound: 100_000)) == nil)
  }
}
