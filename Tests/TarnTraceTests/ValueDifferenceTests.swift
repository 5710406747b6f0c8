import TarnTrace
import TarnValues
import Testing

@Suite("Differences of values") struct ValueDifferenceTests {
  struct Note: Identifiable, Equatable {
    let id: Int
    var text: String?
  }

  enum Sheet: Equatable {
    case closed
    case editing(Note, isNew: Bool)
    case confirming(Int)
  }

  struct Book: Equatable {
    var title = "Diary"
    var notes: Table<Note> = [Note(id: 1, text: "a"), Note(id: 2, text: "b"), Note(id: 3)]
    var counts: Map<String, Int> = ["milk": 1]
    var pages = ["one", "two", "three"]
    var tags: Set<String> = ["home"]
    var sheet = Sheet.closed
  }

  private func lines(_ change: (inout Book) -> Void, from first: Book = Book()) -> [String] {
    var second = first
    change(&second)
    return ValueDifference(expected: first, actual: second)?.lines ?? []
  }

  private func changes(_ change: (inout Book) -> Void) -> [String] {
    var second = Book()
    change(&second)
    return ValueDifference(before: Book(), after: second)?.lines ?? []
  }

  @Test("Equal values have no difference") func equal() {
    #expect(ValueDifference(expected: Book(), actual: Book()) == nil)
    #expect(ValueDifference(expected: { 1 } as () -> Int, actual: { 2 } as () -> Int) == nil, "They have no ==.")
  }

  @Test("Values without parts are shown as a whole") func whole() {
    #expect(ValueDifference(expected: 1, actual: 2)?.description == "expected 1, actual 2")
    #expect(ValueDifference(before: "a", after: "b")?.description == #""a" → "b""#)
    #expect(ValueDifference(expected: Int?.none as Any, actual: 3)?.description == "expected nil, actual 3")
  }

  @Test("Fields have their paths, in tables, maps, optionals and enum cases") func nested() {
    let first = Book(sheet: .editing(Note(id: 9, text: "x"), isNew: true))
    #expect(
      lines(
        {
          $0.title = "Log"
          $0.notes[id: 2]?.text = "c"
          $0.notes[id: 3]?.text = "d"
          $0.counts["milk"] = 2
          $0.pages[1] = "zwei"
          $0.sheet = .editing(Note(id: 9, text: "y"), isNew: false)
        }, from: first) == [
          #"title: expected "Diary", actual "Log""#,
          #"notes[id: 2].text: expected "b", actual "c""#,
          #"notes[id: 3].text: expected nil, actual "d""#,
          #"counts["milk"]: expected 1, actual 2"#,
          #"pages[1]: expected "two", actual "zwei""#,
          #"sheet.editing.0.text: expected "x", actual "y""#,
          "sheet.editing.isNew: expected true, actual false",
        ])
    #expect(lines { $0.sheet = .confirming(1) } == ["sheet: expected .closed, actual .confirming(1)"])
    #expect(
      lines({ $0.sheet = .confirming(2) }, from: Book(sheet: .confirming(1))) == [
        "sheet.confirming: expected 1, actual 2"
      ])
  }

  @Test("Elements that one value lacks, and another order") func elements() {
    let change: (inout Book) -> Void = {
      $0.notes.remove(id: 1)
      $0.notes.append(Note(id: 4, text: "n"))
      $0.counts["tea"] = 3
      $0.pages.remove(at: 0)
      $0.tags = ["shop"]
    }
    #expect(
      lines(change) == [
        #"notes[id: 1]: expected ValueDifferenceTests.Note(id: 1, text: "a"), actual nothing"#,
        #"notes[id: 4]: expected nothing, actual ValueDifferenceTests.Note(id: 4, text: "n")"#,
        #"counts["tea"]: expected nothing, actual 3"#,
        #"pages[0]: expected "one", actual nothing"#,
        #"tags.contains("home"): expected true, actual false"#,
        #"tags.contains("shop"): expected false, actual true"#,
      ])
    #expect(
      changes(change) == [
        #"notes[id: 1]: removed ValueDifferenceTests.Note(id: 1, text: "a")"#,
        #"notes[id: 4]: inserted ValueDifferenceTests.Note(id: 4, text: "n")"#,
        #"counts["tea"]: inserted 3"#,
        #"pages[0]: removed "one""#,
        #"tags: removed "home""#,
        #"tags: inserted "shop""#,
      ])
    let reordered: (inout Book) -> Void = { $0.notes = [Note(id: 3), Note(id: 1, text: "a"), Note(id: 2, text: "b")] }
    #expect(lines(reordered) == ["notes: expected the order [1, 2, 3], actual [3, 1, 2]"])
    #expect(changes(reordered) == ["notes: order [1, 2, 3] → [3, 1, 2]"])
  }

  @Test("Elements without IDs are aligned, so that the unchanged ones are left out") func aligned() {
    let first = Array(0..<100)
    var second = first
    second.remove(at: 70)
    second.insert(-1, at: 30)
    second.insert(-2, at: 20)
    #expect(
      ValueDifference(expected: first, actual: second)?.lines == [
        "[70]: expected 70, actual nothing", "[20]: expected nothing, actual -2", "[31]: expected nothing, actual -1",
      ])
    let long = ValueDifference(expected: Array(0..<2_000), actual: Array(1..<1_000))
    #expect(long?.lines.count == 21 && long?.lines.last == "… and 1980 more")
  }

  @Test("Elements with IDs that are not unique are compared by their positions") func ambiguous() {
    let notes = [Note(id: 1, text: "a"), Note(id: 1, text: "b")]
    let changed = [Note(id: 1, text: "a"), Note(id: 1, text: "c")]
    #expect(ValueDifference(expected: notes, actual: changed)?.lines == [#"[1].text: expected "b", actual "c""#])
  }

  @Test("Long texts are cut around the first difference") func cut() {
    let text = String(repeating: "word ", count: 200)
    let difference = ValueDifference(expected: text + "beer", actual: text + "wine")
    #expect(difference?.fields.first?.first?.hasSuffix(#"word word beer""#) == true)
    #expect(difference?.fields.first?.second?.hasPrefix("…") == true)
    #expect((difference?.description.count ?? 0) < 150)
    let many = ValueDifference(expected: [String](), actual: Array(repeating: text, count: 1_000))
    #expect((many?.description.count ?? 0) < 21 * 250)
  }

  @Test("Values that differ only in hidden content are named") func hidden() {
    struct Hidden: Equatable, CustomReflectable {
      let number: Int
      var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
    }
    #expect(
      ValueDifference(expected: Hidden(number: 1), actual: Hidden(number: 2))?.lines == [
        "expected ValueDifferenceTests.Hidden(), actual another value with the text ValueDifferenceTests.Hidden()"
      ])
  }

  @Test("A part of the fields can be chosen") func filtered() {
    var second = Book(title: "Log")
    second.pages = []
    let difference = ValueDifference(expected: Book(), actual: second)
    #expect(difference?.filter { $0.path == "title" }?.lines == [#"title: expected "Diary", actual "Log""#])
    #expect(difference?.filter { _ in false } == nil)
  }
}
