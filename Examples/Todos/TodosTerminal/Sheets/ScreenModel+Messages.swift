import TarnTerminal
import Todos
import TodosBrowsing

// The message below the fields of a sheet: the meaning of a text, or its error.
extension ScreenModel {
  var dueMessage: Node<KeyCommand> { message(dueWords) }

  /// As high as the longest error at this width, so that the layout does not change during typing.
  func message(_ words: StyledText) -> Node<KeyCommand> {
    .row([.text("").extent(.cells(4)), .text(words, wraps: true).extent(.fill())], spacing: 2)
      .extent(.cells(size.rows < 12 ? 3 : sheetWidth < 50 ? 5 : 3))
  }

  var messageOnly: StyledText { terminal.message.map { StyledText("! \($0)", Styles.warning) } ?? StyledText("") }

  private var dueWords: StyledText {
    if terminal.message != nil { return messageOnly }
    guard let sheet = browsing.sheet, let due = due(in: sheet) else { return StyledText("") }
    switch due {
    case .failure(let error): return StyledText("! \(error)", Styles.warning)
    case .success(let reading):
      if (sheet.due ?? sheet.text ?? "").allSatisfy(\.isWhitespace) { return StyledText(unwritten(sheet), .dim) }
      let words = StyledText(reading.due.map(words) ?? "no due date", .bold)
      return words + StyledText(reading.note.map { "  \($0)" } ?? "", .dim)
    }
  }

  /// Returns the meaning of an empty text.
  private func unwritten(_ sheet: ListBrowsing.Sheet) -> String {
    if case .adding = sheet { return "no due date" }
    return todoOfSheet?.due.map { "unchanged: \(words($0))" } ?? "unchanged: no due date"
  }

  func tagsMessage(_ text: String) -> StyledText {
    if terminal.message != nil { return messageOnly }
    let tags = Tags(written: text)
    let parts = text.split { $0.isWhitespace || $0 == "," }
    let words = tags.isEmpty ? StyledText("no tags", .dim) : StyledText("\(tags)", Styles.tag)
    guard let other = parts.first(where: { !tags.contains(String($0)) }) else { return words }
    return words + StyledText("  “\(other)” is not a tag, or one too many.", Styles.warning)
  }
}
