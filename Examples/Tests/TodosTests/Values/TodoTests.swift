import Foundation
import Tarn
import TarnRecord
import TarnTesting
import Testing

@testable import Todos

@Suite("A to-do") struct TodoTests {
  @Test("Any number of changes are applied in order") func altered() {
    let todo = Todo.beer.altered(by: .text("buy more beer"), .due(nil), .tag("Shop"), .untag("home"), .check(time(9)))
    #expect(todo.text == "buy more beer")
    #expect(todo.due == nil)
    #expect(todo.tags == ["shop"])
    #expect(todo.isDone)
    #expect(todo.done == time(9))
    #expect((todo.id, todo.number, todo.made) == (Todo.beer.id, 1, time(5)))
  }

  @Test(
    "Changes without an effect, or invalid ones, give an equal to-do",
    arguments: [
      .text("buy beer"), .text("  buy\u{0}  beer\n"), .text(" \n"), .due("2026-11-26"), .tag("home"), .tag("#HOME"),
      .tag("two words"), .tag(""), .untag("garden"), .uncheck,
    ] as [TodoChange])
  func same(change: TodoChange) {
    let expected = change == .text("  buy\u{0}  beer\n") ? "buy  beer" : "buy beer"
    #expect(Todo.beer.altered(by: change) == Todo.beer.altered(by: .text(expected)))
  }

  @Test("The completion time is that of the first check") func first() {
    #expect(Todo.beer.altered(by: .check(time(7)), .check(time(9))).done == time(7))
    #expect(Todo.beer.altered(by: .check(time(7)), .uncheck) == Todo.beer)
  }

  @Test("A fork is another open to-do with its changes applied") func fork() {
    let done = Todo.beer.altered(by: .check(time(9)))
    let fork = done.forked(as: uuid(2), number: 2, made: time(11), by: [.due("2026-12-03")])
    #expect(
      fork
        == Todo(id: uuid(2), number: 2, text: "buy beer", due: "2026-12-03", tags: ["home"], made: time(11)))
    #expect(done.isDone)
    #expect(
      done.forked(as: uuid(3)) == Todo(id: uuid(3), text: "buy beer", due: "2026-11-26", tags: ["home"], made: time(5)))
  }

  @Test(
    "The text is one line of bounded length without control characters",
    arguments: [
      ("  buy beer ", "buy beer"), ("a\nb\tc\r\nd", "a b c d"), ("\u{1b}[31mred\u{7}", "[31mred"),
      ("a\u{2028}b", "a b"),
      ("\u{a0}\u{3000}x", "x"), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"), ("\n \u{0}", ""),
      (String(repeating: "x", count: 600), String(repeating: "x", count: 500)),
      (String(repeating: "👩‍👩‍👧", count: 600), String(repeating: "👩‍👩‍👧", count: 400)),
      // No character is cut, however many marks it has.
      ("y x" + String(repeating: "\u{301}", count: 9_000), "y"),
    ])
  func cleaned(text: String, clean: String) {
    #expect(TextLimit.text.cleaned(text) == clean)
    #expect(TextLimit.text.cleaned(clean) == clean)
    #expect(Todo(id: uuid(1), text: text, made: time(0)).text == clean)
  }

  @Test(
    "A note keeps its lines, and has a bounded length without control characters",
    arguments: [
      (" two\n lines\t\n\n", "two\n lines"), ("a\u{1b}[31m\r\nb", "a[31m\nb"), ("", ""),
      (String(repeating: "ä", count: 10_001), String(repeating: "ä", count: 10_000)),
    ])
  func notes(note: String, clean: String) {
    #expect(Todo.beer.altered(by: .note(note)).note == clean)
    #expect(TextLimit.note.cleaned(clean) == clean)
  }

  @Test("A to-do lists all its fields") func fields() { #expect(Todo.unlisted(in: .beer) == []) }

  @Test("A to-do and every change survive encoding and decoding") func roundTrip() throws {
    var random = SeededRandom(seed: 1)
    var todo = Todo.beer
    for _ in 0..<200 {
      let change = randomChange(&random)
      #expect(try JSONDecoder().decode(TodoChange.self, from: JSONEncoder().encode(change)) == change)
      todo.alter(change)
      #expect(try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo)) == todo)
    }
  }

  @Test("The JSON of a to-do is readable") func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(Todo.beer)
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"due":"2026-11-26","id":"00000000-0000-0000-0000-000000000001","made":5,"note":"","number":1,"tags":["home"],"text":"buy beer"}
        """)
  }

  struct Altering: Feature {
    func update(_ state: inout Todo, _ action: TodoChange) -> [Never] {
      state.alter(action)
      return []
    }
  }

  @Test("A to-do satisfies the laws of patches and merges") func laws() {
    var laws = Laws(Altering(), from: Todo.beer) { _, random in randomChange(&random) }
    laws.steps = 30
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
    #expect(laws.selectiveUndo() == nil)
    #expect(laws.pureUpdate() == nil)
  }

  @Test("Changes of two people to different fields are both kept") func merging() {
    let mine = Todo.beer.altered(by: .text("buy more beer"), .tag("shop"), .untag("home"), .check(time(9)))
    let theirs = Todo.beer.altered(by: .text("buy beer today"), .note("cold"), .tag("party"), .check(time(7)))
    let merge = Merge(base: .beer, mine: mine, theirs: theirs)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.value.text == "buy more beer today")
    #expect(merge.value.tags == ["party", "shop"])
    #expect(merge.value.note == "cold")
    #expect(merge.value.done == time(7))
  }

  @Test("Texts, notes and tags that are too long together are a conflict, and nothing is cut") func tooLong() {
    let base = Todo.beer.altered(by: .note("cold"))
    func long(_ letter: String, _ count: Int) -> String { String(repeating: letter, count: count) }
    func conflicts(_ mine: [TodoChange], _ theirs: [TodoChange]) -> [String] {
      let mine = base.altered(by: mine)
      let merge = Merge(base: base, mine: mine, theirs: base.altered(by: theirs))
      if !merge.conflicts.isEmpty { #expect(merge.value == mine) }
      return merge.conflicts.map { "\($0.path)" }
    }
    #expect(conflicts([.text(long("x", 400) + " buy beer")], [.text("buy beer " + long("y", 400))]) == ["text"])
    #expect(conflicts([.note(long("x", 6_000) + " cold")], [.note("cold " + long("y", 6_000))]) == ["note"])
    let tags = (0..<15).map { (TodoChange.tag("a\($0)"), TodoChange.tag("b\($0)")) }
    #expect(conflicts(tags.map(\.0), tags.map(\.1)) == ["tags"])
    // Together 500 characters, the most that a text has.
    #expect(conflicts([.text(long("x", 245) + " buy beer")], [.text("buy beer " + long("y", 245))]) == [])
  }

  @Test("Two different due dates are a conflict") func conflict() {
    let mine = Todo.beer.altered(by: .due("2026-11-27"))
    let merge = Merge(base: .beer, mine: mine, theirs: Todo.beer.altered(by: .due(nil)))
    #expect(merge.conflicts.count == 1)
  }

  @Test("The difference of two sets of tags is the smallest number of changes") func changes() {
    let changes = TodoChange.changes(from: ["a", "b"], to: ["b", "c"])
    #expect(changes == [.untag("a"), .tag("c")])
    #expect(TodoChange.changes(from: ["a"], to: ["a"]).isEmpty)
  }
}
