// Context for the examples in the comments of TarnApp; see Scripts/examples.
import Tarn
import TarnCommandLine
import TarnForms
import TarnRecord
import TarnSharing
import TarnStorage
import TarnTerminal

@testable import TarnApp

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

extension Todos: AppWithFile {}

enum Notes { static let app = Todos.app }

let path = "todos.tarn"

@MainActor func todosTerminal(_ store: Store<Todos>, _ notice: Store<Notice>) throws -> Terminal {
  try Terminal(store) { state, size in .text(state.title) }
}
