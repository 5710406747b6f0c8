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

// A view of several inputs: two stores, a derived value and the time, in the same shape on both devices.

struct Title: Feature {
  struct State: Equatable { var text = "" }
  enum Action: Sendable { case clear }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    state.text = ""
    return []
  }
}

enum Press {
  case counter(Counter.Action)
  case title(Title.Action)
}

let isEven = Derived { (state: borrowing Counter.State) in state.count.isMultiple(of: 2) }

@MainActor func parts(_ counter: Store<Counter>, _ title: Store<Title>) -> [Part] {
  [
    Part(counter, .every(.seconds(1)) { ContinuousClock.now }) { state, _ in .p("\(state.count)") },
    Part(showing: counter, title, counter.select(isEven)) { counter, title, isEven in
      .p([.title(title.text), .onClick(Press.counter(.up))], "\(counter.count) \(isEven)")
    } send: { press in
      switch press {
      case .counter(let action): counter.send(action)
      case .title(let action): title.send(action)
      }
    },
  ]
}

@MainActor func terminals(_ counter: Store<Counter>, _ title: Store<Title>) throws -> [Terminal] {
  [
    try Terminal(counter, .every(.seconds(1)) { ContinuousClock.now }) { state, _, size in
      .text("\(state.count) \(size.columns)")
    },
    try Terminal(showing: counter, title, counter.select(isEven)) { counter, title, isEven, _ in
      .text("\(counter.count) \(title.text) \(isEven)").onKeys(["u": Press.counter(.up)])
    } send: { press in
      switch press {
      case .counter(let action): counter.send(action)
      case .title(let action): title.send(action)
      }
    },
  ]
}
