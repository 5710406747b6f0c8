import Tarn
import TarnDocument
import TarnRecord
import TarnValues

@testable import TarnTesting

/// Notes that several people share, each with a session of their own that has its own undo.
enum NotebookExploration {
  struct Notebook: DocumentFeature {
    struct Document: Record {
      var notes: Map<Int, String> = [:]
      static let fields: [Field<Document>] = [Field("notes", \.notes)]
    }

    struct Session: Record {
      var typed = ""
      var selected: Int?
      var top = 0
      static let fields: [Field<Session>] = [
        Field("typed", \.typed), Field("selected", \.selected), Field("top", \.top),
      ]
    }

    enum Action: Equatable, Codable, Sendable {
      case type(String)
      case add(Int)
      case remove(Int)
      case select(Int?)
      case scroll(Int)
      case ask(Int)
      case answered(Int, String)
    }

    enum Effect: Equatable, Sendable { case ask(Int) }

    var newSession: Session { Session() }

    static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
      get: { $0.typed }, set: { $0.typed = $1 }, run: { if case .type = $0 { "type" } else { nil } })

    func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
      if case .remove(let id) = action, document.notes[id] == nil { Refusal("This note is gone.") } else { nil }
    }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
      switch action {
      case .type(let text): session.typed = text
      case .add(let id):
        document.notes[id] = session.typed
        session.typed = ""
      case .remove(let id): document.notes[id] = nil
      case .select(let id): session.selected = id
      case .scroll(let top): session.top = top
      case .ask(let id): return [.ask(id)]
      case .answered(let id, let text): if document.notes[id] != nil { document.notes[id] = text }
      }
      return []
    }

    func reconcile(_ session: inout Session, with document: Document) {
      if let id = session.selected, document.notes[id] == nil { session.selected = nil }
    }
  }

  typealias State = DocumentState<Notebook.Document, Notebook.Session>

  static let people: [SessionID] = ["anna", "ben"]
  static let history = SharedDocument.history(of: Notebook()) { action, _, _ in "\(action)" }

  static func make() -> Exploration<SharedDocument<Notebook>> {
    Exploration(
      SharedDocument(Notebook()), from: State(Notebook.Document()), history: history,
      moves: { state, moves in
        for person in people {
          func act(_ action: Notebook.Action) -> DocumentAction<Notebook.Action> { .acted(person, action) }
          moves.add(weight: 3) { act(.type($0.text(upTo: 3))) }
          moves.add(weight: 2) { act(.add(Int.random(in: 0...3, using: &$0))) }
          moves.add { act(.remove(Int.random(in: 0...3, using: &$0))) }
          moves.add { act(.select(state.document.notes.randomElement(using: &$0)?.key)) }
          moves.add { act(.scroll(Int.random(in: 0...3, using: &$0))) }
          moves.add { act(.ask(Int.random(in: 0...3, using: &$0))) }
          moves.add(weight: 2) { _ in .undone(person) }
          moves.add { _ in .redone(person) }
          if state.session(person) != nil { moves.add { _ in .closed(person) } }
        }
      },
      answers: { effect, moves in
        guard case .ask(let id) = effect.effect else { return }
        moves.add { .acted(effect.session, .answered(id, $0.text(upTo: 2))) }
      }
    )
    .invariant("a person sees no selected note that is gone") { state in
      people.allSatisfy { person in
        let view = Notebook().view(of: person, state.session(person), in: state.document)
        return view.session.selected.map { view.document.notes[$0] != nil } ?? true
      }
    }
    .change("undo and redo of a person change only what the person has typed") { before, action, after in
      switch action {
      case .undone(let id), .redone(let id):
        let (old, new) = (before.session(id) ?? .init(), after.session(id) ?? .init())
        return before.document == after.document && old.top == new.top && old.selected == new.selected
      default: return true
      }
    }
    .change("an action changes no session of another person") { before, action, after in
      guard case .acted(let id, _) = action else { return true }
      return people.allSatisfy { $0 == id || before.session($0) == after.session($0) }
    }
    .change("undo then redo gives the text again") { before, action, after in
      guard case .undone(let id) = action, before.undoActionName(of: id) != nil else { return true }
      var again = after
      _ = SharedDocument(Notebook()).update(&again, .redone(id))
      return again.session(id) ?? .init() == before.session(id) ?? .init()
    }
    .change("undo restores the text from before a run of typing") { before, action, after in
      guard case .acted(let id, .add) = action, let typed = before.session(id)?.typed, !typed.isEmpty else {
        return true
      }
      var undone = after
      _ = SharedDocument(Notebook()).update(&undone, .undone(id))
      return undone.session(id)?.typed == typed && undone.document == after.document
    }
    .change("a new text leaves nothing to redo") { before, action, after in
      guard case .acted(let id, .type(let text)) = action, text != (before.session(id)?.typed ?? "") else {
        return true
      }
      return after.redoActionName(of: id) == nil
    }
    .change("a refused action changes nothing") { before, action, after in
      guard case .acted(_, .remove(let id)) = action, before.document.notes[id] == nil else { return true }
      return before == after
    }
    .change("an action changes the session as it says") { before, action, after in
      guard case .acted(let id, let action) = action else { return true }
      let session = after.session(id) ?? .init()
      return switch action {
      case .type(let text): session.typed == text
      case .scroll(let top): session.top == top
      case .select(let note): session.selected == note
      default: true
      }
    }
    .law(oneStep)
    .law { $0.sessions() ?? $0.firstViolation(history: history) }
  }

  /// Checks that all letters of a run of typing are one step of the session's undo.
  private static func oneStep(
    _ laws: Laws<SharedDocument<Notebook>>
  ) -> LawViolation<State, DocumentAction<Notebook.Action>>? {
    let start = State(Notebook.Document())
    let loop = Loop(start, SharedDocument(Notebook()), onFault: { _ in })
    var before: [SessionID: String] = [:]
    let steps = laws.givenWalk ?? []
    for (number, step) in steps.enumerated() {
      let old = loop.state
      step.perform(on: loop)
      guard case .send(.acted(let id, .type(let text))) = step else {
        before = [:]
        continue
      }
      let typed = old.session(id)?.typed ?? ""
      guard text != typed else { continue }
      var undone = loop.state
      _ = SharedDocument(Notebook()).update(&undone, .undone(id))
      if let first = before[id], undone.session(id)?.typed ?? "" != first {
        return LawViolation(
          law: "a run of typing is one step", start: start, steps: Array(steps[...number]),
          finding: "undo leaves a part of the run", seed: 1)
      }
      before[id] = undone.session(id)?.typed ?? ""
    }
    return nil
  }
}
