import Foundation
import TarnValues
import Todos

extension TodoListing {
  /// The position of a to-do in an order, in numbers alone, so that moving it counts no references. For an order by
  /// text it has the first sixteen bytes; few texts begin with the same, and those are looked up.
  struct SortKey: Sendable {
    let id: Todo.ID
    let number: Int
    let rank: UInt64
    let nextRank: UInt64
  }

  /// An arrangement prepared for queries about many to-dos.
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
      var bytes: [UInt8] = []
      return includes(todo, &bytes)
    }

    /// - Parameter letters: scratch memory.
    func includes(_ todo: Todo, _ bytes: inout [UInt8]) -> Bool {
      arrangement.filter.includes(todo, on: arrangement.today) && search.finds(todo, &bytes)
    }

    func sortKey(of todo: Todo) -> SortKey {
      switch arrangement.sort.by {
      case .number: return sortKey(of: todo, Int64(todo.number))
      case .made: return sortKey(of: todo, todo.made.milliseconds)
      case .due:
        // Last in both directions.
        guard let due = todo.due else { return SortKey(id: todo.id, number: todo.number, rank: .max, nextRank: 0) }
        return sortKey(of: todo, Int64(due.rank))
      case .text:
        return SearchText.folded(todo.text).withUnsafeBufferPointer { sortKey(of: todo, $0, 0..<$0.count) }
      }
    }

    private func sortKey(of todo: Todo, _ number: Int64) -> SortKey {
      // From the range of Int64 to that of UInt64, in the same order.
      let rank = UInt64(bitPattern: number) ^ 1 << 63
      return SortKey(id: todo.id, number: todo.number, rank: turned(rank), nextRank: 0)
    }

    /// - Parameter range: where its letters are among others.
    func sortKey(of todo: Todo, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> SortKey {
      let middle = Swift.min(range.lowerBound + 8, range.upperBound)
      return SortKey(
        id: todo.id, number: todo.number, rank: turned(SearchText.rank(bytes, range)),
        nextRank: turned(SearchText.rank(bytes, middle..<range.upperBound)))
    }

    /// Inverting all bits reverses an order, for every number.
    private func turned(_ rank: UInt64) -> UInt64 { isDescending ? ~rank : rank }

    /// Whether one position comes before another. A total order: two to-dos never have the same position.
    ///
    /// - Parameter letters: compares the texts of both; called if they begin with the same letters.
    func isOrdered(_ first: SortKey, _ second: SortKey, texts: () -> Int) -> Bool {
      if first.rank != second.rank { return first.rank < second.rank }
      if first.nextRank != second.nextRank { return first.nextRank < second.nextRank }
      if isByText {
        let difference = texts()
        if difference != 0 { return (difference < 0) != isDescending }
      }
      return first.number != second.number ? first.number < second.number : first.id < second.id
    }
  }
}
