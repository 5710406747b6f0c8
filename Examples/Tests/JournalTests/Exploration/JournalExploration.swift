import Foundation
import Tarn
import TarnAccounts
import TarnDocument
import TarnEncoding
import TarnForms
import TarnRecord
import TarnTesting

@testable import Journal

/// The exploration of Journal: two people who write one journal, and the invariants.
enum JournalExploration {
  typealias State = DocumentState<Journal.Document, Journal.Session>
  typealias Action = DocumentAction<Journal.Action>

  private static let people: [SessionID] = ["ada", "ben"]

  static func make() -> Exploration<SharedDocument<Journal>> {
    var exploration = Exploration(
      SharedDocument(Journal()), from: start, history: Journal.history,
      moves: { state, moves in for person in people { addMoves(of: person, state, &moves) } },
      answers: { effect, moves in
        guard case .begin(let name) = effect.effect else { return }
        moves.add {
          .acted(
            effect.session,
            .began(Entry(id: id(Int.random(in: 1...9, using: &$0)), day: day(22), by: name, made: time)))
        }
      }
    )
    .invariant("a draft is open exactly on its two screens") { state in
      people.allSatisfy { person in
        let work = (state.session(person) ?? Journal.Session()).work
        return (work.screen == .editing || work.screen == .merging) == (work.draft != nil)
      }
    }
    .invariant("the screen of conflicts shows some") { state in
      people.allSatisfy { person in
        let work = Journal().reconciled(state.session(person) ?? Journal.Session(), with: state.document).work
        return work.screen != .merging || work.draft?.hasConflicts == true
      }
    }
    .invariant("every stored entry is tidy") { state in
      state.document.entries.allSatisfy { $0.tidied().entry == $0 && !$0.isBlank }
    }
    .change("only publishing, removing and taking back change the entries") { before, action, after in
      guard case .acted(let person, let action) = action, before.document.entries != after.document.entries else {
        return true
      }
      switch action {
      case .done, .reverseLast: return true
      case .remove(let id):
        return after.document.entries.elementsEqual(before.document.entries.filter { $0.id != id })
          && after.session(person)?.confirmed.count != 0
      default: return false
      }
    }
    .change("publishing a text that nobody else has changed stores it") { before, action, after in
      guard case .acted(let person, .done) = action, let session = before.session(person),
        let draft = Journal().reconciled(session, with: before.document).work.draft, draft.status == .existing,
        !draft.hasConflicts, draft.isChanged, before.document != after.document
      else { return true }
      return after.document.entries[id: draft.value.id] == draft.value.tidied().entry
        && after.session(person)?.work.draft == nil
    }
    .change("taking back what was published last restores the entry") { before, action, after in
      guard case .acted(let person, .reverseLast) = action, let last = before.session(person)?.confirmed.last,
        before.session(person)?.work.draft == nil, case .removal(let entry) = last.inverse
      else { return true }
      return !after.document.entries.contains(id: entry.id)
        && after.session(person)?.confirmed.count == (before.session(person)?.confirmed.count ?? 0) - 1
    }
    .law { $0.sessions() ?? $0.firstViolation(history: Journal.history) }
    .restarts { try JSONDecoder().decode(State.self, from: JSONEncoder().encode($0)) }
    exploration.length = 60
    return exploration
  }

  private static let time = Timestamp(milliseconds: 7)

  private static let start: State = {
    let walk = Entry(id: id(1), title: "Walk", body: "One two three", day: day(22), by: name("Ada"), made: time)
    var state = State(
      Journal.Document(
        entries: [walk], people: [person(201, "Ada"), person(202, "Ben")]))
    for (number, person) in people.enumerated() {
      _ = SharedDocument(Journal()).update(&state, .acted(person, .signedIn(id(201 + number), at: "phone")))
    }
    return state
  }()

  private static func addMoves(of person: SessionID, _ state: State, _ moves: inout Moves<Action>) {
    let session = Journal().reconciled(state.session(person) ?? Journal.Session(), with: state.document)
    func act(_ action: Journal.Action) -> Action { .acted(person, action) }
    moves.add { _ in .undone(person) }
    moves.add { _ in .redone(person) }
    moves.add { act(.search($0.text(upTo: 3))) }
    moves.add { _ in act(.showList) }
    if let draft = session.work.draft {
      moves.add(weight: 4) { act(.change(.title($0.text()))) }
      moves.add(weight: 4) { act(.change(.body("One " + $0.text() + " three"))) }
      moves.add(weight: 2) { act(.change(.day(day(Int.random(in: 20...22, using: &$0))))) }
      moves.add(weight: 4) { _ in act(.done) }
      moves.add { _ in act(.cancel) }
      for conflict in draft.conflicts {
        moves.add(weight: 4) { act(.resolve(conflict.id, $0.pick(from: Journal.ConflictSide.allCases))) }
      }
    } else {
      moves.add { _ in act(.write) }
      moves.add { _ in act(.reverseLast) }
      for entry in state.document.entries.prefix(4) {
        moves.add(weight: 4) { _ in act(.edit(entry.id)) }
        moves.add { _ in act(.open(entry.id)) }
        moves.add { _ in act(.remove(entry.id)) }
      }
    }
  }

  private static func day(_ day: Int) -> CivilDate {
    guard let day = CivilDate(year: 2026, month: 11, day: day) else { preconditionFailure("\(day) is no day") }
    return day
  }

  private static func name(_ text: String) -> UserName {
    guard let name = UserName(text) else { preconditionFailure("“\(text)” is no name") }
    return name
  }

  private static func person(_ number: Int, _ text: String) -> Person {
    guard let password = PasswordHash(written: "$y$j9T$salt$hash") else { preconditionFailure("This is no hash") }
    return Person(id: id(number), name: name(text), email: "\(text)@example.org", password: password, joined: time)
  }

  private static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }
}
