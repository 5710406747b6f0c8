import Todos
import TodosBrowsing

/// The filters that have keys of their own, from 1 on, and what they and orders are called.
enum Tabs {
  static let filters: [Browsing.Filter] = [.all, .open, .done, .overdue, .today]

  static func name(_ filter: Browsing.Filter) -> String {
    switch filter {
    case .all: "All"
    case .open: "Open"
    case .done: "Done"
    case .overdue: "Overdue"
    case .today: "Today"
    case .tag(let tag): "#\(tag)"
    }
  }

  static func words(for sort: Browsing.Sort) -> String {
    let key =
      switch sort.by {
      case .number: "by number"
      case .due: "by due date"
      case .text: "by text"
      case .made: "by age"
      }
    return "\(key) \(sort.isDescending ? "↓" : "↑")"
  }
}
