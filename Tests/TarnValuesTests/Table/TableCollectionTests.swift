import TarnValues
import Testing

private struct Item: Identifiable, Hashable, Codable {
  var id: Int
  var title = "untitled"
}

@Suite("A table as a collection of elements")
struct TableCollectionTests {
  /// The numbers of IDs at which hashing begins and at which a leaf and a node over leaves are full, and their
  /// neighbors.
  static let sizes = [0, 1, 8, 9, 16, 17, 32, 33, 128, 129, 257, 1_200]

  /// Returns tables of the IDs from 0 on: appended, inserted at the beginning and in between, made from others, moved
  /// and sorted.
  private func tables(_ size: Int) -> [Table<Item>] {
    let items = (0..<size).map { Item(id: $0) }
    var (backwards, between, rotated): (Table<Item>, Table<Item>, Table<Item>) = ([], [], Table(items.reversed()))
    for item in items.reversed() { backwards.insert(item, at: 0) }
    for item in items where item.id.isMultiple(of: 2) { between.append(item) }
    for item in items where !item.id.isMultiple(of: 2) { between.insert(item, at: item.id) }
    for position in 0..<size { rotated.move(from: size - 1, to: position) }
    var sorted = Table(items.sorted { $0.id * 7_919 % 1_009 < $1.id * 7_919 % 1_009 })
    sorted.sort { $0.id < $1.id }
    var thinned = Table((0..<(3 * size)).map { Item(id: $0 % 3 == 0 ? $0 / 3 : $0 + size) })
    thinned.removeAll { $0.id >= size }
    let filtered: Table = Table((-10..<(size + 10)).map { Item(id: $0) }).filter { (0..<size).contains($0.id) }
    let all = [Table(items), backwards, between, rotated, sorted, thinned, filtered]
    for table in all { table._checkInvariants() }
    return all
  }

  private func laws(_ size: Int) -> [CollectionLaws<Table<Item>>] {
    tables(size).map { CollectionLaws($0, size: size) { $0.id } }
  }

  @Test("A table can be iterated any number of times", arguments: sizes)
  func sequence(size: Int) {
    for law in laws(size) {
      law.checkTraversal()
      #expect(law.collection.ids.elementsEqual(law.array))
    }
  }

  @Test("A table's indices behave like an array's, forward, backward and by offsets", arguments: sizes)
  func positions(size: Int) {
    for law in laws(size) {
      law.checkPositions()
      #expect(law.collection.indices == law.array.indices)
      for offset in CollectionLaws<Table<Item>>.offsets(size) {
        #expect(law.collection.index(id: offset) == (offset < size ? offset : nil))
      }
    }
  }

  @Test("A table's slices equal an array's", arguments: sizes)
  func slices(size: Int) { for law in laws(size) { law.checkSlices() } }

  @Test("A table literal keeps its order")
  func literal() {
    let table: Table = [Item(id: 3), Item(id: 1), Item(id: 2)]
    #expect(Array(table.ids) == [3, 1, 2])
    let empty: Table<Item> = []
    #expect(empty.isEmpty && empty == Table())
  }

  @Test("Tables with equal elements in the same order are equal, however they were made")
  func equality() {
    for size in [2, 9, 300] {
      var (otherTitle, moved) = (tables(size)[0], tables(size)[0])
      otherTitle[size - 1].title = "titled"
      moved.move(from: 0, to: 1)
      checkEquality([tables(size), [otherTitle], [moved], [Table((0...size).map { Item(id: $0) })], [[]]])
    }
  }

  @Test("A table's description looks like an array's")
  func description() {
    #expect(Table<Item>().description == "[]")
    let table: Table = [Item(id: 3), Item(id: 1)]
    #expect(table.description == Array(table).description)
    #expect("\(table)" == table.description && String(reflecting: table) == table.description)
    checkMirror(table, .collection)
    checkMirror(tables(300)[1], .collection)
  }

  @Test("A table decodes to an equal table")
  func coding() throws {
    for table in [0, 1, 9, 300].flatMap(tables) { try checkCoding(table) }
  }
}
