import Tarn
import TarnRecord
import TarnValues

/// A list of things to buy: an app to be inspected.
struct ShoppingList: RefusingFeature {
  struct Item: Record, Identifiable {
    var id = 0
    var text = ""
    var isBought = false
    static let fields: [Field<Item>] = [Field("id", \.id), Field("text", \.text), Field("isBought", \.isBought)]
  }

  enum Sheet: Codable, Equatable, Sendable {
    case edit(id: Int, text: String)
    case help
  }

  struct State: Record {
    var items = Table<Item>()
    var prices: [String: Int] = [:]
    var search = ""
    var code = "0000"
    var sheet: Sheet?
    static let fields: [Field<State>] = [
      Field("items", \.items), Field("prices", \.prices), Field("search", \.search), Field("code", \.code).secret(),
      Field("sheet", \.sheet),
    ]
  }

  enum Action: Codable, Equatable, Sendable {
    case add(id: Int, text: String)
    case toggle(Int)
    case search(String)
    case setPrice(of: String, Int)
    case setCode(code: String)
    case show(Sheet?)
    case saved(Int)
    case reverse
    case draw
  }

  enum Effect: Equatable, Sendable { case save(Int) }

  /// A value that `draw` reads besides the state, so that the inspector finds it.
  var luck: (@Sendable () -> Int)?

  func refusal(of action: Action, in state: State) -> Refusal? {
    if case .toggle(let id) = action, state.items[id: id] == nil { Refusal("There is no item \(id).") } else { nil }
  }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .add(let id, let text):
      state.items.append(Item(id: id, text: text))
      return [.save(id)]
    case .toggle(let id): state.items[id: id]?.isBought.toggle()
    case .search(let text): state.search = text
    case .setPrice(let name, let price): state.prices[name] = price
    case .setCode(let code): state.code = code
    case .show(let sheet): state.sheet = sheet
    case .saved: break
    case .reverse: state.items = Table(state.items.reversed())
    case .draw: state.search = "\(luck?() ?? 0)"
    }
    return []
  }

  private static let items = Derived("items") { (state: borrowing State) in state.items }
  static let bought = Derived("bought", from: items) { items in items.filter(\.isBought).count }
}
