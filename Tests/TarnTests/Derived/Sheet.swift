import Synchronization
import Tarn
import TarnTesting
import TarnValues

/// A small state with numbers, a text and a table.
struct Sheet: Feature {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var number: Int
  }

  struct State: Equatable, Sendable {
    var numbers = [1, 2, 3, 4]
    var text = "a"
    var rows: Table<Row> = [Row(id: 0, number: 10), Row(id: 1, number: 11), Row(id: 2, number: 12)]
  }

  enum Action: Equatable, Sendable {
    case set(Int, Int)
    case write(String)
    case row(Int, Int)
    case add(Int)
    case remove(Int)
    case nothing
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .set(let index, let number): if state.numbers.indices.contains(index) { state.numbers[index] = number }
    case .write(let text): state.text = text
    case .row(let id, let number): state.rows.update(id: id) { $0.number = number }
    case .add(let id): if !state.rows.contains(id: id) { state.rows.append(Row(id: id, number: id)) }
    case .remove(let id): state.rows.remove(id: id)
    case .nothing: break
    }
    return []
  }

  static var laws: Laws<Sheet> {
    Laws(Sheet(), from: State()) { _, random in
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: .set(Int.random(in: 0...4, using: &random), Int.random(in: 0...3, using: &random))
      case 3: .write(random.pick(from: ["a", "b", "bb"]))
      case 4: .row(Int.random(in: 0...5, using: &random), Int.random(in: 0...3, using: &random))
      case 5: .add(Int.random(in: 0...5, using: &random))
      case 6: .remove(Int.random(in: 0...5, using: &random))
      default: .nothing
      }
    }
  }

  /// Returns a selection of one number.
  static func number(_ index: Int) -> Derived<State, Int> {
    Derived("number \(index)") { (state: borrowing State) in state.numbers[index] }
  }
  static let length = Derived("length") { (state: borrowing State) in state.text.count }
  static let rows = Derived("rows") { (state: borrowing State) in state.rows }
}

/// Counts how often a function ran.
final class RunCount: Sendable {
  private let runs = Mutex(0)

  var count: Int { runs.withLock { $0 } }

  func add() { runs.withLock { $0 += 1 } }

  /// Returns the count since the last call and resets it.
  func take() -> Int {
    runs.withLock { runs in
      defer { runs = 0 }
      return runs
    }
  }
}
