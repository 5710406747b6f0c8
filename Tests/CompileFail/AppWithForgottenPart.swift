// An app is described once, and a forgotten part does not compile: no part has a default value, and the handlers of
// effects may be left out only if the feature declares no effect.
import Tarn
import TarnRecord
import TarnStorage

struct Counter: Feature {
  struct State: Record {
    var count = 0
    static let fields = [Field("count", \State.count)]
  }

  enum Action: Codable, Sendable { case increment }
  enum Effect: Equatable, Sendable { case save }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

let history = HistoryRules<Counter.State, Counter.Action>(tracks: [.whole()])

// expected-error@+2 {{missing argument for parameter 'name' in call}}
let withoutName = AppDefinition(
  Counter(), first: Counter.State(), effects: [], history: history, schema: Schema(), durability: .default)
// expected-error@+2 {{missing argument for parameter 'first' in call}}
let withoutFirst = AppDefinition(
  name: "Counter", Counter(), effects: [], history: history, schema: Schema(), durability: .default)
// expected-error@+1 {{requires the types 'Counter.Effect' and 'Never' be equivalent}}
let withoutEffects = AppDefinition(
  name: "Counter", Counter(), first: Counter.State(), history: history, schema: Schema(), durability: .default)
// expected-error@+2 {{missing argument for parameter 'history' in call}}
let withoutHistory = AppDefinition(
  name: "Counter", Counter(), first: Counter.State(), effects: [], schema: Schema(), durability: .default)
// expected-error@+2 {{missing argument for parameter 'schema' in call}}
let withoutSchema = AppDefinition(
  name: "Counter", Counter(), first: Counter.State(), effects: [], history: history, durability: .default)
// expected-error@+2 {{missing argument for parameter 'durability' in call}}
let withoutDurability = AppDefinition(
  name: "Counter", Counter(), first: Counter.State(), effects: [], history: history, schema: Schema())
