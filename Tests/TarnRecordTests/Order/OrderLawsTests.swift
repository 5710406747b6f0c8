import TarnTesting
import Testing

@testable import TarnRecord

/// Three orders, and the elements that are not kept.
struct OrderCase: CustomStringConvertible {
  var base: [Int]
  var mine: [Int]
  var theirs: [Int]
  var dropped: Set<Int> = []

  var result: [Int] { mergedOrder(base: base, mine: mine, theirs: theirs, keeping: isKept, precedes: <) }

  var description: String { "base \(base), mine \(mine), theirs \(theirs), dropped \(dropped.sorted())" }

  func isKept(_ id: Int) -> Bool { !dropped.contains(id) }

  /// Returns up to six elements, moved, removed and inserted at random, with some elements inserted on both sides. The
  /// IDs are shuffled, so that the tie-break is independent of old and new.
  static func random(_ random: inout SeededRandom) -> OrderCase {
    let ids = (0..<12).shuffled(using: &random)
    let base = Array(ids.prefix(Int.random(in: 0...6, using: &random)))
    let shared = ids[6..<8]
    return OrderCase(
      base: base, mine: changed(base, shared + ids[8..<10], &random),
      theirs: changed(base, shared + ids[10..<12], &random),
      dropped: Set(ids.filter { _ in random.oneIn(5) }))
  }

  private static func changed(_ base: [Int], _ new: ArraySlice<Int>, _ random: inout SeededRandom) -> [Int] {
    var order = base
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      if let id = order.randomElement(using: &random), !random.oneIn(3) { order.removeAll { $0 == id } }
      let absent = (base + new).filter { !order.contains($0) }
      guard let id = absent.randomElement(using: &random) else { continue }
      order.insert(id, at: Int.random(in: 0...order.count, using: &random))
    }
    return order
  }
}

@Suite("The laws of merging orders")
struct OrderLawsTests {
  /// Checks 5,000 random cases, and all cases of three elements and one more on each side.
  private func check(_ law: (OrderCase) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<5_000 {
      let orders = OrderCase.random(&random)
      guard law(orders) else {
        Issue.record("\(orders) gives \(orders.result)", sourceLocation: sourceLocation)
        return
      }
    }
    let theirs = Self.arrangements(of: [0, 2, 4, 3])
    for mine in Self.arrangements(of: [0, 2, 4, 1]) {
      for theirs in theirs {
        let orders = OrderCase(base: [0, 2, 4], mine: mine, theirs: theirs)
        guard law(orders) else {
          Issue.record("\(orders) gives \(orders.result)", sourceLocation: sourceLocation)
          return
        }
      }
    }
  }

  private static func arrangements(of elements: [Int]) -> [[Int]] {
    [[]]
      + elements.flatMap { first in
        arrangements(of: elements.filter { $0 != first }).map { [first] + $0 }
      }
  }

  @Test("The result has every kept element of the sides once, and no others")
  func elements() {
    check { $0.result.sorted() == Set($0.mine + $0.theirs).filter($0.isKept).sorted() }
  }

  @Test("Exchanging the sides gives the same result")
  func symmetry() {
    check { orders in
      orders.result
        == OrderCase(
          base: orders.base, mine: orders.theirs, theirs: orders.mine, dropped: orders.dropped
        ).result
    }
  }

  @Test("With one unchanged side, the result is the other side's order of the kept elements")
  func unchanged() {
    check { orders in
      // An element that a side removed is dropped, unless the other side still has it.
      let dropped = orders.dropped.union(orders.base.filter { !orders.mine.contains($0) })
      let mineChanged = OrderCase(base: orders.base, mine: orders.mine, theirs: orders.base, dropped: dropped)
      let theirsChanged = OrderCase(base: orders.base, mine: orders.base, theirs: orders.mine, dropped: dropped)
      let kept = orders.mine.filter { !dropped.contains($0) }
      return mineChanged.result == kept && theirsChanged.result == kept
    }
  }

