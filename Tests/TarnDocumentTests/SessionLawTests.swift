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
