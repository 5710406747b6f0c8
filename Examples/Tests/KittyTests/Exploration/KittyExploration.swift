import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnTesting

@testable import Kitty

/// The exploration of Kitty: the moves of two people, and the invariants.
enum KittyExploration {
  typealias State = DocumentState<Kitty.Document, Kitty.Session>

  private static let people: [SessionID] = ["anna", "ben"]

  static func make() -> Exploration<SharedDocument<Kitty>> {
    Exploration(
      SharedDocument(Kitty()), from: State(Kitty.Document()), history: Kitty.app.history
    ) { state, moves in
      for person in people {
        func act(_ action: Kitty.Action) -> DocumentAction<Kitty.Action> { .acted(person, action) }
        moves.add { act(.write(id(Int.random(in: 1...5, using: &$0)))) }
        moves.add { act(.search($0.text(upTo: 2))) }
        moves.add { random in
          act(
            .add(
              Kitty.Expense(
                id: id(Int.random(in: 1...5, using: &random)), what: random.pick(from: ["Tea", "Cake"]),
                who: random.pick(from: ["Anna", "Ben"]),
                // Two of the last amount are more than an `Int` of hundredths has.
                amount: random.pick(from: [300, 1_250, 9_200_000_000_000_000_000].map { Money(hundredths: $0) }))))
        }
        if state.session(person)?.draft != nil {
          moves.add { act(.what($0.text())) }
          moves.add { act(.who($0.pick(from: ["Anna", "Ben", ""]))) }
          moves.add { act(.amount(FieldText(text: $0.pick(from: ["3", "12.5", "0", "x"])))) }
          moves.add(weight: 3) { _ in act(.save) }
          moves.add { _ in act(.cancel) }
        }
        guard !state.document.expenses.isEmpty else { continue }
        moves.add { act(.select($0.pick(from: state.document.expenses).id)) }
        moves.add { act(.remove($0.pick(from: state.document.expenses).id)) }
      }
    }
    .invariant("every expense is more than 0, and says what and who") { state in
      state.document.expenses.allSatisfy { $0.amount > .zero && !$0.what.isEmpty && !$0.who.isEmpty }
    }
    .invariant("the sums of the people are the sum of the expenses") { state in
      state.document.paid.reduce(.zero) { $0 + $1.sum } == state.document.expenses.reduce(.zero) { $0 + $1.amount }
    }
    .invariant("no sum is negative") { state in state.document.paid.allSatisfy { $0.sum > .zero } }
    .invariant("a selected expense exists for the person who sees it") { state in
      people.allSatisfy { person in
        let session = Kitty().reconciled(state.session(person) ?? Kitty.Session(), with: state.document)
        return session.selected.map { state.document.expenses.contains(id: $0) } ?? true
      }
    }
    .change("saving keeps what others have changed meanwhile in the fields that the person has not") {
      before, action, after in
      guard case .acted(let person, .save) = action, let draft = before.session(person)?.draft, !draft.hasConflicts,
        let current = before.document.expenses[id: draft.value.id], let saved = after.document.expenses[id: current.id]
      else { return true }
      let (base, value) = (draft.base, draft.value)
      return (value.what != base.what || saved.what == current.what)
        && (value.who != base.who || saved.who == current.who)
        && (value.amount != base.amount || saved.amount == current.amount)
    }
    .change("saving closes the sheet and selects its expense") { before, action, after in
      guard case .acted(let person, .save) = action, let draft = before.session(person)?.draft,
        before.document != after.document
      else { return true }
      return after.session(person)?.draft == nil && after.session(person)?.selected == draft.value.id
    }
    .law { $0.sessions() ?? $0.firstViolation(history: Kitty.app.history) }
    .restarts { try JSONDecoder().decode(State.self, from: JSONEncoder().encode($0)) }
  }

  private static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }
}
