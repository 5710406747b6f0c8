// The description of an app whose document several people share is complete, too: see AppWithForgottenPart.
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage

struct List: DocumentFeature {
  struct Document: Record {
    var lines: [String] = []
    static let fields: [Field<Document>] = [Field("lines", \.lines)]
  }

  struct Session: Record { static let fields: [Field<Session>] = [] }

  enum Action: Codable, Sendable { case add(String) }
  enum Effect: Equatable, Sendable { case save }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] { [] }
}

let history = SharedDocument<List>.history()

// expected-error@+2 {{missing argument for parameter 'name' in call}}
let withoutName = AppDefinition(
  document: List(), first: List.Document(), effects: [], history: history, schema: Schema(), durability: .default)
// expected-error@+2 {{missing argument for parameter 'first' in call}}
let withoutFirst = AppDefinition(
  name: "List", document: List(), effects: [], history: history, schema: Schema(), durability: .default)
// expected-error@+1 {{requires the types 'List.Effect' and 'Never' be equivalent}}
let withoutEffects = AppDefinition(
  name: "List", document: List(), first: List.Document(), history: history, schema: Schema(), durability: .default)
// expected-error@+2 {{missing argument for parameter 'history' in call}}
let withoutHistory = AppDefinition(
  name: "List", document: List(), first: List.Document(), effects: [], schema: Schema(), durability: .default)
// expected-error@+2 {{missing argument for parameter 'schema' in call}}
let withoutSchema = AppDefinition(
  name: "List", document: List(), first: List.Document(), effects: [], history: history, durability: .default)
// expected-error@+2 {{missing argument for parameter 'durability' in call}}
let withoutDurability = AppDefinition(
  name: "List", document: List(), first: List.Document(), effects: [], history: history, schema: Schema())
