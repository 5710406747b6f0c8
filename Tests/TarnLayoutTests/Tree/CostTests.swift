import Synchronization
import TarnLayout
import TarnTesting
import Testing

/// Tests costs by the number of leaf measurements, which does not depend on the machine. `docs/layout.md` states the
/// bounds.
@Suite("The cost of deep trees") struct CostTests {
  enum Shape: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case fillingStacks, fillingRows, flows, squeezedRows, overlays, grids, mixed, decorating, cascading

    /// Returns the kind of the node at a level; each node contains a leaf and the next level.
    func kind(at level: Int) -> LayoutTreeKind {
      let axis: Axis = level.isMultiple(of: 2) ? .vertical : .horizontal
      switch self {
      case .fillingStacks: return .stack(axis, alignment: .fill)
      case .fillingRows: return .stack(.horizontal, alignment: .fill)
      case .flows: return level.isMultiple(of: 2) ? .flow() : .stack(.horizontal, alignment: .fill)
      case .squeezedRows: return .stack(.horizontal, alignment: level.isMultiple(of: 2) ? .center : .fill)
      case .overlays: return level.isMultiple(of: 2) ? .zStack(fills: true) : .flow()
      case .decorating: return .decorating(share: 0.25)
      case .cascading: return .cascading(step: Size(1, 1))
      case .grids: return .grid([.fitting, .flexible()])
      case .mixed:
        return [.flow(), .stack(axis, alignment: .fill), .zStack(fills: true), .grid([.flexible(), .fitting])][
          level % 4]
      }
    }

    /// All kinds with two children that may measure them.
    static var all: [LayoutTreeKind] {
      var all: [LayoutTreeKind] = [
        .zStack(), .zStack(fills: true), .grid([.fitting, .flexible()]), .grid([.flexible(), .flexible()]), .flow(),
        .cascading(step: Size(4, 4)), .decorating(share: 0.25), .background,
      ]
      for axis in [Axis.horizontal, .vertical] {
        for alignment in StackAlignment.allCases { all.append(.stack(axis, alignment: alignment)) }
      }
      return all
    }

    var testDescription: String { rawValue }
  }

  func measurements(_ shape: Shape, depth: Int, width: Double) throws -> Int {
    try measurements((1...depth).map(shape.kind), width: width)
  }

  func measurements(_ kinds: [LayoutTreeKind], width: Double) throws -> Int {
    var tree = LayoutTree<Block>()
    var node = try tree.add(Block(0, .text(words: 40, 10)))
    for (level, kind) in kinds.enumerated() {
      let leaf = try tree.add(Block(level + 1, .text(words: 3, 10)))
      node = try tree.add(kind, [leaf, node])
    }
    let count = Counter()
    _ = tree.arranged(in: Rect(0, 0, width, 10_000)) { leaf, constraints in
      count.increment()
      return leaf.measure(in: constraints)
    }
    return count.value
  }

  /// Every node above a leaf may measure it once before it is laid out. An earlier version of stacks tried a larger
  /// room at every level, which made the cost cubic in the depth: 49,241 for `squeezedRows` at a depth of 80.
  @Test("A leaf is measured at most once for each node above it, and once to lay it out", arguments: Shape.allCases)
  func bound(_ shape: Shape) throws {
    for width in [100.0, 400, 100_000] {
      for depth in [10, 40, 80, 160] {
        // The leaf at each level has at most `depth` nodes above it, half of that on average.
        let maximum = (1...depth + 1).reduce(0) { $0 + $1 + 2 }
        let count = try measurements(shape, depth: depth, width: width)
        #expect(count <= maximum, "\(shape), \(width) wide, \(depth) deep")
      }
    }
  }

  @Test("A random mixture of layouts costs as much as a chain of the same depth") func random() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let depth = Int.random(in: 5...60, using: &random)
      var kinds: [LayoutTreeKind] = []
      for _ in 0..<depth { kinds.append(Shape.all.randomElement(using: &random) ?? .flow()) }
      let width = Double.random(in: 1...2_000, using: &random)
      let maximum = (1...depth + 1).reduce(0) { $0 + 2 * ($1 + 2) }
      #expect(try measurements(kinds, width: width) <= maximum, "seed \(seed)")
    }
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  func increment() { count.withLock { $0 += 1 } }
  var value: Int { count.withLock { $0 } }
}
