import Foundation
import Tarn
import TarnDates
import TarnDocument
import TarnLanguages
import TarnValues

/// The list as one person sees it at a moment: what all devices show.
public struct ScreenModel {
  public let document: Todos.Document
  public let session: Todos.Session
  /// The visible to-dos in their order.
  public let listing: Table<Todo>
  public let counts: Counts
  public let moment: Moment
  /// The user's time zone, for the times in the journal.
  public let zone: TimeZone
  /// The selected row.
  public let row: Int?
  /// The language of the person.
  public let words: Localization

  /// The selected to-do. A key does not change one that is not visible.
  public var current: Todo? { row.map { listing[$0] } }

  /// The reason why no to-do is shown, and what to do about it.
  public var emptyText: String {
    if document.todos.isEmpty { return words("The list is empty. Press a to add a to-do.") }
    if !session.search.isEmpty { return words("No to-do here contains “\(session.search)”. Escape clears the search.") }
    let text = session.filter.emptyText(words)
    return session.filter == .all ? text : text + " " + words("1 shows all.")
  }

  /// Returns the text of a due date, with the year if it is far away.
  public func text(_ due: FloatingDate?) -> String {
    due.map { words.text($0, on: moment.day) } ?? words("no due date")
  }

  /// Returns the day of a row in a list by day, and whether the row above has another one; `nil` in other lists.
  public func day(ofRow row: Int) -> (name: String, isFirst: Bool)? {
    guard session.filter.isByDay else { return nil }
    let name = dayName(row)
    return (name, row == 0 || dayName(row - 1) != name)
  }

  private func dayName(_ row: Int) -> String {
    let todo = listing[row]
    if todo.isOverdue(on: moment.day) { return words("Overdue") }
    let name = todo.due.map { words.text(FloatingDate($0.date), on: moment.day) } ?? ""
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns an entry of the journal by its age, the newest first, with its local time: `today 14:03`.
  public func journalEntry(_ age: Int) -> (time: String, text: String) {
    let entry = document.journal[document.journal.count - 1 - age]
    let time = FloatingDate(millisecondsSince1970: entry.time.milliseconds, in: zone)
    return (time.map(text) ?? "", words.translation(of: entry.text))
  }
}

/// Derives what a view shows. Each view has one, which keeps what the last evaluation derived.
public final class ScreenModelReader {
  private let reader = DerivedReader<TodoListing>()

  private let words: Localization

  public init(_ words: Localization = .english) { self.words = words }

  /// Returns what a person sees at a moment.
  public func model(_ view: SessionView<Todos>, _ moment: Moment, _ zone: TimeZone) -> ScreenModel {
    let session = view.session
    let (listing, counts) = reader.read(
      TodoListing.visible, TodoListing.counts,
      of: TodoListing(view.document.todos, as: session.arrangement(on: moment.day)))
    return ScreenModel(
      document: view.document, session: session, listing: listing, counts: counts, moment: moment, zone: zone,
      row: session.row(in: listing), words: words)
  }
}

extension Todos.Session {
  /// Returns the selected row: that of the selected to-do, or the one in its place if it has left the list.
  ///
  /// - Complexity: O(log n)
  public func row(in listing: Table<Todo>) -> Int? {
    if listing.isEmpty { return nil }
    return selected.flatMap { listing.index(id: $0) } ?? min(row, listing.count - 1)
  }
}

extension Todos.Filter {
  /// The name in English, which addresses have.
  public var name: String {
    switch self {
    case .all: "All"
    case .open: "Open"
    case .done: "Done"
    case .overdue: "Overdue"
    case .today: "Today"
    case .upcoming: "Upcoming"
    case .tag(let tag): "#\(tag)"
    }
  }

  /// Returns the name in a language.
  public func title(_ words: Localization) -> String {
    switch self {
    case .all: words("All", context: "filter")
    case .open: words("Open", context: "filter")
    case .done: words("Done", context: "filter")
    case .overdue: words("Overdue")
    case .today: words("Today")
    case .upcoming: words("Upcoming")
    case .tag(let tag): "#\(tag)"
    }
  }

  /// Returns the reason why it shows no to-do.
  public func emptyText(_ words: Localization) -> String {
    switch self {
    case .all: words("Nothing to do.")
    case .open: words("All to-dos are done.")
    case .done: words("No to-do is done.")
    case .overdue: words("No to-do is overdue.")
    case .today: words("No to-do is due today or overdue.")
    case .upcoming: words("No to-do is due after today.")
    case .tag(let tag): words("No to-do has the tag #\(tag).")
    }
  }
}

extension Todos.Sort.Key {
  /// Returns the name in a language: `Due date`.
  public func title(_ words: Localization) -> String {
    switch self {
    case .number: words("Number")
    case .due: words("Due date")
    case .text: words("Text")
    case .made: words("Age")
    }
  }

  /// Returns the order in words: `by due date`.
  public func order(_ words: Localization) -> String {
    switch self {
    case .number: words("by number")
    case .due: words("by due date")
    case .text: words("by text")
    case .made: words("by age")
    }
  }
}
