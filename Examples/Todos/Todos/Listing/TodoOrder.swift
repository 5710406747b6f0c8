import Foundation
import TarnValues

extension TodoListing {
  /// Where a to-do is in an order: in values alone, so that most comparisons look up no to-do.
  struct Place: Sendable {
    let id: Todo.ID
    let number: Int
    /// The value of the key, or the first eight bytes of the text.
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
      case .number: place(of: todo, key(Int64(todo.number)))
      case .made: place(of: todo, key(todo.made.milliseconds))
      // Last in both directions without a due date.
      case .due:
        todo.due.map { place(of: todo, key(Int64($0.rank))) }
          ?? Place(id: todo.id, number: todo.number, rank: .max, text: "")
      case .text: place(of: todo, todo.text.lowercased())
      }
    }

    private func place(of todo: Todo, _ text: String) -> Place {
      // Padded with zeros, so a shorter text is before a longer one.
      let bytes = text.utf8.prefix(8)
      let key = bytes.reduce(0) { $0 << 8 | UInt64($1) } << (8 * UInt64(8 - bytes.count))
      return place(of: todo, key, text)
    }

    private func place(of todo: Todo, _ key: UInt64, _ text: String = "") -> Place {
      // Inverting all bits reverses the order.
      Place(id: todo.id, number: todo.number, rank: arrangement.sort.isDescending ? ~key : key, text: text)
    }

    /// From the range of Int64 to that of UInt64, in the same order.
    private func key(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

    /// Whether one place comes before another. A total order: two to-dos never have the same place.
    func isOrdered(_ first: Place, _ second: Place) -> Bool {
      if first.rank != second.rank { return first.rank < second.rank }
      if first.text != second.text { return (first.text < second.text) != arrangement.sort.isDescending }
      return first.number != second.number ? first.number < second.number : first.id < second.id
    }
  }
}
