import Foundation
import Tarn
import TarnTerminal
import Todos
import TodosBrowsing

/// All that a screen is made of: what is so, where the person is in it, and how much room there is.
struct ScreenModel {
  let core: Todos.State
  let browsing: ListBrowsing.State
  let console: TerminalState.State
  let listing: TodoListing
  let moment: Moment
  /// Of the person, for the times in the journal.
  let zone: TimeZone
  let size: TerminalSize
  /// What would be undone and done again.
  let undo: String?
  let redo: String?
}

extension ScreenModel {
  /// Whether words are cut short to leave room for the to-dos.
  var isNarrow: Bool { size.columns < 60 }

  /// Whether the journal fits beside the list: 60 columns for the list, where nothing of it is cut short, and 50 for sentences.
  var hasRoomBeside: Bool { size.columns >= 110 }

  var hasSearch: Bool { console.focus == .search || !browsing.search.isEmpty }

  /// How many lines a page of the list has: all but the two above, the search, and the two below.
  var page: Int { max(size.rows - 4 - (hasSearch ? 1 : 0), 1) }

  /// The to-do that the open sheet is about, if it is still there.
  var todoOfSheet: Todo? { browsing.sheet?.todo.flatMap { core.todos[id: $0] } }

  var dueText: DueText { DueText(at: moment) }

  /// What was typed for a due date, as it is understood.
  ///
  /// - Returns: `nil` if the sheet asks for none.
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

  /// A due date in words, with the year if it is far.
  func words(_ due: Due) -> String { dueText.write(due) }

  /// When something happened, where the person is: `today 14:03`.
  func words(_ time: Timestamp) -> String {
    let seconds = Int(time.milliseconds / 1_000)
    let wall = seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let (days, rest) = (wall / 86_400, wall % 86_400)
    // Before 1970, or outside of the years that there are, nothing was done in this list.
    guard wall >= 0, let day = Day(number: days) else { return "" }
    return words(Due(day, minutes: rest / 60))
  }
}

/// `100,000`.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = ""
  for (place, digit) in digits.enumerated() {
    if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return number < 0 ? "−" + text : text
}
