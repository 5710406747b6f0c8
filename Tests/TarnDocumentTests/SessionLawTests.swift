import Tarn
import TarnTesting
import Testing

@testable import TarnDocument

@Suite("Laws of sessions") @MainActor struct SessionLawTests {
  private static let people: [SessionID] = ["anna", "ben", "cleo"]

  private func action(_ random: inout SeededRandom) -> Notebook.Action {
    let id = Int.random(in: 0..<4, using: &random)
    return switch Int.random(in: 0..<9, using: &random) {
    case 0: .add(id, "one two three \(Int.random(in: 0..<9, using: &random))")
    case 1: .remove(id)
    case 2: .search("\(id)")
    case 3: .select(id)
    case 4: .edit(id)
    case 5: .write("one \(Int.random(in: 0..<9, using: &random)) three")
    case 6: .done
    case 7: .askLength
    default: .select(nil)
    }
  }

  @Test(
    "Whatever happens, a person's session changes by the person's own actions only, and is seen adapted to the document",
    arguments: 0..<20)
  func separation(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let store = Notebook.makeStore()
    for _ in 0..<300 {
      let saved = store.state.sessions
      let person = Self.people.randomElement(using: &random) ?? "anna"
      var changed: SessionID? = person
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        store.undo()
        changed = nil
      case 1:
        store.redo()
        changed = nil
      case 2:
        store.jump(to: Int.random(in: 0...(store.history?.count() ?? 0), using: &random))
        changed = nil
      case 3: store.session(person).undo()
      case 4: store.session(person).redo()
      default: store.session(person).send(action(&random))
      }
      for other in Self.people where other != changed {
        #expect(store.state.sessions[other] == saved[other], "\(other) has not acted.")
      }
      for person in Self.people {
        let session = store.session(person)
        if let selected = session.session.selected { #expect(session.document.notes.contains(id: selected)) }
        if let draft = session.session.draft, let note = session.document.notes[id: draft.value.id] {
          #expect(draft.hasConflicts || draft.base == note)
        }
        let feature = Notebook()
        #expect(
          feature.reconciled(session.session, with: session.document) == session.session,
          "Adapting to the same document again changes nothing.")
      }
    }
  }
}

/// A notebook whose reconcile changes more than references to removed notes.
private struct CarelessNotebook: DocumentFeature {
  let feature = Notebook()
  let change: @Sendable (inout Notebook.Session, Notebook.Document) -> Void
  var newSession: Notebook.Session { feature.newSession }

  func update(
    _ document: inout Notebook.Document, _ session: inout Notebook.Session, _ action: Notebook.Action
  ) -> [Notebook.Effect] {
    feature.update(&document, &session, action)
  }

  func reconcile(_ session: inout Notebook.Session, with document: Notebook.Document) {
    feature.reconcile(&session, with: document)
    change(&session, document)
  }
}

@Suite("Checks of the laws of sessions") struct SessionLawCheckTests {
  private func laws<D: DocumentFeature>(_ feature: D) -> Laws<SharedDocument<D>>
  where D.Document == Notebook.Document, D.Session == Notebook.Session, D.Action == Notebook.Action {
    Laws(SharedDocument(feature), from: DocumentState(Notebook.Document())) { _, random in
      let id = Int.random(in: 0..<3, using: &random)
      let actions: [Notebook.Action] = [
        .add(id, "one two"), .remove(id), .search("\(id)"), .select(id), .edit(id), .write("one"), .done,
      ]
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: actions))
    }
  }

  @Test("They hold for the notebook") func hold() { #expect(laws(Notebook()).sessions() == nil) }

  @Test("An adaptation that is not idempotent is found, with the one step that shows it") func found() throws {
    let notebook = CarelessNotebook { session, _ in if !session.search.isEmpty { session.search += "x" } }
    let violation = try #require(laws(notebook).sessions())
    #expect(violation.steps.count == 1)
    #expect(violation.description.contains("reconcile is not idempotent"))
  }

  @Test("A reconcile that empties a search when another person adds a note is found") func emptiedSearch() throws {
    let notebook = CarelessNotebook { session, document in if document.notes.count > 1 { session.search = "" } }
    let violation = try #require(laws(notebook).sessions())
    #expect(violation.description.contains("changed nothing to which the session refers"))
    #expect(violation.description.contains("search"))
    #expect(violation.steps.count <= 4)
  }

  @Test("A reconcile that drops the selection of a note when another note is removed is found")
  func droppedSelection() throws {
    let notebook = CarelessNotebook { session, document in if document.notes.count == 1 { session.selected = nil } }
    let violation = try #require(laws(notebook).sessions())
    #expect(violation.description.contains("changed nothing to which the session refers"))
  }
}

/// A notebook in which a draft is not rebased when its note changes.
private struct StaleNotebook: DocumentFeature {
  let feature = Notebook()
  var newSession: Notebook.Session { feature.newSession }

  func update(
    _ document: inout Notebook.Document, _ session: inout Notebook.Session, _ action: Notebook.Action
  ) -> [Notebook.Effect] {
    feature.update(&document, &session, action)
  }

  func reconcile(_ session: inout Notebook.Session, with document: Notebook.Document) {
    if let id = session.selected, !document.notes.contains(id: id) { session.selected = nil }
  }
}

@Suite("Checks of the law of lost updates") struct LostUpdateTests {
  private func laws<D: DocumentFeature>(_ feature: D) -> Laws<SharedDocument<D>>
  where D.Document == Notebook.Document, D.Session == Notebook.Session, D.Action == Notebook.Action {
    Laws(SharedDocument(feature), from: DocumentState(Notebook.Document())) { _, random in
      let id = Int.random(in: 0..<2, using: &random)
      let text = random.pick(from: ["one two", "zero", "three four"])
      let actions: [Notebook.Action] = [
        .add(id, text), .remove(id), .search("\(id)"), .select(id), .edit(id), .write(text), .done,
      ]
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: actions))
    }
  }

  @Test("It holds for the notebook, whose drafts are rebased, and in which texts and selections are overwritten openly")
  func holds() {
    var laws = laws(Notebook())
    laws.walks = 100
    #expect(laws.lostUpdates() == nil)
  }

  @Test("A draft that does not notice the change of its note is found, with the four steps that show it")
  func found() throws {
    let violation = try #require(laws(StaleNotebook()).lostUpdates())
    #expect(violation.steps.count == 4, "\(violation)")
    #expect(violation.description.contains("as if the change of another person had not been made"))
  }
}
