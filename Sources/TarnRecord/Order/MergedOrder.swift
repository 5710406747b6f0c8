/// The order that comes of one order changed on two sides.
///
/// ```swift
/// let order = mergedOrder(
///   base: [1, 2, 3, 4], mine: [4, 1, 2, 3], theirs: [1, 2, 7, 3, 4],
///   keeping: { _ in true }, precedes: <)
/// order    // [4, 1, 2, 7, 3]
/// ```
///
/// What a side *moved* is all outside a longest run of elements that it left in the base's order. Elements that no side
/// moved keep that order. Every other one stands right of its left neighbour: the nearest kept element to its left on
/// the side that moved or inserted it, wherever that one now stands.
///
/// Guarantees:
/// - The result has every kept element of mine and of theirs, once, and nothing else.
/// - With an unchanged side it is the other one, with equal sides it is that, always of the kept elements alone.
/// - With the sides exchanged it is the same. It depends on the orders, on what is kept and on `precedes`, and on
///   nothing else, so it is the same on every device.
/// - What only one side has, and the base has not, follows its left neighbour: at once if that is new on this side too,
///   so that a run that was inserted together stays together; and with nothing between that was not itself moved or
///   inserted.
/// - Of two runs at one place, the one goes first whose first element precedes the other's.
/// - What both moved, or inserted, at different places stands at that of them whose left neighbour precedes.
///
/// Where one side put a after b and the other b after a, no order has both. Of such a ring one element, the one that
/// precedes among those that both sides have, goes right of the nearest element to its left that nobody moved.
///
/// It does not decide what is deleted: `keeping` does, for a deletion may meet a change of the same element.
///
/// - Parameters:
///   - base: What both sides come from. A kept id that an order has twice stops the program: "An order to be merged has
///     an id twice."
///   - keeping: Whether an element is in the result, if a side has it. It must answer the same for the same id.
///   - precedes: A strict total order of all ids, the same on all sides. It only breaks ties.
/// - Complexity: O(n log n)
package func mergedOrder<ID: Hashable>(
  base: [ID], mine: [ID], theirs: [ID], keeping: (ID) -> Bool, precedes: (ID, ID) -> Bool
) -> [ID] {
  var ids: [ID] = []
  var numbers: [ID: Int] = [:]
  func number(_ id: ID) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = ids.count
    ids.append(id)
    return ids.count - 1
  }
  let (mine, theirs) = (mine.filter(keeping).map(number), theirs.filter(keeping).map(number))
  // Elements that only the base has are not kept, and have no part in what was moved.
  let known = base.compactMap { numbers[$0] }
  return withoutActuallyEscaping(precedes) { precedes in
    let merge = OrderMerge(base: known, mine: mine, theirs: theirs, count: ids.count) { precedes(ids[$0], ids[$1]) }
    return merge.readOff().map { ids[$0] }
  }
}
