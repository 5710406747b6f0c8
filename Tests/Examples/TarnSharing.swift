// Context for the examples in the comments of TarnSharing; see Scripts/examples.
import Foundation
import Tarn
import TarnDocument
import TarnRecord

@testable import TarnSharing
@testable import TarnStorage

struct Todo: Codable, Sendable { var number = 1 }

struct Todos: Feature {
  struct State: Record {
    var title = ""

    static let fields: [Field<State>] = [Field("title", \.title)]
  }

  enum Action: Codable, Sendable {
    case add(String)
    case added(Todo)
  }

  static let history = HistoryRules<State, Action>(tracks: [.whole()])
  static let useCases: [EffectHandler<Never, Action>] = []

  static let app = AppDefinition(
    name: "Todos", Todos(), first: State(), effects: useCases, history: history, schema: Schema(),
    durability: .default)

  static func app(_ blobs: SharedBlobs) -> AppDefinition<Todos> { app }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

typealias Dreams = Todos

final class Screen {
  func showFileStatus(_ status: SharedStatusSummary?) {}
  func report(_ message: String) {}
}

@MainActor let screen = Screen()
@MainActor let path = "todos.tarn"
let backup = "backup.tarn"
@MainActor let bytes: [UInt8] = []
@MainActor let timeout = Duration.seconds(5)
@MainActor let deadline = Deadline(after: timeout)
@MainActor let lock = try! OwnerLock.acquire(for: path, program: "Example")
@MainActor let storage = try! Storage(path, app: "Todos", first: Todos.State(), history: Todos.history)
@MainActor let store = Store(Todos.State(), Todos())

func attempt() throws -> Bool { true }
