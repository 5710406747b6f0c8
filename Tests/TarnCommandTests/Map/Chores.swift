import Tarn
import TarnRecord
import TarnTesting
import TarnValues

/// An app for a feature map: two features, one of which requests work of a use case.
enum Chores {
  struct State: Record {
    var items: Vector<String> = []
    var done: Vector<String> = []
    var journal: Vector<String> = []

    static let fields: [Field<State>] = [
      Field("items", \.items), Field("done", \.done), Field("journal", \.journal),
    ]
  }

  enum Action: Codable, Equatable, Sendable {
    case add(String)
    case added(String)
    case check(String)
    case sort
  }

  enum Effect: Equatable, Sendable { case add(String) }

  typealias App = CombinedFeature<State, Action, Effect, Never>

  struct Listing: Feature {
    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .add(let text): return [.add(text)]
      case .added(let text): state.items.append(text)
      case .check(let text): if !state.done.contains(text) { state.done.append(text) }
      case .sort: state.items = Vector(state.items.sorted())
      }
      return []
    }
  }

  struct Journal: Feature {
    func update(_ state: inout State, _ action: Action) -> [Effect] {
      if case .added(let text) = action { state.journal.append(text) }
      return []
    }
  }

  struct AddItem: UseCase {
    func perform(_ text: String, respond: ResponseSender<String>) async { await respond(text) }
  }

  static var app: App { App(Listing(), Journal()) }
  static let rules = HistoryRules<State, Action>(tracks: [.whole()])
  static func connections() -> [EffectHandler<Effect, Action>] {
    [
      EffectHandler(AddItem()) { effect in
        if case .add(let text) = effect { text } else { nil }
      } action: {
        .added($1)
      }
    ]
  }

  static func spec() -> Spec<AppSubject<App>, Action> {
    Spec("Chores", of: app, from: State(), effects: connections())
      .when("beer and milk are added", .add("milk"), .add("beer"))
      .then("they are listed") { $0.state.items == ["milk", "beer"] }
      .and("they are sorted", .sort)
      .then("beer comes first") { $0.state.items == ["beer", "milk"] }
      .when("milk is checked", .check("milk"))
      .then("it is done") { $0.state.done == ["milk"] }
  }
}
