import Tarn
import TarnTesting

/// A long list of which each action ticks one item.
struct Checklist: Feature {
  struct Item: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct State: Equatable {
    var items: [Item]

    init(count: Int) { items = (0..<count).map { Item(id: $0, title: "Buy milk, and \($0) other things") } }
  }

  enum Action { case toggle(at: Int) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .toggle(let index): state.items[index].isDone.toggle()
    }
    return []
  }

  static let actions = randomActions { Action.toggle(at: Int.random(in: 0..<10_000, using: &$0)) }
}
