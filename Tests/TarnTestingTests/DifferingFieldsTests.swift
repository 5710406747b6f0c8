import TarnValues
import Testing

@testable import TarnTesting

@Suite("The fields in which two values differ") struct DifferingFieldsTests {
  private struct Note: Equatable, Identifiable {
    let id: Int
    var text: String?
  }

  private enum Sheet: Equatable {
    case closed
    case editing(Note)
  }

  private struct Notebook: Equatable {
    var title = "A notebook with a long title, so that it is not shown as a whole"
    var notes: Table<Note> = []
    var counts: Map<String, Int> = [:]
    var sheet = Sheet.closed
  }

  private func texts(_ change: (inout Notebook) -> Void, from first: Notebook = Notebook()) -> [String] {
    var second = first
    change(&second)
    let texts = DifferingFields.texts(first, second)
    return [texts.first, texts.second]
  }

  @Test("Short values are shown as they are") func short() {
    #expect(DifferingFields.texts(1, 2) == ("1", "2"))
    #expect(DifferingFields.texts("a", "b") == ("\"a\"", "\"b\""))
  }

  @Test("Fields are found in tables, maps, optionals and enum cases") func nested() {
    var first = Notebook()
    first.notes = [Note(id: 1), Note(id: 2, text: "milk")]
    first.sheet = .editing(Note(id: 1, text: "a"))
    first.counts = ["milk": 1]
    let found = texts(
      {
        $0.notes[id: 2]?.text = "oat milk"
        $0.counts["milk"] = 2
        $0.sheet = .editing(Note(id: 1, text: "b"))
      }, from: first)
    #expect(
      found == [
        #"{notes[id: 2].text: "milk", counts["milk"]: 1, sheet.editing.text: "a"}"#,
        #"{notes[id: 2].text: "oat milk", counts["milk"]: 2, sheet.editing.text: "b"}"#,
      ])
  }

  @Test("An element that only one value has is shown with nothing on the other side") func missing() {
    let found = texts {
      $0.counts["tea"] = 3
      $0.notes.append(Note(id: 9))
    }
    #expect(found[0] == #"{notes[id: 9]: nothing, counts["tea"]: nothing}"#)
    #expect(found[1] == #"{notes[id: 9]: DifferingFieldsTests.Note(id: 9, text: nil), counts["tea"]: 3}"#)
  }

  @Test("Many fields and long texts are cut") func bounded() {
    let many = texts { for id in 0..<1_000 { $0.notes.append(Note(id: id)) } }
    #expect(many[1].hasSuffix(", and 995 more}") && many[1].count < 500)
    let long = texts { $0.title += String(repeating: "x", count: 10_000) }
    #expect(long[1].count < 200 && long[1].contains("xxx"), "\(long[1])")
  }
}
