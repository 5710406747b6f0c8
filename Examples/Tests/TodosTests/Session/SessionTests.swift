import Foundation
import Tarn
import TarnDates
import TarnDocument
import TarnRecord
import TarnTesting
import Testing

@testable import Todos

@Suite("What one person sees") struct SessionTests {
  typealias Action = Todos.Action

  static func after(_ actions: Action...) -> Todos.Session {
    var state = Todos.State(document: Todos.Document(todos: [.beer, .other(3)], lastNumber: 3))
    for action in actions { _ = SessionFeature().update(&state, action) }
    return state.session
  }

  @Test("The list shows the requested filter") func filter() {
    #expect(Self.after(.show(.overdue)).filter == .overdue)
    #expect(Self.after(.show(.tag("#Home"))).filter == .tag("home"))
    #expect(Self.after(.show(.open), .show(.tag("two words"))).filter == .open)
  }

  @Test("Sorting by a key is ascending, and reversing changes the direction") func sort() {
    #expect(Self.after(.sort(by: .due)).sort == Todos.Sort(by: .due))
    #expect(Self.after(.sort(by: .due), .reverse).sort == Todos.Sort(by: .due, isDescending: true))
    #expect(Self.after(.sort(by: .due), .reverse, .reverse).sort == Todos.Sort(by: .due))
    #expect(Self.after(.sort(by: .due), .reverse, .sort(by: .text)).sort == Todos.Sort(by: .text))
    #expect(Self.after(.reverse).sort == Todos.Sort(by: .number, isDescending: true))
  }

  @Test("Today and Upcoming refuse another order, with a reason") func byDay() {
    for filter in [Todos.Filter.today, .upcoming] {
      var state = Todos.State()
      state.session.filter = filter
      let reason = "\(filter.name) is always in the order of the due dates. 1 shows all."
      #expect(SessionFeature().refusal(of: .sort(by: .text), in: state)?.reason == reason)
      #expect(SessionFeature().refusal(of: .reverse, in: state)?.reason == reason)
    }
  }

  @Test("Another filter, order or search begins at the top") func arranging() {
    for action: Action in [.show(.open), .sort(by: .due), .reverse, .search("b"), .clearSearch] {
      let session = Self.after(.scrolled(90), .select(uuid(3), row: 1), action)
      #expect((session.top, session.row) == (0, 0), "\(action)")
    }
  }

  @Test("Only one sheet is open at a time, and opening it selects its to-do") func sheets() {
    let session = Self.after(.open(.add), .open(.menu, .number(3)))
    #expect(session.sheet?.kind == .menu)
    #expect(session.selected == uuid(3))
    #expect(Self.after(.select(uuid(3), row: 0), .open(.journal)).selected == uuid(3))
    #expect(Self.after(.open(.journal), .close).sheet == nil)
  }

  @Test("The focus moves on request, and is forgotten when the element has lost it or a sheet opens") func focus() {
    #expect(Self.after(.focus(.search), .open(.journal)).focus == nil)
    #expect(Self.after(.focus(.search), .left(.list)).focus == .search)
    #expect(Self.after(.focus(.search), .left(.search)).focus == nil)
    #expect(Self.after(.search("x"), .clearSearch).focus == .list)
  }

  @Test("Typing changes the open sheet, or the new to-do if no sheet is open") func typing() {
    let session = Self.after(.open(.fork, .number(1)), .write(.text, "x"), .write(.due, "y"))
    #expect((session.form.text, session.form.due, session.form.tags) == ("x", "y", "#home"))
    #expect(session.new == Form.empty)
    let new = Self.after(.write(.text, "x"), .write(.due, "y"))
    #expect((new.new.text, new.new.due, new.sheet) == ("x", "y", nil))
    #expect(Self.after(.open(.edit, .number(1))).form.text == "buy beer")
  }

