import Foundation
import TarnStorage
import TarnTerminal
import Todos
import TodosBrowsing

extension CommandRunner {
  func list(_ question: Invocation.Query, isJSON: Bool) throws(StorageError) -> ExitCode {
    var listing = TodosBrowsing.TodoListing()
    listing.follow(
      try file.read().todos,
      as: Arrangement(filter: question.filter, sort: question.sort, search: question.search, today: moment.day))
    if isJSON {
      output.print(JSON.todos(listing, on: moment.day))
    } else if !output.isTerminal {
      output.print(listing.lazy.map(TodoLine.fields).joined())
    } else if listing.isEmpty {
      output.print(output.line(StyledText(nothing(question, listing.counts), .dim)))
    } else {
      let line = widths(listing)
      output.print(listing.lazy.map { output.line(line.line($0)) }.joined())
    }
    return .done
  }

  private func widths(_ listing: TodosBrowsing.TodoListing) -> TodoLine {
    var line = line
    for todo in listing {
      line.numberWidth = max(line.numberWidth, "\(todo.number)".count)
      line.dueWidth = max(line.dueWidth, line.due(todo).count)
    }
    return line
  }

  private func nothing(_ question: Invocation.Query, _ counts: Counts) -> String {
    if counts.all == 0 { return "The list is empty. `todos add` adds a to-do." }
    if !question.search.isEmpty { return "None of these to-dos contains “\(question.search)”." }
    return switch question.filter {
    case .all: "Nothing to do."
    case .open: "All to-dos are done. `todos list --all` lists them."
    case .done: "No to-do is done."
    case .overdue: "No to-do is overdue."
    case .today: "No to-do is due today."
    case .tag(let tag): "No to-do has the tag #\(tag)."
    }
  }

  func journal(last: Int, isJSON: Bool) throws(StorageError) -> ExitCode {
    let entries = try file.read().journal.suffix(last)
    if isJSON {
      output.print(JSON.journal(entries))
    } else {
      output.print(entries.map { output.line(time($0) + "  \($0.text)") }.joined())
    }
    return .done
  }

  /// `today 14:03`, where the person is.
  private func time(_ entry: JournalEntry) -> StyledText {
    let seconds = Double(entry.time.milliseconds) / 1_000
    let moment = Moment(Date(timeIntervalSince1970: seconds), calendar: .autoupdatingCurrent)
    let words = dueText.write(Due(moment.day, minutes: moment.minutes))
    // “Thu 26 Nov 14:03” is the longest of this half year.
    return StyledText(words, .dim).padded(to: max(16, words.count))
  }
}
