import Tarn
import TarnApp
import TarnDocument
import TarnStorage
import Todos

/// Todos with a planted bug, for `docs/from-bug-to-test.md`: a to-do that is marked as open again gets the text of the
/// newest one.
public struct ForgetfulTodos: DocumentFeature, AppWithFile {
  private let todos = Todos()

  public init() {}

  public var newSession: Todos.Session { todos.newSession }

  public func update(
    _ document: inout Todos.Document, _ session: inout Todos.Session, _ action: Todos.Action
  ) -> [Todos.Effect] {
    let effects = todos.update(&document, &session, action)
    // The bug.
    if case .check(let todo, false) = action, let newest = document.todos.last {
      _ = todos.update(&document, &session, .alter(todo, [.text(newest.text)]))
    }
    return effects
  }

  public func refusal(
    of action: Todos.Action, in document: Todos.Document, _ session: Todos.Session
  ) -> Refusal? { todos.refusal(of: action, in: document, session) }

  public func reconcile(_ session: inout Todos.Session, with document: Todos.Document) {
    todos.reconcile(&session, with: document)
  }

  public static let app = AppDefinition(
    name: "ForgetfulTodos", document: ForgetfulTodos(), first: Todos.Document(), effects: Todos.useCases(),
    history: SharedDocument<ForgetfulTodos>.history(), schema: Schema(), durability: .default)
}
