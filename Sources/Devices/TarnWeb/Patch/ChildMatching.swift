/// Matches new children to old ones: by key if there is one, otherwise to the next old child of the same kind.
struct ChildMatching<Action> {
  /// For each new child the index of the matching old child, if any.
  private(set) var old: [Int?]
  /// For each old child whether a new child matches it.
  private(set) var isMatched: [Bool]

  init(
    _ children: [MountedNode<Action>], _ nodes: [Node<Action>], _ isSame: (MountedNode<Action>, Node<Action>) -> Bool
  ) {
    old = Array(repeating: nil, count: nodes.count)
    isMatched = Array(repeating: false, count: children.count)
    var byKey: [String: Int] = [:]
    var unkeyed: [Int] = []
    for (index, child) in children.enumerated() {
      // The result of a memo is matched by the memo's key, because its content is not evaluated before it is made
      // again.
      let key = if let memo = child.memo { memo.key } else { child.key }
      // If two children have the same key, the first one matches; the second is created again each time, which is slow
      // but correct.
      if let key, byKey[key] == nil { byKey[key] = index } else { unkeyed.append(index) }
    }
    var next = 0
    for (index, node) in nodes.enumerated() {
      if let key = node.key {
        guard let match = byKey[key], !isMatched[match], isSame(children[match], node) else { continue }
        record(index, match)
      } else if let position = unkeyed[next...].firstIndex(where: { isSame(children[$0], node) }) {
        record(index, unkeyed[position])
        next = position + 1
      }
    }
  }

  private mutating func record(_ index: Int, _ match: Int) {
    old[index] = match
    isMatched[match] = true
  }
}

extension Node {
  var key: String? {
    switch self {
    case .element(let element): element.key
    case .memo(let memo): memo.key
    case .window(let window): window.listKey
    case .text, .each: nil
    }
  }
}

/// Returns the indices of a longest strictly increasing subsequence, ignoring `nil`. O(n log n), by patience sorting
/// (Fredman 1975).
func longestIncreasingSubsequence(_ values: [Int?]) -> Set<Int> {
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for (position, value) in values.enumerated() {
    guard let value else { continue }
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]]! < value { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[position] = tails[low - 1] }
    if low == tails.count { tails.append(position) } else { tails[low] = position }
  }
  var positions: Set<Int> = []
  var position = tails.last ?? -1
  while position >= 0 {
    positions.insert(position)
    position = previous[position]
  }
  return positions
}
