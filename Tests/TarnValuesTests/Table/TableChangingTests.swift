import TarnTesting
import Testing

@testable import TarnValues

private struct Item: Identifiable, Hashable {
  let id: Int
  var title = "untitled"
}

@Suite("Changing tables")
struct TableChangingTests {
  @Test("`filter` returns a table without a type annotation")
  func filterIsATable() {
    let table = Table((0..<10).map { Item(id: $0) })
    #expect(type(of: table.filter { $0.id < 4 }) == Table<Item>.self)
  }

  @Test("`update` returns the closure's result, and keeps the changes of a closure that throws")
  func update() {
    struct TestError: Error {}
    var table: Table = [Item(id: 1), Item(id: 2)]
    let snapshot = table
    let length = table.update(id: 2) { item in
      item.title = "titled"
      return item.title.count
    }
    #expect(length == 6)
    #expect(throws: TestError.self) {
      try table.update(id: 1) { item throws(TestError) in
        item.title = "half done"
        throw TestError()
      }
    }
    #expect(table == [Item(id: 1, title: "half done"), Item(id: 2, title: "titled")])
    #expect(snapshot == [Item(id: 1), Item(id: 2)])
  }

  @Test("Setting by ID appends a new element, replaces an existing one in place, and removes it for nil")
  func setting() {
    var table: Table = [Item(id: 1), Item(id: 2)]
    table[id: 3] = Item(id: 3)
    table[id: 1] = Item(id: 1, title: "titled")
    table[id: 2] = nil
    table[id: 7] = nil
    #expect(table == [Item(id: 1, title: "titled"), Item(id: 3)])
    table._checkInvariants()
  }

  @Test(
    "Inserting at one position works after the labels between two elements have run out",
    arguments: [0, 1, 500, 999, 1_000])
  func onePosition(position: Int) {
    var (table, array) = (Table((0..<1_000).map { Item(id: $0) }), (0..<1_000).map { Item(id: $0) })
    for id in 1_000..<2_000 {
      table.insert(Item(id: id), at: position)
      array.insert(Item(id: id), at: position)
    }
    table._checkInvariants()
    #expect(table.elementsEqual(array))
    #expect(array.indices.allSatisfy { table.index(id: array[$0].id) == $0 })
  }

  /// Returns a table whose first element gets the given label, as if four billion elements had been added and removed
  /// before.
  private func table(from label: Int) -> Table<Item> {
    var table = Table<Item>()
    table.rows.end = label
    return table
  }

  @Test("Appending relabels all elements when there are no labels at the end")
  func lastLabels() {
    var table = table(from: Label.limit - 100 * Label.stride)
    for id in 0..<500 {
      table.append(Item(id: id))
      if id % 50 == 49 { table._checkInvariants() }
    }
    #expect(table.ids.elementsEqual(0..<500))
    #expect((0..<500).allSatisfy { table.index(id: $0) == $0 })
  }

  @Test("Inserting at the beginning relabels elements when there are no labels before the first")
  func firstLabels() {
    var table = table(from: 100 * Label.stride)
    for id in 0..<500 {
      table.insert(Item(id: id), at: 0)
      if id % 50 == 49 { table._checkInvariants() }
    }
    #expect(table.ids.elementsEqual((0..<500).reversed()))
    #expect((0..<500).allSatisfy { table.index(id: $0) == 499 - $0 })
  }

  @Test(
    "Random changes near both ends of the label range are correct, also in snapshots",
    arguments: 0..<6 as Range<UInt64>)
  func bothEnds(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let isLow = seed.isMultiple(of: 2)
    var (table, array) = (table(from: isLow ? 20 * Label.stride : Label.limit - 20 * Label.stride), [Item]())
    var snapshots: [(Table<Item>, [Item])] = []
    for id in 0..<600 {
      let position = random.oneIn(3) ? Int.random(in: 0...array.count, using: &random) : isLow ? 0 : array.count
      table.insert(Item(id: id), at: position)
      array.insert(Item(id: id), at: position)
      if random.oneIn(4) {
        let position = Int.random(in: 0..<array.count, using: &random)
        #expect(table.remove(at: position) == array.remove(at: position))
      }
      guard id % 60 == 59 else { continue }
      table._checkInvariants()
      snapshots.append((table, array))
    }
    for (table, array) in snapshots {
      table._checkInvariants()
      #expect(table.elementsEqual(array))
      #expect(array.indices.allSatisfy { table.index(id: array[$0].id) == $0 })
    }
  }
}
