/// Returns the order that results from changes of one order on two sides.
///
/// ```swift
/// let order = mergedOrder(
///   base: [1, 2, 3, 4], mine: [4, 1, 2, 3], theirs: [1, 2, 7, 3, 4],
///   keeping: { _ in true }, precedes: <)
/// order    // [4, 1, 2, 7, 3]
/// ```
///
/// A side *moved* all elements outside a longest run that it left in the base's order. Elements that neither side moved
/// keep that order. Every other element goes right of its left neighbor: the nearest kept element to its left on the
/// side that moved or inserted it, wherever that neighbor is in the result.
///
/// Guarantees:
/// - The result contains every kept element of mine and of theirs, once, and no others.
/// - If one side is unchanged, the result is the other side; if the sides are equal, it is that order; always
///   restricted to the kept elements.
/// - Exchanging the sides does not change the result. It depends only on the orders, `keeping` and `precedes`, so it is
///   the same on every device.
/// - An element that only one side has, and not the base, follows its left neighbor: directly if that is new on this
///   side too, so that a run inserted together stays together; otherwise with only moved or inserted elements between.
/// - Of two runs at one position, the run whose first element precedes goes first.
/// - An element that both sides moved or inserted at different positions goes right of the left neighbor that precedes.
///
/// If one side puts a after b and the other b after a, no order satisfies both. From such a cycle one element is taken
/// out (of those that both sides have, the one that precedes) and goes right of the nearest element to its left that
/// neither side moved.
///
/// The merge does not decide about deletions: `keeping` does, for a deletion may meet a change of the same element.
///
/// - Parameters:
///   - base: The common order of both sides. A kept id that an order contains twice stops the program: "An order to be
///     merged has an id twice."
///   - keeping: Returns whether the result contains an element, if a side has it. It must answer the same for the same
///     id.
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
  // Elements that only the base has are not kept, and do not affect which elements count as moved.
  let keptBase = base.compactMap { numbers[$0] }
  return withoutActuallyEscaping(precedes) { precedes in
    let merge = OrderMerge(base: keptBase, mine: mine, theirs: theirs, count: ids.count) { precedes(ids[$0], ids[$1]) }
    return merge.linearize().map { ids[$0] }
  }
}
