import Tarn
import Testing

@testable import TarnTerminal

@Suite("The state of a frame")
struct FrameStateTests {
  private static func field(_ name: String, _ message: SheetField<String>.Message? = nil) -> SheetField<String> {
    SheetField(name, "", name: name, message: message) { "write \($0)" }
  }

  private static func frame(_ sheet: Sheet<String>? = nil) -> AppFrame<Node<String>> {
    AppFrame("content", sheet: sheet)
  }

  /// Sends events to a state that shows a sheet.
  private static func effects(
    _ events: [FrameEvent<String>], _ state: inout FrameState<String>, _ sheet: Sheet<String>? = nil
  ) -> [FrameEffect<String>] {
    state.adapt(to: sheet)
    return events.compactMap { state.update($0, in: frame(sheet), metrics: FrameMetrics(lastHelpTop: 3, page: 5)) }
  }

  @Test("The action of a confirmation is sent only if the user agrees")
  func question() {
    var state = FrameState<String>()
    let ask = FrameEvent<String>.ask(Confirmation("Delete it?", agree: "Delete"), { "delete" })
    #expect(Self.effects([ask, .decline, .agree], &state) == [])
    #expect(Self.effects([ask, .agree, .agree], &state) == [.send("delete")])
    #expect(state.dialog == nil)
  }

  @Test("The action of a key is made when it is pressed, and after a question when the user agrees")
  func pressed() {
    var (state, count) = (FrameState<String>(), 0)
    func next() -> String {
      count += 1
      return "add \(count)"
    }
    let ask = FrameEvent<String>.ask(Confirmation("Add it?", agree: "Add"), next)
    #expect(Self.effects([.press(next), .press(next)], &state) == [.send("add 1"), .send("add 2")])
    #expect(Self.effects([ask, .decline, ask, .agree], &state) == [.send("add 3")])
  }

  @Test("The help scrolls between its ends, and closing it leaves the sheet open")
  func help() throws {
    var state = FrameState<String>()
    let sheet = Sheet(title: "Sheet", cancel: "close", fields: [Self.field("a")])
    #expect(Self.effects([.help, .scroll(10), .scroll(-1)], &state, sheet) == [])
    guard case .help(top: 2)? = state.dialog else {
      Issue.record("The help is at \(String(describing: state.dialog)).")
      return
    }
    #expect(Self.effects([.close, .close], &state, sheet) == [.send("close")])
  }

  @Test("Undo belongs to the document, and in a sheet to its texts")
  func undo() {
    var state = FrameState<String>()
    #expect(Self.effects([.undo, .redo], &state) == [.undo, .redo])
    let sheet = Sheet(title: "Sheet", cancel: "close", fields: [Self.field("a")])
    #expect(Self.effects([.undo, .redo], &state, sheet) == [.undoText, .redoText])
  }

  @Test("Tab moves the focus around, the arrow keys to the ends")
  func focus() {
    var state = FrameState<String>()
    let sheet = Sheet(
      title: "Sheet", cancel: "close", fields: [Self.field("a"), Self.field("b")], submit: SheetButton("Save", "save"))
    #expect(Self.effects([.nextField(-1)], &state, sheet) == [])
    #expect(state.focus == 1)
    _ = Self.effects([.nextField(1), .arrow(-1)], &state, sheet)
    #expect(state.focus == 0)
    #expect(Self.effects([.arrow(1), .arrow(1), .enter], &state, sheet) == [.send("save")])
    #expect(state.focus == 1)
  }

  @Test("A sheet with other fields starts at its first field, the same one with other texts keeps its focus")
  func identity() {
    var state = FrameState<String>()
    _ = Self.effects(
      [.focus(1)], &state, Sheet(title: "Sheet", cancel: "", fields: [Self.field("a"), Self.field("b")]))
    state.adapt(
      to: Sheet(title: "Sheet", cancel: "", fields: [Self.field("a", .note("new")), Self.field("b", .error("new"))]))
    #expect(state.focus == 1)
    state.adapt(to: Sheet(title: "Sheet", cancel: "", fields: [Self.field("a"), Self.field("c")]))
    #expect(state.focus == 0)
  }

