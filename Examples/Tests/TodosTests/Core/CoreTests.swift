import Foundation
import Synchronization
import Tarn
import TarnTesting
import Testing
import Todos

/// The core with a known clock and known IDs.
struct Core {
  let loop: Loop<Todos>

  init(_ state: Todos.State = Todos.State()) {
    let counter = Counter()
    loop = Loop(
      state, Todos(),
      effects: Todos.useCases(now: { Timestamp(milliseconds: 1_000) }, newID: { Core.id(counter.next()) }),
      history: Todos.history, now: { Timestamp(milliseconds: 1_000) })
  }

  var texts: [String] { loop.state.todos.map(\.text) }
  var journal: [String] { loop.state.journal.map(\.text) }

  static func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)")
      ?? UUID()
  }

  private final class Counter: Sendable {
    private let last = Mutex(0)
    func next() -> Int {
      last.withLock {
        $0 += 1
        return $0
      }
    }
  }
}

@Suite("The core of Todos")
struct CoreTests {
  @Test("Adding assigns a number and writes a journal line")
  func adding() {
    let core = Core()
    core.loop.send(.add(text: "  buy beer\n", due: nil, tags: ["home"]))
    core.loop.send(.add(text: "sleep"))
    #expect(core.texts == ["buy beer", "sleep"])
    #expect(core.loop.state.todos.map(\.number) == [1, 2])
    #expect(core.journal == ["Added “buy beer”", "Added “sleep”"])
  }

  @Test("An action that is impossible is refused with a reason")
  func refusing() {
    let core = Core()
    core.loop.send(.add(text: "one"))
    var refusals: [TodosError] = []
    let listener = core.loop.onAction { action, _ in if case .refused(let refusal) = action { refusals.append(refusal) }
    }
    for action: Todos.Action in [
      .add(text: " \n "), .check(.number(7), true), .alter(.number(1), [.text("one")]), .remove(.id(Core.id(9))),
      .removeDone, .fork(.number(0), []), .check(.number(1), false),
    ] { core.loop.send(action) }
    #expect(
      refusals == [
        .noText, .unknown(.number(7)), .unchanged(number: 1), .unknown(.id(Core.id(9))), .nothingDone,
        .unknown(.number(0)), .unchanged(number: 1),
      ])
    #expect(core.texts == ["one"])
    #expect(core.loop.history?.count(of: .everything) == 1)
    withExtendedLifetime(listener) {}
  }

  @Test("Undo reverses an action as a whole with its journal line, and redo repeats it")
  func undoing() {
    let core = Core()
    core.loop.send(.add(text: "buy beer"))
    core.loop.send(.check(.number(1), true))
    core.loop.send(.fork(.number(1), [.text("buy more beer")]))
    #expect(core.loop.history?.undoName == "Undo Fork “buy beer” as “buy more beer”")
    let full = core.loop.state
    core.loop.undo()
    #expect(core.texts == ["buy beer"])
    #expect(core.journal == ["Added “buy beer”", "“buy beer” is done"])
    #expect(core.loop.history?.undoName == "Undo Mark “buy beer” as done")
    core.loop.undo()
    #expect(core.loop.state.todo(.number(1))?.isDone == false)
    core.loop.undo()
    #expect(core.loop.state == Todos.State())
    for _ in 0..<3 { core.loop.redo() }
    #expect(core.loop.state == full)
  }

  @Test("A to-do is found by its number, also with gaps and out of order")
  func numbers() {
    let core = Core()
    for number in 1...9 { core.loop.send(.add(text: "\(number)")) }
    core.loop.send(.remove(.number(4)))
    for number in 1...9 {
      #expect(core.loop.state.todo(.number(number))?.number == (number == 4 ? nil : number))
    }
    let shuffled = Todos.State(
      todos: [3, 1, 2].reduce(into: []) {
        $0.append(Todo(id: Core.id($1), number: $1, text: "\($1)", made: Timestamp(milliseconds: 0)))
      })
    for number in 1...3 { #expect(shuffled.todo(.number(number))?.text == "\(number)") }
  }

  @Test("The journal is bounded")
  func boundedJournal() {
    var state = Todos.State()
    for number in 0...10_000 {
      _ = JournalFeature().update(&state, .noted(JournalEntry(time: Timestamp(milliseconds: 0), text: "\(number)")))
    }
    #expect(state.journal.count == 9_001)
    #expect(state.journal.last?.text == "10000")
  }

  @Test("The core satisfies Tarn's laws", arguments: 1...5 as ClosedRange<UInt64>)
  func laws(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let core = Core()
    let words = ["milk", "beer", "sleep", "#"]
    for _ in 0..<120 {
      let which = TodoReference.number(Int.random(in: 0...12, using: &random))
      let action: Todos.Action =
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: .add(text: words[Int.random(in: 0..<4, using: &random)])
        case 3: .check(which, Bool.random(using: &random))
        case 4: .remove(which)
        case 5: .fork(which, [.text(words[Int.random(in: 0..<3, using: &random)])])
        case 6: .alter(which, [.tag("home")])
        default: .removeDone
        }
      core.loop.send(action)
      if Int.random(in: 0..<6, using: &random) == 0 { core.loop.undo() }
    }
    let state = core.loop.state
    #expect(Set(state.todos.map(\.number)).count == state.todos.count)
    let replayed = core.loop.history?.replay(with: Todos())
    #expect(replayed?.last == state)
  }
}
