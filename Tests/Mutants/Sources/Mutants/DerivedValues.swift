import Tarn
import TarnValues

@testable import TarnTesting

/// A list and the values that are derived from it, each of which equals the one computed from scratch.
enum DerivedExploration {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var number = 0
    var group = "a"
  }

  struct Rows: Feature {
    struct State: Equatable, Sendable {
      var rows: Table<Row> = []
      var limit = 5
      var title = ""
    }

    enum Action: Sendable {
      case add(Int)
      case remove(Int)
      case number(Int, Int)
      case group(Int, String)
      case move(Int, Int)
      case limit(Int)
      case title(String)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .add(let id): if !state.rows.contains(id: id) { state.rows.append(Row(id: id, number: id % 4)) }
      case .remove(let id): state.rows.remove(id: id)
      case .number(let id, let number): state.rows[id: id]?.number = number
      case .group(let id, let group): state.rows[id: id]?.group = group
      case .move(let old, let new):
        if state.rows.indices.contains(old), state.rows.indices.contains(new) { state.rows.move(from: old, to: new) }
      case .limit(let limit): state.limit = limit
      case .title(let title): state.title = title
      }
      return []
    }
  }

  typealias State = Rows.State

  static let rows = Derived("rows") { (state: borrowing State) in state.rows }
  static let limit = Derived("limit") { (state: borrowing State) in state.limit }
  static let few = rows.filter(with: limit) { $1 > $0.number }
  static let odd = rows.filter { $0.number % 2 == 1 }
  static let sorted = rows.sorted(on: { $0.number })
  static let descending = rows.sorted { $0.number > $1.number }
  static let groups = rows.grouped(by: { $0.group })
  static let sum = rows.sum(of: { $0.number })
  static let count = Derived("count", from: (few, odd)) { $0.count + 10 * $1.count }

  static func make() -> Exploration<Rows> {
    var exploration = Exploration(Rows(), from: start) { state, moves in
      func id(_ random: inout SeededRandom) -> Int { state.rows.randomElement(using: &random)?.id ?? 0 }
      moves.add(weight: 3) { .add(Int.random(in: 150...190, using: &$0)) }
      moves.add(weight: 2) { .remove(id(&$0)) }
      moves.add(weight: 3) { .number(id(&$0), Int.random(in: 0...6, using: &$0)) }
      moves.add { .group(id(&$0), $0.pick(from: ["a", "b", "c"])) }
      moves.add { .move(Int.random(in: 0...9, using: &$0), Int.random(in: 0...9, using: &$0)) }
      moves.add { .limit(Int.random(in: 0...6, using: &$0)) }
      moves.add { .title($0.text()) }
    }
    .law(staleness)
    (exploration.length, exploration.runsBetweenLaws) = (40, 1)
    return exploration
  }

  /// Compares every value after every step with the one that is computed from scratch.
  private static func staleness(_ laws: Laws<Rows>) -> LawViolation<State, Rows.Action>? {
    func check<Value>(_ value: Derived<State, Value>) -> (Loop<Rows>) -> String? {
      { $0.read(value) == value.value(of: $0.state) ? nil : value.name }
    }
    let checks = [
      check(few), check(odd), check(sorted), check(descending), check(groups), check(sum), check(count),
    ]
    let loop = Loop(start, Rows())
    for check in checks { _ = check(loop) }
    let steps = laws.givenWalk ?? []
    for (number, step) in steps.enumerated() {
      step.perform(on: loop)
      for check in checks {
        guard let name = check(loop) else { continue }
        return LawViolation(
          law: "a derived value is never stale", start: start, steps: Array(steps[...number]),
          finding: "\(name) is stale", seed: 1)
      }
    }
    return nil
  }

  /// So many rows that a change of one of them is applied incrementally.
  static let start = State(rows: Table((0..<150).map { Row(id: $0, number: $0 % 4) }))
}
