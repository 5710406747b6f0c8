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
      .when("a to-do is added", .add(text: "get beer", tags: Self.home))
      .then("it is in the list") { $0.state.todos.map(\.text) == ["get beer"] }
      .then("the journal records it") { $0.state.journal.map(\.text) == ["Added “get beer”"] }
      .and("it is checked", .check(.number(1), true))
      .then("it is done") { $0.state.todo(.number(1))?.isDone == true }
    let forked =
      added
      .and("it is forked with another text", .fork(.number(1), [.text("get more beer")]))
      .then("the first is still done") { $0.state.todo(.number(1))?.isDone == true }
      .then("the second is open") { $0.state.todo(.number(2))?.isDone == false }
      .then("it has the same tags") { $0.state.todo(.number(2))?.tags == Self.home }
      .then("the journal records it") { $0.state.journal.last?.text == "Forked “get beer” as “get more beer”" }
    try await forked
      .and("the fork is undone", doing: .undo)
      .then("only the first is left") { $0.state.todos.count == 1 }
      .then("the journal has no entry of it") { $0.state.journal.last?.text == "“get beer” is done" }
      .and("it is redone", doing: .redo)
      .then("there are two") { $0.state.todos.count == 2 }
      .and("the done ones are removed", .removeDone)
      .then("the open one is left") { $0.state.todos.map(\.number) == [2] }
      .and("its text is changed", .alter(.number(2), [.text("get wine")]))
      .then("it has the new text") { $0.state.todos.map(\.text) == ["get wine"] }
      .and("it is removed", .remove(.number(2)))
      .then("the list is empty") { $0.state.todos.isEmpty }
      .then("its number is not assigned again") { $0.state.lastNumber == 2 }
      .check()
  }

  @Test("Requests that are refused") func refusing() async throws {
    try await todos
      .when("a to-do without a text is added", .add(text: "  "))
      .then("it is refused because it has no text") { $0.actions.contains(.refused(.noText)) }
      .then("nothing is added") { $0.state == Todos.State() }
      .when("a missing to-do is checked", .check(.number(4), true))
      .then("it is refused because it does not exist") { $0.actions.contains(.refused(.unknown(.number(4)))) }
      .check()
  }
}
