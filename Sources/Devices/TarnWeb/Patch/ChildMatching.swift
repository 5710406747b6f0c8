/// Matches new children to old ones: by key if there is one, otherwise by kind and order, as many as possible. A child with a
/// field is kept before others, because its user may be typing.
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
    var unkeyedNodes: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard let key = node.key else {
        unkeyedNodes.append(index)
        continue
      }
      guard let match = byKey[key], !isMatched[match], isSame(children[match], node) else { continue }
      record(index, match)
    }
    if unkeyed.count * unkeyedNodes.count <= Self.mostPairs {
      matchMost(unkeyed, unkeyedNodes, children, nodes, isSame)
    } else {
      matchNext(unkeyed[...], unkeyedNodes) { isSame(children[$0], nodes[$1]) }
    }
  }

  /// A page has a few dozen elements beside each other without keys. More are a list, whose rows ought to have keys.
  private static var mostPairs: Int { 4_096 }

  /// Matches each node to the next child of its kind.
  private mutating func matchNext(
    _ children: ArraySlice<Int>, _ nodes: [Int], _ isSame: (_ child: Int, _ node: Int) -> Bool
  ) {
    var rest = children
    for node in nodes {
      guard let position = rest.firstIndex(where: { isSame($0, node) }) else { continue }
      record(node, rest[position])
      rest = rest[(position + 1)...]
    }
  }

  /// Matches the children and nodes of a longest common subsequence (Wagner and Fischer 1974), in which two with a field
  /// count more than all others. Of several it takes the earliest.
  private mutating func matchMost(
    _ children: [Int], _ nodes: [Int], _ mounted: [MountedNode<Action>], _ views: [Node<Action>],
    _ isSame: (MountedNode<Action>, Node<Action>) -> Bool
  ) {
    guard !children.isEmpty, !nodes.isEmpty else { return }
    let (held, holding) = (children.map { mounted[$0].holdsInput }, nodes.map { views[$0].holdsInput })
    let width = nodes.count + 1
    // The weight of each pair, and of the best match of the children and nodes from these on.
    var weights = [Int](repeating: 0, count: children.count * width)
    var best = [Int](repeating: 0, count: (children.count + 1) * width)
    for child in children.indices.reversed() {
      for node in nodes.indices.reversed() {
        let at = child * width + node
        let isPair = isSame(mounted[children[child]], views[nodes[node]])
        if isPair { weights[at] = held[child] && holding[node] ? width : 1 }
        let matched = weights[at] == 0 ? 0 : best[at + width + 1] + weights[at]
        best[at] = max(matched, best[at + width], best[at + 1])
      }
    }
    var (child, node) = (0, 0)
    while child < children.count, node < nodes.count {
      let at = child * width + node
      if weights[at] > 0, best[at] == best[at + width + 1] + weights[at] {
        record(nodes[node], children[child])
        (child, node) = (child + 1, node + 1)
      } else if best[at] == best[at + width] {
        child += 1
      } else {
        node += 1
      }
    }
  }

  private mutating func record(_ index: Int, _ match: Int) {
    old[index] = match
    isMatched[match] = true
  }
}

/// The elements in which a user types or chooses.
private let inputTags: Set<String> = ["input", "textarea", "select"]

extension MountedNode {
  /// Whether it has something that the page loses if the element is created again: what is typed, or the state of a hook.
  fileprivate var holdsInput: Bool {
    hook != nil || tag.map(inputTags.contains) == true || children.contains(where: \.holdsInput)
  }
}

extension Node {
  fileprivate var holdsInput: Bool {
    switch self {
    case .element(let element):
      element.hook != nil || inputTags.contains(element.tag) || element.children.contains(where: \.holdsInput)
    case .each(let nodes): nodes.contains(where: \.holdsInput)
    // A memo is matched with itself alone.
    case .memo: true
    case .text, .window: false
    }
  }

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
