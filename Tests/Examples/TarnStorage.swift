// Context for the examples in the comments of TarnStorage; see Scripts/examples.
import Foundation
import Tarn
import TarnDocument
import TarnRecord

@testable import TarnStorage

struct Notes: Record {
  var title = ""

  static let fields: [Field<Notes>] = [Field("title", \.title)]
}

struct Clocks: Feature {
  struct State: Record {
    struct Document: Record {
      var picture: BlobID?

      static let fields: [Field<Document>] = [Field("picture", \.picture)]
    }

    var document = Document()

    static let initial = State()
    static let fields: [Field<State>] = [Field("document", \.document)]
  }

  enum Action: Codable, Sendable {
    case add(String)
    case pictureChosen(BlobID)
    case suggested(String)
  }

  static let history = HistoryRules<State, Action>(tracks: [.whole()])
  static let app = AppDefinition(
    name: "Clocks", Clocks(), first: State(), history: history, schema: Schema(), durability: .default)

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

/// The app that an example describes.
struct Todos: Feature {
  struct State: Record {
    var title = ""

    static let fields: [Field<State>] = [Field("title", \.title)]
  }

  enum Action: Codable, Sendable { case add(String) }
  enum Effect { case time }

  static let history = HistoryRules<State, Action>(tracks: [.whole()])
  static let useCases: [EffectHandler<Effect, Action>] = []

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

@MainActor let path = "clocks.tarn"
@MainActor let title = "Groceries"
@MainActor let bytes: [UInt8] = []
@MainActor let old: SavedValue = [:]
@MainActor var new = old
@MainActor let queue = DispatchQueue(label: "example")
@MainActor var state = Clocks.State()
@MainActor let storage = try! Storage(path, app: "Clocks", first: Clocks.State(), history: Clocks.history)
@MainActor let store = Store(Clocks.State(), Clocks())
@MainActor let document = store
@MainActor let mailbox = store.mailbox
@MainActor let database = try! Database(path: path, mode: .create)
@MainActor let clock = WriterClock.system

@Sendable func commitOnTime() {}
