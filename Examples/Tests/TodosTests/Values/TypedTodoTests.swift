import TarnDates
import TarnEncoding
import Testing

@testable import Todos

@Suite("A new to-do as typed") struct TypedTodoTests {
  static let moment = Moment(day: "2026-11-21", minutes: 14 * 60)

  @Test("Tags and a due date are taken out of the text, in any order") func found() throws {
    for text in ["call Anna tomorrow 3pm #phone", "#phone tomorrow 3pm call Anna", "call tomorrow #phone 3pm Anna"] {
      let typed = try TypedTodo(text, at: Self.moment)
      #expect(typed.text == "call Anna" && typed.tags == ["phone"])
      #expect(typed.due == "2026-11-22T15:00" && typed.dateWords == "tomorrow 3pm")
    }
  }

  @Test("With a due date of its own, also with none, the words stay in the text") func kept() throws {
    let typed = try TypedTodo("read “today” tomorrow", due: "none", at: Self.moment)
    #expect((typed.text, typed.due, typed.dateWords) == ("read “today” tomorrow", nil, nil))
    #expect(try TypedTodo("read tomorrow", due: "friday", at: Self.moment).due == "2026-11-27")
    #expect(throws: DateParserError.self) { try TypedTodo("read tomorrow", due: "thrusday", at: Self.moment) }
  }

  @Test("A text that is only a date and tags keeps its words") func alone() throws {
    let typed = try TypedTodo("tomorrow #home", at: Self.moment)
    #expect((typed.text, typed.due, typed.tags) == ("tomorrow", nil, ["home"]))
  }
}
