import Todos
import TodosBrowsing

/// The filters that have keys of their own, from 1 on, and what they and orders are called.
enum FilterTabs {
  static let filters: [ListBrowsing.Filter] = [.all, .open, .done, .overdue, .today]

  static func name(_ filter: ListBrowsing.Filter) -> String {
    switch filter {
    case .all: "All"
    case .open: "Open"
    case .done: "Done"
    case .overdue: "Overdue"
    case .today: "Today"
    case .tag(let tag): "#\(tag)"
    }
  }

  static func words(for sort: ListBrowsing.Sort) -> String {
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
