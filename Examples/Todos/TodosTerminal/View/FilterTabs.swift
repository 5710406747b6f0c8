import Todos
import TodosBrowsing

/// The filters with keys of their own, from 1 on, and the names of filters and orders.
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
