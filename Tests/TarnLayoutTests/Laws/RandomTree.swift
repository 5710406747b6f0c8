import TarnLayout
import TarnTesting

/// Random trees with every kind of node, with texts, pictures, greedy leaves, and leaves that return invalid numbers.
struct RandomTree {
  var random: SeededRandom
  var tree = LayoutTree<Block>()
  var leaves: [LayoutTree<Block>.NodeID] = []
  var isHostile = true

  init(seed: UInt64, depth: Int = 4, isHostile: Bool = true) throws {
    random = SeededRandom(seed: seed)
    self.isHostile = isHostile
    _ = try node(depth)
  }

  mutating func block(_ id: Int) -> Block {
    switch random.next() % (isHostile ? 9 : 6) {
    case 0...2: return Block(id, .picture(Size(length(), length())))
    case 3...5:
      return Block(id, .text(words: Int.random(in: 0...30, using: &random), Double(random.next() % 400) / 8 + 1))
    case 6: return Block(id, .greedy)
    default: return Block(id, .hostile(Size(anything(), anything()), baseline: anything()))
    }
  }

  mutating func node(_ depth: Int) throws -> LayoutTree<Block>.NodeID {
    if depth == 0 || random.oneIn(8) {
      let leaf = try tree.add(block(leaves.count))
      leaves.append(leaf)
      return leaf
    }
    switch random.next() % 20 {
    case 0:
      return try single(
        .inset(Insets(top: number(), leading: number(), bottom: number(), trailing: number())), depth)
    case 1: return try single(.frame(width: extent(), height: extent(), alignment: alignment()), depth)
    case 2: return try single(.aspectRatio(number() / 20, alignment: alignment()), depth)
    case 3: return try single(.aligned(alignment()), depth)
    case 4...6: return try single(.flexible(weight: number() / 10, minimum: number()), depth)
    case 7: return try single(.hidden(keepsSpace: random.oneIn(2)), depth)
    case 8: return try single(.mirrored, depth)
    case 9: return try several(.decorating(share: number() / 40, spacing: number()), depth, 2...2)
    case 10: return try several(.background, depth, 2...2)
    case 11: return try several(.zStack(alignment: alignment(), fills: random.oneIn(3)), depth)
    case 12: return try several(.cascading(step: Size(number(), number())), depth)
    case 13:
      let line = random.pick(from: LineAlignment.allCases)
      return try several(
        .flow(spacing: number(), lineSpacing: number(), alignment: line, distribution: distribution()), depth, 0...8)
    case 14, 15:
      let columns = (0..<Int.random(in: 0...4, using: &random)).map { _ in column() }
      return try several(.grid(columns, spacing: Size(number(), number()), alignment: alignment()), depth, 0...9)
    default:
      let across = random.pick(from: StackAlignment.allCases)
      return try several(
        .stack(axis(), spacing: number(), alignment: across, distribution: distribution()), depth, 0...5)
    }
  }

  private mutating func single(_ kind: LayoutTreeKind, _ depth: Int) throws -> LayoutTree<Block>.NodeID {
    try tree.add(kind, [node(depth - 1)])
  }

  private mutating func several(
    _ kind: LayoutTreeKind, _ depth: Int, _ count: ClosedRange<Int> = 0...4
  ) throws -> LayoutTree<Block>.NodeID {
    var children: [LayoutTree<Block>.NodeID] = []
    for _ in 0..<Int.random(in: count, using: &random) { children.append(try node(depth - 1)) }
    return try tree.add(kind, children)
  }

  private mutating func axis() -> Axis { random.pick(from: Axis.allCases) }
  private mutating func distribution() -> Distribution { random.pick(from: Distribution.allCases) }
  private mutating func alignment() -> Alignment {
    Alignment(random.pick(from: Alignment.Position.allCases), random.pick(from: Alignment.Position.allCases))
  }

  private mutating func column() -> GridColumn {
    switch random.next() % 3 {
    case 0: .fixed(number())
    case 1: .fitting
    default: .flexible(weight: number() / 10, minimum: number())
    }
  }

  private mutating func extent() -> Dimension {
    switch random.next() % 5 {
    case 0: .any
    case 1: .exactly(number())
    case 2: .atLeast(number())
    case 3: .atMost(number())
    default: Dimension(min: number(), max: number())
    }
  }

  private mutating func length() -> Double { Double(random.next() % 900) / 9 }

  /// Returns usually a length, and sometimes an invalid number.
  private mutating func number() -> Double {
    isHostile && random.oneIn(12) ? anything() : Double(random.next() % 300) / 9
  }

  private mutating func anything() -> Double {
    random.pick(from: [.nan, .infinity, -.infinity, -1, -0.0, 1e300, .leastNonzeroMagnitude, 1e-9, 1_000_000, 12.34567])
  }
}
