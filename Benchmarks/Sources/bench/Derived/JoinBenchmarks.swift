import Tarn
import TarnTesting
import TarnValues

/// The first reading of a join of 100,000 items with the people to whom they are assigned.
@MainActor let joinBenchmarks = [Benchmark("derived.join.first.ratio", target: 5) { firstReadingOfJoin() }]

private struct Assignments: Feature {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var assignee: Int?
  }

  struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Row: Identifiable, Equatable {
    let id: Int
    var title: String
    var assignee: String?
  }

  struct State {
    var items: Table<Item>
    var people: Table<Person>
  }

  enum Action { case rename(Int, String) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .rename(let id, let name): state.people[id: id]?.name = name
    }
    return []
  }

  static let people = Derived { (state: borrowing State) in state.people }
  static let rows = Derived { (state: borrowing State) in state.items }
    .joined(with: people) {
      $0.assignee
    } into: { item, person in
      Row(id: item.id, title: item.title, assignee: person?.name)
    }

  static let state = {
    var random = SeededRandom(seed: 5)
    let people = (0..<1_000).map { Person(id: $0, name: "Person \($0)") }
    let items = (0..<100_000).map { id in
      Item(
        id: id, title: "Buy milk, and \(id) other things",
        assignee: random.oneIn(4) ? nil : Int.random(in: people.indices, using: &random))
    }
    return State(items: Table(items), people: Table(people))
  }()
}

/// Measures the reading against the same rows in an array, with the people in a dictionary: in turns, so that both meet
/// the same load of the machine. The join also keeps who is referred to by which items, and its rows in a table.
@MainActor private func firstReadingOfJoin() -> Figures {
  let state = Assignments.state
  let (items, people) = (Array(state.items), Array(state.people))
  return Figures(
    runs: (0..<15).map { _ in
      let loop = Loop(state, Assignments())
      let start = monotonicNanoseconds()
      let table = loop.read(Assignments.rows)
      let middle = monotonicNanoseconds()
      let names = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0.name) })
      let rows = items.map { item in
        Assignments.Row(id: item.id, title: item.title, assignee: item.assignee.flatMap { names[$0] })
      }
      let end = monotonicNanoseconds()
      precondition(Array(table) == rows, "The joined rows should equal those in plain Swift.")
      return Double(middle - start) / Double(end - middle)
    })
}
