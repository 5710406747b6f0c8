import Foundation
import TarnValues
import Todos

extension Listing {
  /// Where a to-do stands in an order, in numbers alone, so that it is moved about without counting references. An order by text
  /// has the first sixteen bytes here; few texts begin with the same, and those are looked up.
  struct Place: Sendable {
    let id: Todo.ID
    let number: Int
    let rank: UInt64
    let nextRank: UInt64
  }

  /// An arrangement made ready to be asked about many to-dos.
  struct View: Sendable {
    let arrangement: Arrangement
    private let search: Search
    let isDescending: Bool
    let isByText: Bool

    init(_ arrangement: Arrangement) {
      self.arrangement = arrangement
      search = Search(arrangement.search)
      isDescending = arrangement.sort.isDescending
      isByText = arrangement.sort.by == .text
    }

    func includes(_ todo: Todo) -> Bool {
      var letters: [UInt8] = []
      return includes(todo, &letters)
    }

    /// - Parameter letters: memory to work in.
    func includes(_ todo: Todo, _ letters: inout [UInt8]) -> Bool {
      arrangement.filter.includes(todo, on: arrangement.today) && search.finds(todo, &letters)
    }

    func place(of todo: Todo) -> Place {
      switch arrangement.sort.by {
      case .number: return place(of: todo, Int64(todo.number))
      case .made: return place(of: todo, todo.made.milliseconds)
      case .due:
        // Last in either direction.
        guard let due = todo.due else { return Place(id: todo.id, number: todo.number, rank: .max, nextRank: 0) }
        return place(of: todo, Int64(due.rank))
      case .text:
        return Letters.folded(todo.text).withUnsafeBufferPointer { place(of: todo, $0, 0..<$0.count) }
      }
    }

    private func place(of todo: Todo, _ number: Int64) -> Place {
      // From the range of Int64 to that of UInt64, in the same order.
      let rank = UInt64(bitPattern: number) ^ 1 << 63
      return Place(id: todo.id, number: todo.number, rank: turned(rank), nextRank: 0)
    }

    /// - Parameter range: where its letters are among others.
    func place(of todo: Todo, _ letters: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Place {
      let middle = Swift.min(range.lowerBound + 8, range.upperBound)
      return Place(
        id: todo.id, number: todo.number, rank: turned(Letters.rank(letters, range)),
        nextRank: turned(Letters.rank(letters, middle..<range.upperBound)))
    }

    /// Each bit the other way turns an order round, and there is no number it can't turn.
    private func turned(_ rank: UInt64) -> UInt64 { isDescending ? ~rank : rank }

    /// Whether one place comes before another. Total: two to-dos never have one place.
    ///
    /// - Parameter letters: how the texts of both compare; asked if they begin with the same letters.
    func isOrdered(_ one: Place, _ other: Place, letters: () -> Int) -> Bool {
      if one.rank != other.rank { return one.rank < other.rank }
      if one.nextRank != other.nextRank { return one.nextRank < other.nextRank }
      if isByText {
        let difference = letters()
        if difference != 0 { return (difference < 0) != isDescending }
      }
      return one.number != other.number ? one.number < other.number : one.id < other.id
    }
  }
}
