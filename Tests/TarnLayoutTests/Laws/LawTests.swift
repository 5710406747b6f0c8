import TarnLayout
import TarnTesting
import Testing

/// Law 10 on trees of every kind of layout, drawn at random.
@Suite("The law of layouts") struct LawTests {
  @Test("holds on random trees", arguments: 0..<12) func trees(part: UInt64) throws {
    for seed in part * 100..<part * 100 + 100 {
      let tree = try RandomTree(seed: seed).tree
      var laws = LayoutLaws(tree)
      laws.rooms = 6
      laws.seed = seed
      let violation = laws.firstViolation()
      #expect(violation == nil, "seed \(seed)")
      if violation != nil { print(seed, tree.outline) }
    }
  }

  @Test("holds in a cache, over random changes", arguments: 0..<6) func caches(part: UInt64) throws {
    for seed in part * 50..<part * 50 + 50 {
      var made = try RandomTree(seed: seed, isHostile: seed % 2 == 0)
      guard !made.leaves.isEmpty else { continue }
      var laws = LayoutLaws(made.tree)
      laws.rooms = 3
      laws.seed = seed
      let violation = laws.caching(changes: 20) { tree, random in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          let id = Int.random(in: made.leaves.indices, using: &random)
          tree.replace(made.leaves[id], with: made.block(id))
          return id
        }
      }
      #expect(violation == nil, "seed \(seed)")
    }
  }

  @Test("No number that is none comes out, whatever goes in") func numbers() throws {
    let lengths: [Double] = [.nan, .infinity, -.infinity, -5, 0, .leastNonzeroMagnitude, 1e300, 100]
    for seed in 0..<200 as Range<UInt64> {
      let tree = try RandomTree(seed: seed).tree
      var random = SeededRandom(seed: seed)
      let rect = Rect(
        x: random.pick(from: lengths), y: random.pick(from: lengths), width: random.pick(from: lengths),
        height: random.pick(from: lengths))
      for scale in [2, .nan, 0, -1, .infinity, 1e300, .leastNonzeroMagnitude] {
        for placed in tree.arranged(in: rect).rounded(toScale: scale) {
          let numbers = [placed.frame.minX, placed.frame.minY, placed.frame.width, placed.frame.height]
          #expect(numbers.allSatisfy { $0.isFinite } && placed.frame.width >= 0 && placed.frame.height >= 0)
        }
      }
    }
  }
}

extension LayoutTree<Block> {
  var outline: String {
    func lines(_ index: Int, _ indent: String) -> String {
      let m = Mirror(reflecting: self).children
      let entries = m.first { $0.label == "entries" }!.value as! any Collection
      let links = m.first { $0.label == "links" }!.value as! ContiguousArray<Int32>
      let items = m.first { $0.label == "items" }!.value as! ContiguousArray<Block>
      let entry = Mirror(reflecting: Array(entries)[index])
      let rule = "\(entry.children.first { $0.label == "rule" }!.value)".replacing("TarnLayout.", with: "")
      let first = Int(entry.children.first { $0.label == "first" }!.value as! Int32)
      let count = Int(entry.children.first { $0.label == "count" }!.value as! Int32)
      if rule == "item" { return indent + "\(items[first])\n" }
      return indent + rule + "\n" + (first..<first + count).map { lines(Int(links[$0]), indent + "  ") }.joined()
    }
    return "\n" + lines(count - 1, "")
  }
}
extension Array { init(_ c: any Collection) where Element == Any { self = c.map { $0 as Any } } }