  @Test("Enter with a disabled button moves the focus to the wrong text")
  func disabled() {
    var state = FrameState<String>()
    let sheet = Sheet(
      title: "Sheet", cancel: "close", fields: [Self.field("a"), Self.field("b", .error("wrong"))],
      submit: SheetButton("Save", "save", isDisabled: true))
    #expect(Self.effects([.enter], &state, sheet) == [])
    #expect(state.focus == 1)
  }

  @Test("Typing in a search returns to the first result, and the marked row stays within the results")
  func search() {
    var state = FrameState<String>()
    func sheet(_ count: Int) -> Sheet<String> {
      Sheet(
        title: "Sheet", cancel: "close", fields: [Self.field("search")],
        list: SheetList(count: count, placeholder: "none", onSelect: { "choose \($0)" }) {
          .init(key: "\($0)", "\($0)")
        })
    }
    #expect(Self.effects([.move(5), .arrow(100), .enter], &state, sheet(10)) == [.send("choose 9")])
    state.adapt(to: sheet(4))
    #expect(state.row == 3)
    #expect(Self.effects([.edit("x"), .enter], &state, sheet(4)) == [.send("x"), .send("choose 0")])
    #expect(Self.effects([.enter], &state, sheet(0)) == [])
  }

  @Test("Items and the rows of a list are chosen by one number")
  func rows() {
    var state = FrameState<String>()
    let sheet = Sheet(
      title: "Sheet", cancel: "close", items: [SheetItem("One", "one")],
      list: SheetList(count: 2, placeholder: "", onSelect: { "row \($0)" }) { .init(key: "\($0)", "\($0)") })
    #expect(
      Self.effects([.choose(nil), .choose(2), .arrow(-1), .choose(nil)], &state, sheet)
        == [.send("one"), .send("row 1"), .send("row 0")])
  }

  @Test("An item with a question is sent after it is answered, and a click on a field with the focus changes its value")
  func questionsAndClicks() {
    var state = FrameState<String>()
    let sheet = Sheet(
      title: "Sheet", cancel: "close", fields: [Self.field("a"), Self.field("b")],
      items: [SheetItem("One", confirmation: Confirmation("Sure?", agree: "Yes"), "one")])
    #expect(Self.effects([.choose(0), .decline, .choose(0), .agree], &state, sheet) == [.send("one")])
    #expect(Self.effects([.focus(1, "next"), .focus(1, "next"), .focus(0)], &state, sheet) == [.send("next")])
    #expect(state.focus == 0)
  }

  @Test("A refusal that names a field moves the focus there")
  func refusal() {
    var state = FrameState<String>()
    let sheet = Sheet(title: "Sheet", cancel: "close", fields: [Self.field("a"), Self.field("b")])
    state.adapt(to: sheet)
    state.show(Refusal("Too long.", field: "b"), in: sheet)
    #expect(state.focus == 1)
    #expect(state.message == .init(text: "Too long.", isError: true, field: "b"))
    state.show(Refusal("Too long.", field: "c"), in: sheet)
    #expect(state.message == .init(text: "Too long.", isError: true))
  }

  @Test("The error of a field is not shown while the user types, and stays until the text is right once it is shown")
  func typing() {
    var state = FrameState<String>()
    func sheet(isWrong: Bool) -> Sheet<String> {
      Sheet(
        title: "Sheet", cancel: "close", fields: [Self.field("a", isWrong ? .error("Wrong.") : nil), Self.field("b")],
        submit: SheetButton("Save", "save", isDisabled: isWrong))
    }
    #expect(Self.effects([.edit("1")], &state, sheet(isWrong: false)) == [.send("1")])
    #expect(state.typing == 0)
    #expect(Self.effects([.edit("12")], &state, sheet(isWrong: true)) == [.send("12")])
    #expect(state.typing == 0)
    for event in [FrameEvent<String>.nextField(1), .arrow(1), .focus(1), .enter, .submit] {
      var left = state
      _ = Self.effects([event], &left, sheet(isWrong: true))
      #expect(left.typing == nil, "\(event)")
    }
    _ = Self.effects([.submit, .edit("123")], &state, sheet(isWrong: true))
    #expect(state.typing == nil)
    _ = Self.effects([.edit("1")], &state, sheet(isWrong: false))
    #expect(state.typing == 0)
    var limited = sheet(isWrong: false)
    limited.fields[0].showsErrorWhileTyping = true
    _ = Self.effects([.submit, .edit("1")], &state, limited)
    #expect(state.typing == nil, "More text does not mend a text that is too long.")
  }
}