  @Test("The typed text stays unchanged, and one that is longer than a limit is refused at its field") func bounds() {
    #expect(Self.after(.open(.add), .write(.text, " buy  beer ")).form.text == " buy  beer ")
    let long = String(repeating: "é", count: 600)
    #expect(Self.after(.open(.add), .write(.text, long)).form.text == long)
    let endless = String(repeating: "é", count: Form.longest + 1)
    for field in Form.Field.allCases {
      let refusal = SessionFeature().refusal(of: .write(field, endless), in: Todos.State())
      #expect(refusal?.field == field.rawValue)
      #expect(refusal?.reason == "This text has 40001 characters, and a field has at most 40000. Shorten it.")
      #expect(SessionFeature().refusal(of: .write(field, String(endless.dropLast())), in: Todos.State()) == nil)
      // Where nothing asks, as in a replay, the state is bounded all the same.
      #expect(Self.after(.open(.add), .write(field, endless)).form[field].count == Form.longest)
    }
    #expect(Self.after(.search(long)).search.count == 100)
    #expect(Self.after(.search("x" + String(repeating: "\u{301}", count: 9_000))).search.unicodeScalars.count == 400)
  }

  @Test("A request that is not refused closes the sheet, and a new to-do is selected") func ending() {
    #expect(Self.after(.open(.menu, .number(1)), .check(.number(1))).sheet == nil)
    #expect(Self.after(.write(.text, "x"), .add(text: "x")).new == Form.empty)
    #expect(Self.after(.added(.other(7))).selected == uuid(7))
    #expect(Self.after(.scrolled(90), .added(.other(7))).top == 90, "The page scrolls to it by itself.")
  }

  static func randomAction(_ random: inout SeededRandom) -> Action {
    let (which, text) = (
      TodoReference.number(Int.random(in: 0...5, using: &random)), random.pick(from: ["", "beer", " Zoë 👩‍👩‍👧", "+1w"])
    )
    let kinds: [OpenSheet.Kind] = [.add, .edit, .due, .tags, .fork, .forkDue, .menu, .journal]
    let filters: [Todos.Filter] = [.all, .open, .done, .overdue, .today, .upcoming, .tag("home"), .tag("")]
    let fields = Form.Field.allCases
    switch Int.random(in: 0..<19, using: &random) {
    case 0: return .show(random.pick(from: filters))
    case 18: return .visit(random.pick(from: filters), search: text)
    case 1: return .sort(by: random.pick(from: Todos.Sort.Key.allCases))
    case 2: return .search(text)
    case 3: return .select(uuid(Int.random(in: 0...5, using: &random)), row: 2)
    case 4...6: return .open(random.pick(from: kinds), which)
    case 7...9: return .write(random.pick(from: fields), text)
    case 10: return .reverse
    case 11: return .close
    case 12: return .add(text: text)
    case 13: return .check(which)
    case 14: return .remove(which)
    case 15: return .alter(which, [.text(text), .tag("home")])
    case 16: return .fork(which, [.text(text)])
    default: return .submit(at: Moment(day: "2026-11-21"))
    }
  }

  @Test("The app satisfies the laws of updates, sessions and coding") func laws() throws {
    let start = DocumentState<Todos.Document, Todos.Session>(
      Todos.Document(todos: [.beer, .other(3)], lastNumber: 3))
    var laws = Laws(SharedDocument(Todos()), from: start) { _, random in
      .acted(random.pick(from: ["anna", "ben"]), Self.randomAction(&random))
    }
    laws.steps = 30
    #expect(laws.sessions() == nil)
    #expect(laws.lostUpdates() == nil)
    #expect(
      laws.addresses(
        Todos.addresses,
        places: Todos.Filter.common.map { .list($0, search: "a b") } + [
          .list(.tag("home"), search: ""), .sheet(.add, of: nil),
        ])
        == nil)
    #expect(laws.fields() == [])
    #expect(laws.pureUpdate() == nil)
    var random = SeededRandom(seed: 8)
    let core = Core(start.document)
    for _ in 0..<300 {
      let action = Self.randomAction(&random)
      #expect(try JSONDecoder().decode(Action.self, from: JSONEncoder().encode(action)) == action)
      if core.refusal(of: action) == nil { core.send(action) }
      let state = core.loop.state
      #expect(try JSONDecoder().decode(type(of: state), from: JSONEncoder().encode(state)) == state)
    }
  }
}

extension Form { static var empty: Form { Todos.Session().new } }

extension Todo {
  static func other(_ number: Int) -> Todo {
    Todo(id: uuid(number), number: number, text: "to-do \(number)", made: time(1))
  }
}
