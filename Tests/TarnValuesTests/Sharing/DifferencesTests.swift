import TarnTesting
import TarnValues
import Testing

/// Counts the comparisons of elements.
private final class ComparisonCounter {
  var count = 0
}

private struct CountedElement: Hashable, Identifiable {
  let id: Int
  var value: Int
  let counter: ComparisonCounter

  static func == (lhs: CountedElement, rhs: CountedElement) -> Bool {
    lhs.counter.count += 1
    return lhs.id == rhs.id && lhs.value == rhs.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private typealias Item = Row<Int, Int>

@Suite("Differences")
struct DifferencesTests {
  @Test("The differences of similar vectors turn the old one into the new one", arguments: 0..<60 as Range<UInt64>)
  func similarVectors(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let size = random.pick(from: [1, 10, 40, 600, 9_000])
    // In every other run there are few different elements, so that an inserted element equals its neighbors.
    let distinctCount = seed.isMultiple(of: 2) ? Int.max : 4
    let old = Vector((0..<size).map { $0 % distinctCount })
    var (new, model) = (old, Array(old))
    for edit in 0..<random.pick(from: [1, 2, 5]) {
      let position = Int.random(in: 0...model.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where position < model.count:
        new[position] = -edit % distinctCount
        model[position] = -edit % distinctCount
      case 1 where position < model.count:
        new.remove(at: position)
        model.remove(at: position)
      default:
        new.insert(-edit % distinctCount, at: position)
        model.insert(-edit % distinctCount, at: position)
      }
    }
    new._checkInvariants()
    #expect(new.differences(from: old).difference(from: Array(old), to: model) == nil)
    #expect(old.differences(from: new).difference(from: model, to: Array(old)) == nil)
  }

  @Test("The differences of unrelated vectors turn the old one into the new one", arguments: 0..<60 as Range<UInt64>)
  func unrelatedVectors(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func array() -> [Int] {
      let (size, distinctCount) = (random.pick(from: [0, 1, 33, 600, 9_000]), random.pick(from: [1, 2, 10_000]))
      return (0..<size).map { _ in Int.random(in: 0..<distinctCount, using: &random) }
    }
    let (old, new) = (array(), array())
    #expect(Vector(new).differences(from: Vector(old)).difference(from: old, to: new) == nil)
    #expect(Vector(new).differences(from: Vector(new)).isEmpty)
  }

  @Test("Equal vectors have no differences, even after an insertion and a removal at different positions")
  func equalVectors() {
    let old = Vector(repeating: "a", count: 264)
    for (inserted, removed) in [(0, 264), (264, 0), (0, 200), (130, 40), (100, 100)] {
      var new = old
      new.insert("a", at: inserted)
      new.remove(at: removed)
      #expect(new == old)
      let changes = new.differences(from: old).changes
      #expect(changes.isEmpty, "inserted at \(inserted), removed at \(removed)")
    }
  }

  @Test("One edit of a vector is one difference", arguments: [1, 33, 600, 9_000])
  func oneEdit(size: Int) {
    let old = Vector(0..<size)
    for position in CollectionLaws<Vector<Int>>.offsets(size) {
      var inserted = old
      inserted.insert(-1, at: position)
      #expect(
        inserted.differences(from: old).changes == [.init(old: position..<position, new: position..<(position + 1))])
      guard position < size else { continue }
      var (set, removed) = (old, old)
      set[position] = -1
      removed.remove(at: position)
      let range = position..<(position + 1)
      #expect(set.differences(from: old).changes == [.init(old: range, new: range)])
      #expect(removed.differences(from: old).changes == [.init(old: range, new: position..<position)])
    }
  }

  @Test("The differences of a vector are a random-access collection of changes")
  func changes() {
    let old = Vector(0..<2_000)
    var new = old
    for position in stride(from: 0, to: 2_000, by: 2) { new[position] = -1 }
    let laws = CollectionLaws(new.differences(from: old), size: 1_000) { $0.new.lowerBound / 2 }
    laws.checkTraversal()
    laws.checkPositions()
    laws.checkSlices()
  }

  @Test(
    "The differences of maps with some common keys turn the old one into the new one",
    arguments: 0..<40 as Range<UInt64>)
  func unrelatedMaps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let keys = random.pick(from: [10, 300, 1_500])
    func version() -> MapModel<Int, Int>.Version {
      let order = (0..<keys).shuffled(using: &random).prefix(Int.random(in: 0...keys, using: &random))
      var version = MapModel<Int, Int>.Version()
      version.map = Map(uniqueKeysWithValues: order.map { ($0, $0 % 3 + Int.random(in: 0...1, using: &random)) })
      for (key, value) in version.map { version.model[key] = value }
      return version
    }
    let (old, new) = (version(), version())
    #expect(new.map.differences(from: old.map).difference(from: old.model, to: new.model) == nil)
    #expect(new.map.differences(from: new.map).isEmpty)
  }

