import Synchronization
import Tarn
import TarnTesting
import Testing
import Todos

@Suite("Specs of the app") struct AppSpecs {
  /// Returns a new ID at each call, the same sequence in each spec.
  private final class Identities: Sendable {
    private let last = Mutex(100)
    func next() -> Int {
      last.withLock { last in
        last += 1
        return last
      }
    }
  }

  private var connections: [EffectHandler<Todos.Effect, Todos.Action>] {
    let identities = Identities()
    return Todos.useCases(now: { Timestamp(milliseconds: 3_000) }, newID: { Core.id(identities.next()) })
  }

  private var todos: Spec<AppSubject<CombinedFeature<Todos.State, Todos.Action, Todos.Effect, Never>>, Todos.Action> {
    Spec("Todos", of: Todos.features(), from: Todos.State(), effects: connections, history: Todos.history)
  }

  private static let home: Tags = ["home"]

  @Test("A day with Todos") func day() async throws {
    let added =
      todos
      .when("get beer is added", .add(text: "get beer", tags: Self.home))
      .then("it is the first of the list") { $0.state.todos.map(\.text) == ["get beer"] }
      .then("it is in the journal") { $0.state.journal.map(\.text) == ["Added “get beer”"] }
      .and("it is checked", .check(.number(1), true))
      .then("it is done") { $0.state.todo(.number(1))?.isDone == true }
    let forked =
      added
      .and("it is forked, to be done again with more", .fork(.number(1), [.text("get more beer")]))
      .then("the first is still done") { $0.state.todo(.number(1))?.isDone == true }
      .then("the second is to do") { $0.state.todo(.number(2))?.isDone == false }
      .then("with the same tags") { $0.state.todo(.number(2))?.tags == Self.home }
      .then("the journal tells of it") { $0.state.journal.last?.text == "Forked “get beer” as “get more beer”" }
    try await forked
      .and("that is undone", doing: .undo)
      .then("there is one again") { $0.state.todos.count == 1 }
      .then("the journal does not tell of it") { $0.state.journal.last?.text == "“get beer” is done" }
      .and("it is done again after all", doing: .redo)
      .then("there are two") { $0.state.todos.count == 2 }
      .and("what is done is cleared away", .removeDone)
      .then("what is to do is left") { $0.state.todos.map(\.number) == [2] }
      .and("that is put in other words", .alter(.number(2), [.text("get wine")]))
      .then("it says so") { $0.state.todos.map(\.text) == ["get wine"] }
      .and("it is not to be done after all", .remove(.number(2)))
      .then("nothing is to do") { $0.state.todos.isEmpty }
      .then("its number is not given again") { $0.state.lastNumber == 2 }
      .check()
  }

  @Test("Requests that are refused") func refusing() async throws {
    try await todos
      .when("a to-do is added without a word", .add(text: "  "))
      .then("everybody hears that it needs one") { $0.actions.contains(.refused(.noText)) }
      .then("there is none") { $0.state == Todos.State() }
      .when("one is checked that is not there", .check(.number(4), true))
      .then("everybody hears that it is not") { $0.actions.contains(.refused(.unknown(.number(4)))) }
      .check()
  }
}
