/// One side's order, with the elements that this side moved or inserted.
///
/// Elements are numbered from 0, one number for each element of both sides. The number after the last one is the
/// *root*: the position before all elements, which is the left neighbor of the first one.
///
/// ```swift
/// let side = OrderSide([0, 3, 2, 1], base: [0, 1, 2], count: 4)
/// side.isPlaced    // [false, false, true, true]: 2 was moved, and 3 inserted
/// side.left        // [4, 2, 3, 0], of which 4 is the root
/// ```
struct OrderSide {
  let order: [Int]
  /// By element, its left neighbor; `nil` for elements that this side does not have.
  private(set) var left: [Int?]
  /// By element, whether this side moved or inserted it; false for elements that it does not have.
  private(set) var isPlaced: [Bool]

  /// - Complexity: O(n log n)
  init(_ order: [Int], base: [Int], count: Int) {
    self.order = order
    left = Array(repeating: nil, count: count)
    isPlaced = Array(repeating: false, count: count)
    var basePositions = [Int?](repeating: nil, count: count)
    for (position, element) in base.enumerated() {
      guard basePositions[element] == nil else { Self.duplicateID() }
      basePositions[element] = position
    }
    var last = count
    for element in order {
      guard left[element] == nil else { Self.duplicateID() }
      (left[element], isPlaced[element]) = (last, true)
      last = element
    }
    for position in increasingSubsequence(of: order.compactMap { basePositions[$0] }) {
      isPlaced[base[position]] = false
    }
  }

  // Not `precondition`, whose message release builds omit.
  private static func duplicateID() -> Never {
    fatalError("An order that is merged contains an id twice. Give every element its own id.")
  }
}

/// Returns a longest increasing subsequence; it is the same for the same numbers.
///
/// ```swift
/// increasingSubsequence(of: [4, 0, 1, 3, 2])    // [0, 1, 2]
/// ```
///
/// This is patience sorting: for every length, keep the least number that a subsequence of that length can end with.
///
/// - Parameter numbers: Distinct numbers.
/// - Complexity: O(n log n)
func increasingSubsequence(of numbers: [Int]) -> [Int] {
  /// By length minus one, the index of the number that such a subsequence ends with.
  var ends: [Int] = []
  var previous: [Int?] = []
  for (position, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    previous.append(low == 0 ? nil : ends[low - 1])
    if low == ends.count { ends.append(position) } else { ends[low] = position }
  }
  var reversed: [Int] = []
  var next = ends.last
  while let index = next {
    reversed.append(numbers[index])
    next = previous[index]
  }
  return reversed.reversed()
}
