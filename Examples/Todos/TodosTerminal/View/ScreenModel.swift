import Foundation
import Tarn
import TarnTerminal
import Todos
import TodosBrowsing

/// All inputs of a screen: the core's state, the view state, and the size.
struct ScreenModel {
  let core: Todos.State
  let browsing: ListBrowsing.State
  let terminal: TerminalState.State
  let listing: TodoListing
  let moment: Moment
  /// The user's time zone, for the times in the journal.
  let zone: TimeZone
  let size: TerminalSize
  /// The names of the next steps to undo and redo.
  let undo: String?
  let redo: String?
}

extension ScreenModel {
  /// Whether labels are abbreviated to leave space for the to-dos.
  var isNarrow: Bool { size.columns < 60 }

  /// Whether the journal fits beside the list: 60 columns for a list without abbreviations, and 50 for sentences.
  var hasRoomBeside: Bool { size.columns >= 110 }

  var hasSearch: Bool { terminal.focus == .search || !browsing.search.isEmpty }

  /// The number of rows in a page of the list: all but the two above, the search, and the two below.
  var page: Int { max(size.rows - 4 - (hasSearch ? 1 : 0), 1) }

  /// The to-do of the open sheet, if it still exists.
  var todoOfSheet: Todo? { browsing.sheet?.todo.flatMap { core.todos[id: $0] } }

  var dueText: DueText { DueText(at: moment) }

  /// Returns the meaning of the typed due date, or its error.
  ///
  /// - Returns: `nil` if the sheet has no due date.
  func due(in sheet: ListBrowsing.Sheet) -> Result<DueText.Reading, DueTextError>? {
    let words: String
    switch sheet {
    case .adding(_, let due), .forking(_, _, let due): words = due
    case .dating(_, let text, _): words = text
    case .editing, .tagging, .menu, .journal, .help: return nil
    }
    let present = todoOfSheet?.due
    return Result { () throws(DueTextError) in try dueText.read(words, from: present) }
  }

  /// Returns the text of a due date, with the year if it is far away.
  func words(_ due: Due) -> String { dueText.write(due) }

  /// Returns the text of a local time: `today 14:03`.
  func words(_ time: Timestamp) -> String {
    let seconds = Int(time.milliseconds / 1_000)
    let wall = seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let (days, rest) = (wall / 86_400, wall % 86_400)
    // No entry is from before 1970, or from a year outside of the supported ones.
    guard wall >= 0, let day = Day(number: days) else { return "" }
    return words(Due(day, minutes: rest / 60))
  }
}

/// `100,000`.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return number < 0 ? "−" + text : text
}
