import Synchronization
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import Todos

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
    Spec(
      "Todos", of: Todos.features(), from: Todos.State(), effects: connections,
      history: HistoryRules(tracks: [.whole()]))
  }

  private static let home: Tags = ["home"]

  @Test("A day with Todos") func day() async throws {
    let added =
      todos
      .when("a to-do is added", .add(text: "get beer", tags: Self.home))
      .then("it is in the list") { $0.state.document.todos.map(\.text) == ["get beer"] }
      .then("the journal records it") { $0.state.document.journal.map(\.text) == ["Added “get beer”"] }
      .and("it is checked", .check(.number(1), true))
      .then("it is done") { $0.state.document.todo(.number(1))?.isDone == true }
    let forked =
      added
      .and("it is forked with another text", .fork(.number(1), [.text("get more beer")]))
      .then("the first is still done") { $0.state.document.todo(.number(1))?.isDone == true }
      .then("the second is open") { $0.state.document.todo(.number(2))?.isDone == false }
      .then("it has the same tags") { $0.state.document.todo(.number(2))?.tags == Self.home }
      .then("the journal records it") { $0.state.document.journal.last?.text == "Forked “get beer” as “get more beer”" }
    try await forked
      .and("the fork is undone", doing: .undo)
      .then("only the first is left") { $0.state.document.todos.count == 1 }
      .then("the journal has no entry of it") { $0.state.document.journal.last?.text == "“get beer” is done" }
      .and("it is redone", doing: .redo)
      .then("there are two") { $0.state.document.todos.count == 2 }
      .and("the done ones are removed", .removeDone)
      .then("the open one is left") { $0.state.document.todos.map(\.number) == [2] }
      .and("its text is changed", .alter(.number(2), [.text("get wine")]))
      .then("it has the new text") { $0.state.document.todos.map(\.text) == ["get wine"] }
      .and("it is removed", .remove(.number(2)))
      .then("the list is empty") { $0.state.document.todos.isEmpty }
      .then("its number is not assigned again") { $0.state.document.lastNumber == 2 }
      .check()
  }
}
