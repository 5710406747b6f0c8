import Foundation
import Tarn
import TarnRecord
import TarnTesting
import Testing
import Todos
import TodosBrowsing

@Suite("The view state of a list") struct BrowsingTests {
  typealias Action = ListBrowsing.Action

  static func after(_ actions: Action...) -> ListBrowsing.State {
    var state = ListBrowsing.State()
    for action in actions { _ = ListBrowsing().update(&state, action) }
    return state
  }

  @Test("The list shows the requested filter") func filter() {
    #expect(Self.after(.show(.overdue)).filter == .overdue)
    #expect(Self.after(.show(.tag("#Home"))).filter == .tag("home"))
    #expect(Self.after(.show(.open), .show(.tag("two words"))).filter == .open)
  }

  @Test("Sorting by a key is ascending, and reversing changes the direction") func sort() {
    #expect(Self.after(.sort(by: .due)).sort == ListBrowsing.Sort(by: .due))
    #expect(Self.after(.sort(by: .due), .reverse).sort == ListBrowsing.Sort(by: .due, isDescending: true))
    #expect(Self.after(.sort(by: .due), .reverse, .reverse).sort == ListBrowsing.Sort(by: .due))
    #expect(Self.after(.sort(by: .due), .reverse, .sort(by: .text)).sort == ListBrowsing.Sort(by: .text))
    #expect(Self.after(.reverse).sort == ListBrowsing.Sort(by: .number, isDescending: true))
  }

  @Test("Only one sheet is open at a time, and opening it selects its to-do") func sheets() {
    let state = Self.after(.open(.adding()), .open(.menu(uuid(3))))
    #expect(state.sheet == .menu(uuid(3)))
    #expect(state.selected == uuid(3))
    #expect(Self.after(.select(uuid(3)), .open(.help)).selected == uuid(3))
    #expect(Self.after(.open(.help), .close).sheet == nil)
  }

  @Test(
    "Typing changes the open sheet if it has an input",
    arguments: [
      (.adding(), .adding(text: "x", due: "y")), (.editing(uuid(1), text: "a"), .editing(uuid(1), text: "x")),
      (.dating(uuid(1), isForking: true), .dating(uuid(1), text: "x", isForking: true)),
      (.tagging(uuid(1), text: "#home"), .tagging(uuid(1), text: "x")),
      (.forking(uuid(1), text: "a"), .forking(uuid(1), text: "x", due: "y")), (.menu(uuid(1)), .menu(uuid(1))),
      (.journal, .journal), (.help, .help),
    ] as [(ListBrowsing.Sheet, ListBrowsing.Sheet)])
  func typing(sheet: ListBrowsing.Sheet, typed: ListBrowsing.Sheet) {
    #expect(Self.after(.open(sheet), .write("x"), .writeDue("y")).sheet == typed)
    #expect((typed.text, typed.due) == (sheet.text.map { _ in "x" }, sheet.due.map { _ in "y" }))
    #expect(Self.after(.write("x"), .writeDue("y")).sheet == nil)
  }

  @Test("The sheet keeps the typed text unchanged up to a limit") func bounds() {
    #expect(Self.after(.open(.adding()), .write(" buy  beer ")).sheet?.text == " buy  beer ")
    let long = String(repeating: "é", count: 600)
    #expect(Self.after(.open(.adding()), .write(long)).sheet?.text == long)
    #expect(Self.after(.open(.adding(text: long, due: long))).sheet?.due == long)
    let endless = String(repeating: "é", count: ListBrowsing.longestDraft + 1)
    #expect(Self.after(.open(.adding()), .write(endless)).sheet?.text?.count == ListBrowsing.longestDraft)
    #expect(Self.after(.open(.adding(text: endless, due: endless))).sheet?.due?.count == ListBrowsing.longestDraft)
    #expect(Self.after(.search(long)).search.count == 100)
    #expect(Self.after(.search("x" + String(repeating: "\u{301}", count: 9_000))).search.unicodeScalars.count == 400)
  }

