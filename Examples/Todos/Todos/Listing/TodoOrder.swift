import Foundation
import TarnValues

extension TodoListing {
  /// Where a to-do is in an order: in values alone, so that most comparisons look up no to-do.
  struct Place: Sendable {
    let id: Todo.ID
    let number: Int
    let rank: UInt64
    /// The text in lower case in an order by text; otherwise empty.
    let text: String
  }

  /// An arrangement prepared for many to-dos.
  struct Order: Sendable {
    private let arrangement: Arrangement
    private let search: Search

    init(_ arrangement: Arrangement) {
      self.arrangement = arrangement
      search = Search(arrangement.search)
    }

    func includes(_ todo: Todo) -> Bool {
      arrangement.filter.includes(todo, on: arrangement.today) && search.finds(todo)
    }

    func place(of todo: Todo) -> Place {
      switch arrangement.sort.by {
      case .number: place(of: todo, Int64(todo.number))
      case .made: place(of: todo, todo.made.milliseconds)
      // Last in both directions without a due date.
      case .due:
        todo.due.map { place(of: todo, Int64($0.rank)) }
          ?? Place(id: todo.id, number: todo.number, rank: .max, text: "")
      case .text: Place(id: todo.id, number: todo.number, rank: 0, text: todo.text.lowercased())
      }
    }

    private func place(of todo: Todo, _ number: Int64) -> Place {
      // From the range of Int64 to that of UInt64, in the same order. Inverting all bits reverses it.
      let rank = UInt64(bitPattern: number) ^ 1 << 63
      return Place(id: todo.id, number: todo.number, rank: arrangement.sort.isDescending ? ~rank : rank, text: "")
    }

    /// Whether one place comes before another. A total order: two to-dos never have the same place.
    func isOrdered(_ first: Place, _ second: Place) -> Bool {
      if first.rank != second.rank { return first.rank < second.rank }
      if first.text != second.text { return (first.text < second.text) != arrangement.sort.isDescending }
      return first.number != second.number ? first.number < second.number : first.id < second.id
    }
  }
}
