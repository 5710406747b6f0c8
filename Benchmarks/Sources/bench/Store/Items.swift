import Tarn
import TarnValues

/// A very long list of which each action ticks one item, by its ID.
struct Items: Feature {
  struct Item: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct State: Equatable { var items: Table<Item> }

  enum Action { case toggle(id: Int) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .toggle(let id): state.items[id: id]?.isDone.toggle()
    }
    return []
  }

  static func table(_ count: Int) -> Table<Item> {
    Table((0..<count).map { Item(id: $0, title: "Buy milk, and \($0) other things") })
  }
}