  static func randomAction(_ state: ListBrowsing.State, _ random: inout SeededRandom) -> Action {
    let (id, text) = (uuid(Int.random(in: 0...5, using: &random)), random.pick(from: ["", "beer", " Zoë 👩‍👩‍👧"]))
    let sheets: [ListBrowsing.Sheet] = [
      .adding(text: text), .editing(id, text: text), .dating(id, isForking: random.oneIn(2)), .tagging(id, text: text),
      .forking(id, text: text), .menu(id), .journal, .help,
    ]
    let filters: [ListBrowsing.Filter] = [.all, .open, .done, .overdue, .today, .tag("home"), .tag("")]
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .show(random.pick(from: filters))
    case 1: return .sort(by: random.pick(from: ListBrowsing.Sort.Key.allCases))
    case 2: return .search(text)
    case 3: return .select(random.oneIn(3) ? nil : id)
    case 4: return .open(random.pick(from: sheets))
    case 5: return .write(text)
    case 6: return .writeDue(text)
    case 7: return .reverse
    default: return .close
    }
  }

  @Test("Browsing satisfies the laws of updates, single notification, patches, coding and merges") func laws() throws {
    var laws = Laws(ListBrowsing(), from: ListBrowsing.State(), actions: Self.randomAction)
    laws.steps = 30
    #expect(laws.fields() == [])
    #expect(laws.pureUpdate() == nil)
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
    #expect(laws.notifiedOnce { $0.sheet } == nil)
    var (state, random) = (ListBrowsing.State(), SeededRandom(seed: 8))
    for _ in 0..<300 {
      let action = Self.randomAction(state, &random)
      #expect(try JSONDecoder().decode(Action.self, from: JSONEncoder().encode(action)) == action)
      _ = ListBrowsing().update(&state, action)
      #expect(try JSONDecoder().decode(ListBrowsing.State.self, from: JSONEncoder().encode(state)) == state)
    }
  }

  @Test(
    "Steps have labels",
    arguments: [
      (.show(.all), "Show all"), (.show(.open), "Show open to-dos"), (.show(.done), "Show done to-dos"),
      (.show(.overdue), "Show overdue to-dos"), (.show(.today), "Show to-dos due today"),
      (.show(.tag("home")), "Show #home"),
      (.sort(by: .number), "Sort by number"), (.sort(by: .due), "Sort by due date"), (.sort(by: .text), "Sort by text"),
      (.sort(by: .made), "Sort by age"), (.reverse, "Reverse the order"),
      (.search("beer"), "Search for “beer”"), (.search(""), "Clear the search"),
      (.select(uuid(1)), "Select “buy beer”"), (.select(nil), "Select nothing"),
      (.open(.adding()), "Start a new to-do"),
      (.open(.editing(uuid(1), text: "")), "Edit “buy beer”"),
      (.open(.dating(uuid(1))), "Edit the due date of “buy beer”"),
      (.open(.tagging(uuid(1), text: "")), "Edit the tags of “buy beer”"),
      (.open(.forking(uuid(1), text: "")), "Fork “buy beer”"),
      (.open(.menu(uuid(1))), "Open the menu of “buy beer”"),
      (.open(.journal), "Open the journal"), (.open(.help), "Open the help"), (.write("x"), "Type"),
      (.writeDue("x"), "Type a due date"), (.close, "Close"),
    ] as [(Action, String)])
  func labels(action: Action, label: String) {
    #expect(ListBrowsing.label(of: action) { _ in "“buy beer”" } == label)
  }

  @Test("Typing, searching and moving in the list are runs") func runs() {
    #expect(ListBrowsing.continues(.write("a"), .write("ab")))
    #expect(ListBrowsing.continues(.writeDue("a"), .writeDue("ab")))
    #expect(ListBrowsing.continues(.search("a"), .search("ab")))
    #expect(ListBrowsing.continues(.select(uuid(1)), .select(uuid(2))))
    #expect(!ListBrowsing.continues(.write("a"), .writeDue("a")))
    #expect(!ListBrowsing.continues(.close, .close))
  }
}
