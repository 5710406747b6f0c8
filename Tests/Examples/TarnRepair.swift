// Context for the examples in the comments of TarnRepair; see Scripts/examples.
import Tarn
import TarnRecord

@testable import TarnRepair
@testable import TarnStorage

struct Todos: Feature {
  struct State: Record {
    var title = ""

    static let fields: [Field<State>] = [Field("title", \.title)]
  }

  enum Action: Codable, Sendable { case add(String) }

  static let app = AppDefinition(
    name: "Todos", Todos(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

@MainActor let path = "clocks.tarn"
@MainActor let change = SavedValue.null
