import Foundation
import Synchronization
import Tarn
import TarnDocument
import TarnTesting
import Testing

@testable import Todos

/// The core with a known clock and known IDs, and one person who acts.
struct Core {
  let loop: Loop<SharedDocument<Todos>>
  static let person: SessionID = "anna"

  init(_ document: Todos.Document = Todos.Document()) {
    loop = Loop(
      DocumentState(document), SharedDocument(Todos()), effects: Core.handlers(), history: Todos.history,
      now: { Timestamp(milliseconds: 1_000) })
  }

  static func handlers() -> [EffectHandler<SharedDocument<Todos>.Effect, SharedDocument<Todos>.Action>] {
    let counter = Counter()
    return SharedDocument<Todos>.effects(
      Todos.useCases(now: { Timestamp(milliseconds: 1_000) }, newID: { Core.id(counter.next()) }))
  }

  func send(_ action: Todos.Action) { loop.send(.acted(Core.person, action)) }
  func refusal(of action: Todos.Action) -> String? { loop.refusal(of: .acted(Core.person, action))?.reason }

  var document: Todos.Document { loop.state.document }
  var session: Todos.Session { Todos().reconciled(loop.state.session(Core.person) ?? .init(), with: document) }
  var texts: [String] { document.todos.map(\.text) }
  var journal: [String] { document.journal.map(\.text) }

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
    core.send(.add(text: "  buy beer\n", due: nil, tags: ["home"]))
    core.send(.add(text: "sleep"))
    #expect(core.texts == ["buy beer", "sleep"])
    #expect(core.document.todos.map(\.number) == [1, 2])
    #expect(core.journal == ["Added “buy beer”", "Added “sleep”"])
  }

  @Test("An action that is impossible is refused with a reason, and leaves no trace")
  func refusing() {
    let core = Core()
    core.send(.add(text: "one"))
    let before = core.loop.state
    let refused: [(Todos.Action, String)] = [
      (.add(text: " \n "), "A to-do needs a text."),
      (.check(.number(7), true), "There is no to-do 7. The list shows the numbers."),
      (.alter(.number(1), [.text("one")]), "To-do 1 has these values already."),
      (.remove(.id(Core.id(9))), "This to-do is no longer in the list."),
      (.removeDone, "No to-do is done, so there is nothing to clear."),
      (.fork(.number(0), []), "There is no to-do 0. The list shows the numbers."),
      (.check(.number(1), false), "To-do 1 has these values already."),
      (.open(.edit, .id(nil)), "No to-do is selected. The arrow keys select one, and a adds one."),
    ]
    var received: [String] = []
    let listener = core.loop.onRefusal { refusal, _ in received.append(refusal.reason) }
    for (action, reason) in refused {
      #expect(core.refusal(of: action) == reason)
      core.send(action)
    }
    #expect(received == refused.map(\.1))
    #expect(core.loop.state == before)
    #expect(core.loop.history?.count(of: .everything) == 1)
    withExtendedLifetime(listener) {}
  }

  @Test("Undo reverses an action as a whole with its journal line, and redo repeats it")
  func undoing() {
    let core = Core()
    core.send(.add(text: "buy beer"))
    core.send(.check(.number(1), true))
    core.send(.fork(.number(1), [.text("buy more beer")]))
    #expect(core.loop.history?.undoName == "Undo Fork “buy beer” as “buy more beer”")
    let full = core.document
    core.loop.undo()
    #expect(core.texts == ["buy beer"])
    #expect(core.journal == ["Added “buy beer”", "“buy beer” is done"])
    #expect(core.loop.history?.undoName == "Undo Mark “buy beer” as done")
    core.loop.undo()
    #expect(core.document.todo(.number(1))?.isDone == false)
    core.loop.undo()
    #expect(core.document == Todos.Document())
    for _ in 0..<3 { core.loop.redo() }
    #expect(core.document == full)
  }

  @Test("A to-do is found by its number, also with gaps and out of order")
  func numbers() {
    let core = Core()
    for number in 1...9 { core.send(.add(text: "\(number)")) }
    core.send(.remove(.number(4)))
    for number in 1...9 {
      #expect(core.document.todo(.number(number))?.number == (number == 4 ? nil : number))
    }
    let shuffled = Todos.Document(
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
    #expect(state.document.journal.count == 9_001)
    #expect(state.document.journal.last?.text == "10000")
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
      core.send(action)
      if Int.random(in: 0..<6, using: &random) == 0 { core.loop.undo() }
    }
    #expect(Set(core.document.todos.map(\.number)).count == core.document.todos.count)
    let replayed = core.loop.history?.replay(with: SharedDocument(Todos()))
    #expect(replayed?.last?.document == core.document)
  }
}