  @Test(
    "The differences of tables with some common IDs turn the old one into the new one",
    arguments: 0..<40 as Range<UInt64>)
  func unrelatedTables(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let ids = random.pick(from: [10, 300, 1_500])
    func array() -> [Item] {
      let order = (0..<ids).shuffled(using: &random).prefix(Int.random(in: 0...ids, using: &random))
      return order.map { Item(id: $0, content: $0 % 3 + Int.random(in: 0...1, using: &random)) }
    }
    let (old, new) = (array(), array())
    #expect(Table(new).differences(from: Table(old)).difference(from: old, to: new) == nil)
    #expect(Table(new).differences(from: Table(new)).isEmpty)
  }

  @Test("One edit of a table is one difference", arguments: 0..<40 as Range<UInt64>)
  func oneEditOfATable(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let size = random.pick(from: [2, 20, 400, 3_000])
    let old = Table((0..<size).map { Item(id: $0, content: 0) })
    let (from, to) = (Int.random(in: 0..<size, using: &random), Int.random(in: 0..<size, using: &random))
    var (moved, updated, removed, inserted) = (old, old, old, old)
    moved.move(from: from, to: to)
    updated[from].content = 1
    removed.remove(at: from)
    inserted.insert(Item(id: -1, content: 0), at: from)
    func counts(_ new: Table<Item>) -> [Int] {
      let changes = new.differences(from: old)
      return [changes.moved.count, changes.updated.count, changes.removed.count, changes.inserted.count]
    }
    #expect(counts(moved) == [from == to ? 0 : 1, 0, 0, 0])
    #expect(counts(updated) == [0, 1, 0, 0])
    #expect(counts(removed) == [0, 0, 1, 0])
    #expect(counts(inserted) == [0, 0, 0, 1])
  }

  @Test("Differences and equality do not compare elements that two versions share")
  func sharedElementsAreNotCompared() {
    let counter = ComparisonCounter()
    let elements = (0..<10_000).map { CountedElement(id: $0, value: 0, counter: counter) }
    let old = (Vector(elements), Map(uniqueKeysWithValues: elements.map { ($0.id, $0) }), Table(elements))
    var new = old
    func comparisons(_ steps: () -> Void) -> Int {
      counter.count = 0
      steps()
      return counter.count
    }
    let copies = comparisons {
      _ = new.0 == old.0 && new.1 == old.1 && new.2 == old.2
      _ = (new.0.differences(from: old.0), new.1.differences(from: old.1), new.2.differences(from: old.2))
    }
    #expect(copies == 0)
    new.0.insert(CountedElement(id: -1, value: 1, counter: counter), at: 5_000)
    new.1[5_000]?.value = 1
    new.2.move(id: 5_000, to: 0)
    // A hundred is the number of elements in a few leaves.
    #expect(comparisons { _ = new.0.differences(from: old.0) } < 100)
    #expect(comparisons { _ = new.1.differences(from: old.1) } < 100)
    #expect(comparisons { _ = new.2.differences(from: old.2) } < 100)
    #expect(comparisons { _ = new.1 == old.1 } < 100)
    #expect(comparisons { _ = new.2 == old.2 } < 100)
  }
}
