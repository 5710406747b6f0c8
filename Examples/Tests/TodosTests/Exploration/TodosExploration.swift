import Foundation
import Tarn
import TarnDates
import TarnDocument
import TarnEncoding
import TarnTesting

@testable import Todos

/// The exploration of Todos: the moves of two people, and the invariants.
enum TodosExploration {
  typealias State = DocumentState<Todos.Document, Todos.Session>
  typealias Action = DocumentAction<Todos.Action>

  private static let people: [SessionID] = ["anna", "ben"]
  private static let today = CivilDate(year: 2026, month: 11, day: 21)!

  static func make() -> Exploration<SharedDocument<Todos>> {
    Exploration(
      SharedDocument(Todos()), from: State(Todos.Document()), history: Todos.history,
      effects: { clock in
        SharedDocument<Todos>.effects(
          Todos.useCases(now: { clock.now }, newID: { id(clock.nextNumber()) }))
      }
    ) { state, moves in
      for person in people { addMoves(of: person, state, &moves) }
    }
    .invariant("every to-do has a number of its own, in the order of the list") { state in
      zip(state.document.todos, state.document.todos.dropFirst()).allSatisfy { $0.number < $1.number }
        && (state.document.todos.last.map(\.number) ?? 0) <= state.document.lastNumber
    }
    .invariant("a selected to-do exists for the person who sees it") { state in
      people.allSatisfy { person in
        let session = session(of: person, in: state)
        return session.selected.map { state.document.todos.contains(id: $0) } ?? true
      }
    }
    .change("the list changes only by its requests") { before, action, after in
      guard case .acted(_, let action) = action else { return true }
      return changes(before.document, action, after.document)
    }
    .change("a request that is not refused closes the sheet") { before, action, after in
      guard case .acted(let person, .submit) = action, before.document != after.document else { return true }
      return after.session(person)?.sheet == nil
    }
    .change("only another search or order scrolls to the top") { before, action, after in
      guard case .acted(let person, let action) = action, case .scrolled(let top) = action else { return true }
      return (after.session(person) ?? Todos.Session()).top == top
    }
    .law { $0.sessions() }
    .law { $0.firstViolation(history: Todos.history) }
    .restarts { try JSONDecoder().decode(State.self, from: JSONEncoder().encode($0)) }
  }

  private static func session(of person: SessionID, in state: State) -> Todos.Session {
    Todos().reconciled(state.session(person) ?? Todos.Session(), with: state.document)
  }

  private static func addMoves(of person: SessionID, _ state: State, _ moves: inout Moves<Action>) {
    let session = state.session(person) ?? Todos.Session()
    func act(_ action: Todos.Action) -> Action { .acted(person, action) }
    moves.add(weight: 3) {
      // Rarely one that is too long: reading it takes longer than a hundred other steps.
      let text = $0.oneIn(200) ? String(repeating: "a", count: TextLimit.text.longest + 1) : $0.text()
      return act(.add(text: text, due: $0.oneIn(3) ? FloatingDate(today) : nil))
    }
    moves.add { act(.show($0.pick(from: Todos.Filter.common))) }
    moves.add { act(.sort(by: $0.pick(from: Todos.Sort.Key.allCases))) }
    moves.add { _ in act(.reverse) }
    moves.add { act(.search($0.text(upTo: 2))) }
    moves.add { act(.scrolled(Double($0.pick(from: [0, 90, 480])))) }
    moves.add { _ in act(.open(.add)) }
    if session.sheet != nil {
      moves.add(weight: 3) { act(.write($0.pick(from: Form.Field.allCases), $0.text())) }
      moves.add(weight: 3) { _ in act(.submit(at: Moment(day: today))) }
      moves.add { _ in act(.close) }
    } else {
      moves.add { act(.write(.text, $0.text())) }
      moves.add { _ in act(.submit(at: Moment(day: today))) }
    }
    guard let last = state.document.todos.last else { return }
    func which(_ random: inout SeededRandom) -> TodoReference {
      random.oneIn(12) ? .number(99) : .id(random.oneIn(2) ? last.id : random.pick(from: state.document.todos).id)
    }
    moves.add(weight: 2) { act(.check(which(&$0))) }
    moves.add { act(.remove(which(&$0))) }
    moves.add { _ in act(.removeDone) }
    moves.add { act(.alter(which(&$0), [.text($0.text())])) }
    moves.add { act(.alter(which(&$0), [.tag($0.pick(from: ["home", "work"])), .due(nil)])) }
    moves.add { act(.fork(which(&$0), [.text($0.text())])) }
    moves.add { act(.select($0.pick(from: state.document.todos).id, row: 0)) }
    moves.add(weight: 2) { act(.open($0.pick(from: [.edit, .due, .tags, .fork, .forkDue]), which(&$0))) }
  }

  /// Whether an action changed the list as it should.
  private static func changes(_ before: Todos.Document, _ action: Todos.Action, _ after: Todos.Document) -> Bool {
    if before.todos == after.todos { return true }
    guard after.journal.count > before.journal.count else { return false }
    let (old, new) = (Array(before.todos), Array(after.todos))
    switch action {
    case .add(let text, _, let due, let tags):
      guard let added = new.last, Array(new.dropLast()) == old, !TextLimit.text.length(of: text).isTooLong else {
        return false
      }
      return added.text == TextLimit.text.cleaned(text) && added.due == due && added.tags == tags && !added.isDone
    case .fork(let which, _):
      guard let added = new.last, let original = before.todo(which), Array(new.dropLast()) == old else { return false }
      return added.id != original.id && added.tags == original.tags && added.due == original.due && !added.isDone
    case .check(let which, _):
      guard let todo = before.todo(which), let changed = after.todo(which) else { return false }
      return changed.isDone != todo.isDone && changed.text == todo.text && others(todo.id, old) == others(todo.id, new)
    case .alter(let which, let changes):
      guard let todo = before.todo(which) else { return false }
      return after.todo(which) == todo.altered(by: changes) && others(todo.id, old) == others(todo.id, new)
    case .remove(let which):
      guard let todo = before.todo(which) else { return false }
      return new == others(todo.id, old)
    case .removeDone: return new == old.filter { !$0.isDone }
    case .submit: return abs(new.count - old.count) <= 1
    default: return false
    }
  }

  private static func others(_ id: Todo.ID, _ todos: [Todo]) -> [Todo] { todos.filter { $0.id != id } }

  static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)))
  }
}
