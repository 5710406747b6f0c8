import TarnValues
import Testing

private struct Item: Identifiable, Hashable, Codable {
  var id: Int
  var title = "untitled"
}

@Suite("A table is a collection of elements")
struct TableCollectionTests {
  /// Around the numbers of ids from which on they are hashed, and a leaf and a node over leaves are full.
  static let sizes = [0, 1, 8, 9, 16, 17, 32, 33, 128, 129, 257, 1_200]

  /// Tables of the ids from 0 on: put in at the end, at the beginning and in between, taken from others, moved and sorted.
  private func tables(_ size: Int) -> [Table<Item>] {
    let items = (0..<size).map { Item(id: $0) }
    var (backwards, between, turned): (Table<Item>, Table<Item>, Table<Item>) = ([], [], Table(items.reversed()))
    for item in items.reversed() { backwards.insert(item, at: 0) }
    for item in items where item.id.isMultiple(of: 2) { between.append(item) }
    for item in items where !item.id.isMultiple(of: 2) { between.insert(item, at: item.id) }
    for position in 0..<size { turned.move(from: size - 1, to: position) }
    var sorted = Table(items.sorted { $0.id * 7_919 % 1_009 < $1.id * 7_919 % 1_009 })
    sorted.sort { $0.id < $1.id }
    var thinned = Table((0..<(3 * size)).map { Item(id: $0 % 3 == 0 ? $0 / 3 : $0 + size) })
    thinned.removeAll { $0.id >= size }
    let filtered: Table = Table((-10..<(size + 10)).map { Item(id: $0) }).filter { (0..<size).contains($0.id) }
    let all = [Table(items), backwards, between, turned, sorted, thinned, filtered]
    for table in all { table._checkInvariants() }
    return all
  }

  private func laws(_ size: Int) -> [CollectionLaws<Table<Item>>] {
    tables(size).map { CollectionLaws($0, size: size) { $0.id } }
  }

  @Test("that can be walked through as often as one likes", arguments: sizes)
  func sequence(size: Int) {
    for law in laws(size) {
      law.checkWalks()
      #expect(law.collection.ids.elementsEqual(law.array))
    }
  }

  @Test("whose positions are those of an array, forwards, backwards and by jumps", arguments: sizes)
  func positions(size: Int) {
    for law in laws(size) {
      law.checkPositions()
      #expect(law.collection.indices == law.array.indices)
      for offset in CollectionLaws<Table<Item>>.offsets(size) {
        #expect(law.collection.index(id: offset) == (offset < size ? offset : nil))
      }
    }
  }

  @Test("whose slices are those of an array", arguments: sizes)
  func slices(size: Int) { for law in laws(size) { law.checkSlices() } }

  @Test("of the elements of a literal, in its order")
  func literal() {
    let table: Table = [Item(id: 3), Item(id: 1), Item(id: 2)]
    #expect(Array(table.ids) == [3, 1, 2])
    let empty: Table<Item> = []
    #expect(empty.isEmpty && empty == Table())
  }

  @Test("that is equal to others with equal elements in the same order, however they came about")
  func equality() {
    for size in [2, 9, 300] {
      var (otherTitle, moved) = (tables(size)[0], tables(size)[0])
      otherTitle[size - 1].title = "titled"
      moved.move(from: 0, to: 1)
      checkEquality([tables(size), [otherTitle], [moved], [Table((0...size).map { Item(id: $0) })], [[]]])
    }
  }

  @Test("that is described as an array is")
  func description() {
    #expect(Table<Item>().description == "[]")
    let table: Table = [Item(id: 3), Item(id: 1)]
    #expect(table.description == Array(table).description)
    #expect("\(table)" == table.description && String(reflecting: table) == table.description)
    checkMirror(table, .collection)
    checkMirror(tables(300)[1], .collection)
  }

  @Test("that is read back as it was written")
  func coding() throws {
    for table in [0, 1, 9, 300].flatMap(tables) { try checkCoding(table) }
  }
}
