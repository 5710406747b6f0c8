import Tarn
import TarnRecord
import TarnStorage
import TarnValues

/// A list in the form of its first version.
struct OldList: Feature {
  struct State: Record {
    var items: Table<Item> = []
    var first: Item?

    static let fields: [Field<State>] = [Field("items", \.items), Field("first", \.first)]
  }

  struct Item: Record, Identifiable {
    let id: Int
    var text: String

    static let fields: [Field<Item>] = [.fixed("id", \.id), Field("text", \.text)]
  }

  enum Action: Codable, Sendable, Equatable {
    case add(Item)
    case drop(Int)
    case write(Int, String)
    case setFirst(Item?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): state.items.append(item)
    case .drop(let id): state.items.remove(id: id)
    case .write(let id, let text): state.items[id: id]?.text = text
    case .setFirst(let item): state.first = item
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [HistoryTrack("list", get: { $0 }, set: { $0 = $1 })])
}
