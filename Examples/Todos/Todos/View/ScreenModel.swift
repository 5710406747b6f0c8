import Foundation
import Tarn
import TarnDocument

/// The list as one person sees it at a moment: what all devices show.
public struct ScreenModel {
  public let document: Todos.Document
  public let session: Todos.Session
  public let listing: TodoListing
  public let moment: Moment
  /// The user's time zone, for the times in the journal.
  public let zone: TimeZone
  /// The selected row.
  public let row: Int?

  /// The selected to-do. A key does not change one that is not visible.
  public var current: Todo? { row.map { listing[$0] } }

  /// The reason why no to-do is shown, and what to do about it.
  public var emptyText: String {
    if document.todos.isEmpty { return "The list is empty. Press a to add a to-do." }
    if !session.search.isEmpty { return "No to-do here contains “\(session.search)”. Escape clears the search." }
    return switch session.filter {
    case .all: "Nothing to do."
    case .open: "All to-dos are done. 1 shows all."
    case .done: "No to-do is done. 1 shows all."
    case .overdue: "No to-do is overdue. 1 shows all."
    case .today: "No to-do is due today. 1 shows all."
    case .tag(let tag): "No to-do has the tag #\(tag). 1 shows all."
    }
  }

  /// Returns the text of a due date, with the year if it is far away.
  public func text(_ due: Due) -> String { DueText(at: moment).write(due) }

  /// Returns an entry of the journal by its age, the newest first, with its local time: `today 14:03`.
  public func journalEntry(_ age: Int) -> (time: String, text: String) {
    let entry = document.journal[document.journal.count - 1 - age]
    return (Due(entry.time, in: zone).map(text) ?? "", entry.text)
  }
}

/// The visible list of one view: a cache, updated whenever the view is evaluated.
public final class VisibleList {
  public private(set) var listing = TodoListing()

  public init() {}

  /// Returns what a person sees at a moment.
  public func model(_ view: SessionView<Todos>, _ moment: Moment, _ zone: TimeZone) -> ScreenModel {
    listing.follow(view.document.todos, as: view.session.arrangement(on: moment.day))
    return ScreenModel(
      document: view.document, session: view.session, listing: listing, moment: moment, zone: zone,
      row: listing.row(of: view.session))
  }
}

extension Todos.Filter {
  public var name: String {
    switch self {
    case .all: "All"
    case .open: "Open"
    case .done: "Done"
    case .overdue: "Overdue"
    case .today: "Today"
    case .tag(let tag): "#\(tag)"
    }
  }

  /// The number of to-dos that it shows.
  public func count(in counts: Counts) -> Int {
    switch self {
    case .all: counts.all
    case .open: counts.open
    case .done: counts.done
    case .overdue: counts.overdue
    case .today: counts.today
    case .tag(let tag): counts.tags.first { $0.tag == tag }.map { $0.open + $0.done } ?? 0
    }
  }
}

extension Todos.Sort.Key {
  /// `Due date`.
  public var title: String { name.prefix(1).uppercased() + name.dropFirst() }

  public var name: String {
    switch self {
    case .number: "number"
    case .due: "due date"
    case .text: "text"
    case .made: "age"
    }
  }
}
