import TarnTesting
import Testing

@testable import TarnValues

private struct Item: Identifiable, Equatable {
  let id: Int
  var value: Int
}

@Suite("A table under random programs")
struct TableModelTests {
  @Test("is what an array is, in every kept version", arguments: 0..<12 as Range<UInt64>)
  func programs(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (table, array) = (Table<Item>(), [Item]())
    var kept: [(table: Table<Item>, array: [Item])] = []
    var lastID = 0
    func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func item() -> Item {
      lastID += 1
      return Item(id: lastID, value: number(below: 100))
    }
    for step in 0..<150 {
      switch number(below: 9) {
      case 0:
        for _ in 0..<number(below: 200) {
          let item = item()
          table.append(item)
          array.append(item)
        }
      case 1:
        // All at one place, so that labels run out.
        let place = number(below: array.count + 1)
        for index in 0..<number(below: 200) {
          let item = item()
          let position = min(array.count, seed.isMultiple(of: 2) ? place : place + index % 2)
          table.insert(item, at: position)
          array.insert(item, at: position)
        }
      case 2:
        for _ in 0..<min(array.count, number(below: 150)) {
          let position = number(below: array.count)
          #expect(table.remove(at: position) == array.remove(at: position))
        }
      case 3 where !array.isEmpty:
        let position = number(below: array.count)
        #expect(table.remove(id: array[position].id) == array.remove(at: position))
      case 4 where !array.isEmpty:
        for _ in 0..<number(below: 40) {
          let (old, new) = (number(below: array.count), number(below: array.count))
          table.move(from: old, to: new)
          array.insert(array.remove(at: old), at: new)
        }
      case 5 where !array.isEmpty:
        for _ in 0..<number(below: 40) {
          let (position, value) = (number(below: array.count), number(below: 100))
          table[id: array[position].id]?.value = value
          array[position].value = value
        }
      case 6 where !array.isEmpty:
        let position = number(below: array.count)
        table[position].value += 1
        array[position].value += 1
        #expect(table.index(id: array[position].id) == position)
      case 7:
        kept.append((table, array))
        if kept.count > 6 { kept.removeFirst() }
      default: if let version = kept.randomElement(using: &random) { (table, array) = version }
      }
      if step.isMultiple(of: 4) { table._checkInvariants() }
      #expect(table.elementsEqual(array))
      guard step.isMultiple(of: 5), let version = kept.randomElement(using: &random) else { continue }
      #expect(version.table.elementsEqual(version.array))
      #expect((version.table == table) == (version.array == array))
      check(table.differences(from: version.table), from: version.array, to: array)
    }
  }

  private func check(_ changes: TableDifferences<Item>, from old: [Item], to new: [Item]) {
    let olds = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    let news = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
    #expect(changes.isEmpty == (old == new))
    #expect(changes.removed.map(\.element) == old.filter { news[$0.id] == nil })
    #expect(changes.inserted.map(\.element) == new.filter { olds[$0.id] == nil })
    #expect(changes.updated.map(\.new) == new.filter { olds[$0.id] != nil && olds[$0.id] != $0 })
    #expect(changes.inserted.allSatisfy { new[$0.position] == $0.element })
    let moved = Set(changes.moved.map(\.id))
    #expect(
      old.map(\.id).filter { news[$0] != nil && !moved.contains($0) }
        == new.map(\.id).filter { olds[$0] != nil && !moved.contains($0) })
  }
}
