// One feature on a page, on a terminal, and in a file.
import Tarn
import TarnRecord
import TarnStorage
import TarnTerminal
import TarnWeb

struct Counter: Feature {
  struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }
  enum Action: Codable, Sendable { case up }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    state.count += 1
    return []
  }
}

func page(_ state: Counter.State) -> TarnWeb.Node<Counter.Action> {
  .main(.h1("\(state.count)"), .button([.onClick(.up)], "One more"))
}

@MainActor func serve() async throws {
  let rules = HistoryRules<Counter.State, Counter.Action>(tracks: [.whole()])
  let storage = try Storage("counter.tarn", app: "Counter", first: Counter.State(), history: rules)
  let store = Store(storage.state, Counter(), history: rules)
  storage.persist(store)
  let server = try WebServer(.shared(Page(title: "Counter", parts: [Part(store, view: page), .historyBar(of: store)])))
  await server.run()
  try storage.close()
}

@MainActor func draw() async throws {
  let store = Store(Counter.State(), Counter())
  let terminal = try Terminal(store) { state, _ in
    .column([.text("\(state.count)"), .status([Hint("u", "up")])]).onKeys(["u": .up])
  }
  _ = try await terminal.run()
}