  @Test("With equal sides, the result is their order of the kept elements")
  func equal() {
    check { orders in
      let merged = OrderCase(base: orders.base, mine: orders.mine, theirs: orders.mine, dropped: orders.dropped)
      return merged.result == orders.mine.filter(orders.isKept)
    }
  }

  @Test("Elements that no side moved keep the order of the base")
  func unmoved() {
    check { orders in
      let unmoved = orders.unmoved
      return orders.result.filter(unmoved.contains) == orders.base.filter(unmoved.contains)
    }
  }

  @Test("An inserted element follows its left neighbor, and an inserted run stays together")
  func inserted() {
    check { orders in
      let unmoved = orders.unmoved
      let result = orders.result
      return [(orders.mine, orders.theirs), (orders.theirs, orders.mine)].allSatisfy { side, other in
        let kept = side.filter(orders.isKept)
        let new = Set(kept).subtracting(orders.base).subtracting(other)
        return kept.indices.filter { new.contains(kept[$0]) }.allSatisfy { position in
          guard let index = result.firstIndex(of: kept[position]) else { return false }
          guard position > 0 else { return !result[..<index].contains(where: unmoved.contains) }
          guard let leftIndex = result.firstIndex(of: kept[position - 1]), leftIndex < index else { return false }
          if new.contains(kept[position - 1]) { return leftIndex + 1 == index }
          return !result[(leftIndex + 1)..<index].contains(where: unmoved.contains)
        }
      }
    }
  }

  @Test("An element that one side moved keeps its new position despite the other side's changes")
  func moved() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<5_000 {
      let base = (0..<8).shuffled(using: &random)
      var (mine, theirs) = (base, base)
      let moved = mine.remove(at: Int.random(in: 0..<8, using: &random))
      mine.insert(moved, at: Int.random(in: 0..<8, using: &random))
      let removed = base.filter { $0 != moved && random.oneIn(4) }
      theirs.removeAll(where: removed.contains)
      for id in 8..<11 { theirs.insert(id, at: Int.random(in: 0...theirs.count, using: &random)) }
      let orders = OrderCase(base: base, mine: mine, theirs: theirs, dropped: Set(removed))
      // Without the elements that theirs inserted, the result equals mine, and without the elements that mine moved, it
      // equals theirs. An exchange of neighbors can be seen as a move of either one.
      let result = orders.result
      #expect(result.filter { $0 < 8 } == mine.filter(orders.isKept), "\(orders)")
      guard orders.unmoved.count == 7 - removed.count, !orders.unmoved.contains(moved) else { continue }
      let below = theirs.firstIndex(of: moved).map { theirs[($0 + 1)...].prefix { $0 >= 8 } } ?? []
      let unaffected = { (order: [Int]) in order.filter { $0 != moved && !below.contains($0) } }
      #expect(unaffected(result) == unaffected(theirs), "\(orders)")
    }
  }

  @Test("An element that both sides moved follows its left neighbor of one side")
  func movedByBoth() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<5_000 {
      let base = (0..<7).shuffled(using: &random)
      let others = Array(base[1...])
      let (mineIndex, theirsIndex) = (Int.random(in: 0...6, using: &random), Int.random(in: 0...6, using: &random))
      var (mine, theirs) = (others, others)
      mine.insert(base[0], at: mineIndex)
      theirs.insert(base[0], at: theirsIndex)
      let result = OrderCase(base: base, mine: mine, theirs: theirs).result
      #expect(result == mine || result == theirs)
    }
  }
}

extension OrderCase {
  /// The elements that no side moved.
  fileprivate var unmoved: Set<Int> {
    let ids = Array(Set(mine + theirs).filter(isKept))
    let numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let baseNumbers = base.compactMap { numbers[$0] }
    let sides = [mine, theirs].map { OrderSide($0.compactMap { numbers[$0] }, base: baseNumbers, count: ids.count) }
    return Set(baseNumbers.filter { element in sides.allSatisfy { !$0.isPlaced[element] } }.map { ids[$0] })
  }
}
