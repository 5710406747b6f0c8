/// One side's order, and what it says about where elements go.
///
/// Elements are numbers from 0, one for each element of both sides. The number after the last one is the *root*: the
/// place before all elements, which is everybody's leftmost neighbour.
///
/// ```swift
/// let side = OrderSide([0, 3, 2, 1], base: [0, 1, 2], count: 4)
/// side.isPlaced    // [false, false, true, true]: 2 was moved, and 3 inserted
/// side.left        // [4, 2, 3, 0], of which 4 is the root
/// ```
struct OrderSide {
  let order: [Int]
  /// The element to the left, by element; `nil` for those this side does not have.
  private(set) var left: [Int?]
  /// Whether this side moved or inserted it, by element. False for those it does not have.
  private(set) var isPlaced: [Bool]

  /// - Complexity: O(n log n)
  init(_ order: [Int], base: [Int], count: Int) {
    self.order = order
    left = Array(repeating: nil, count: count)
    isPlaced = Array(repeating: false, count: count)
    var places = [Int?](repeating: nil, count: count)
    for (place, element) in base.enumerated() {
      guard places[element] == nil else { Self.idTwice() }
      places[element] = place
    }
    var last = count
    for element in order {
      guard left[element] == nil else { Self.idTwice() }
      (left[element], isPlaced[element]) = (last, true)
      last = element
    }
    for place in increasingSubsequence(of: order.compactMap { places[$0] }) { isPlaced[base[place]] = false }
  }

  // Not `precondition`, which says nothing in release builds.
  private static func idTwice() -> Never {
    fatalError("An order to be merged has an id twice. Every element needs an id of its own.")
  }
}

/// A longest part of numbers that increase, which need not follow each other. For the same numbers it is the same part.
///
/// ```swift
/// increasingSubsequence(of: [4, 0, 1, 3, 2])    // [0, 1, 2]
/// ```
///
/// This is patience sorting: for every length, the least number that a part of that length can end with.
///
/// - Parameter numbers: All different.
/// - Complexity: O(n log n)
func increasingSubsequence(of numbers: [Int]) -> [Int] {
  /// By length less one, the place of the number such a part ends with.
  var ends: [Int] = []
  var previous: [Int?] = []
  for (place, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    previous.append(low == 0 ? nil : ends[low - 1])
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var reversed: [Int] = []
  var place = ends.last
  while let here = place {
    reversed.append(numbers[here])
    place = previous[here]
  }
  return reversed.reversed()
}
