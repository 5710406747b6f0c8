import TarnTesting
import TarnValues
import Testing

@Suite("Bulk changes of tables, vectors and maps")
struct TableManyTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  @Test("Bulk changes of a table equal those of an array", arguments: 0..<20)
  func array(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var next = 0
    func rows(_ count: Int) -> [Row] {
      next += count
      return (0..<count).map { Row(id: next - $0) }
    }
    var table = Table<Row>()
    var array: [Row] = []
    for _ in 0..<120 {
      let before = (table: table, array: array)
      let new = rows(Int.random(in: 0..<40, using: &random))
      let position = Int.random(in: 0...array.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        table += new
        array += new
      case 1, 2:
        table.insert(contentsOf: new, at: position)
        array.insert(contentsOf: new, at: position)
      case 3 where !array.isEmpty:
        #expect(table.removeFirst() == array.removeFirst())
      case 4:
        #expect(table.popLast() == array.popLast())
      case 5:
        let range = position..<Int.random(in: position...array.count, using: &random)
        table.removeSubrange(range)
        array.removeSubrange(range)
      case 6 where !array.isEmpty:
        let (first, second) = (random.pick(from: array.indices), random.pick(from: array.indices))
        table.swapAt(first, second)
        array.swapAt(first, second)
      case 7:
        let divisor = Int.random(in: 2..<30, using: &random)
        table.removeAll { $0.id.isMultiple(of: divisor) }
        array.removeAll { $0.id.isMultiple(of: divisor) }
      default:
        table.sort { $0.id < $1.id }
        array.sort { $0.id < $1.id }
      }
      table._checkInvariants()
      #expect(table.elementsEqual(array))
      #expect(before.table.elementsEqual(before.array))
      let divisor = Int.random(in: 1..<20, using: &random)
      #expect(table.filter { $0.id % divisor != 0 }.elementsEqual(array.filter { $0.id % divisor != 0 }))
    }
  }

  @Test("Removing few elements of 10,000 shares the rest with the version before")
  func shared() {
    let table = Table((0..<10_000).map { Row(id: $0) })
    let totalBytes = table.bytes(notSharedWith: Table())
    var less = table
    less.removeAll { $0.id == 5_000 }
    #expect(less.count == 9_999 && less.bytes(notSharedWith: table) < totalBytes / 50)
    #expect(table.filter { $0.id != 77 }.bytes(notSharedWith: table) < totalBytes / 50)
    #expect(table.filter { _ in true }.bytes(notSharedWith: table) == 0)
    var sorted = table
    sorted.sort { $0.id < $1.id }
    #expect(sorted.bytes(notSharedWith: table) == 0)

    let vector = Vector(0..<10_000)
    var shorter = vector
    shorter.removeAll { $0 == 5_000 }
    #expect(shorter.elementsEqual((0..<10_000).filter { $0 != 5_000 }))
    #expect(shorter.bytes(notSharedWith: vector) < vector.bytes(notSharedWith: Vector()) / 20)

    var map = Map(uniqueKeysWithValues: (0..<10_000).map { ($0, $0) })
    let before = map
    map.removeAll { $0.value == 5_000 }
    #expect(map.count == 9_999 && map[5_000] == nil)
    #expect(map.bytes(notSharedWith: before) < before.bytes(notSharedWith: Map()) / 50)
    map.sort { $0.key < $1.key }
    #expect(map.bytes(notSharedWith: before) < before.bytes(notSharedWith: Map()) / 50)
  }

  @Test("`removeAll(where:)` of a vector removes runs and single elements", arguments: [1, 2, 3, 50, 51, 400, 5_000])
  func runs(divisor: Int) {
    for isRemoved in [{ $0 % divisor == 0 }, { $0 / divisor % 2 == 0 }, { $0 > divisor }] as [(Int) -> Bool] {
      var vector = Vector(0..<5_000)
      vector.removeAll(where: isRemoved)
      vector._checkInvariants()
      #expect(vector.elementsEqual((0..<5_000).filter { !isRemoved($0) }))
    }
  }

  @Test("`removeAll(where:)` of a map removes few or most keys", arguments: [2, 3, 7, 8, 9, 100, 5_000])
  func removing(divisor: Int) {
    let before = Map(uniqueKeysWithValues: (0..<5_000).map { ($0, -$0) })
    for isRemoved in [{ $0 % divisor == 0 }, { $0 % divisor != 0 }] as [(Int) -> Bool] {
      var map = before
      map.removeAll { isRemoved($0.key) }
      map._checkInvariants()
      #expect(map.keys.elementsEqual((0..<5_000).filter { !isRemoved($0) }))
      #expect(map == before.filter { !isRemoved($0.key) })
      #expect(map.allSatisfy { before[$0.key] == $0.value && map[$0.key] == $0.value })
    }
  }

  @Test("A map can be merged with pairs and sorted")
  func map() {
    var map: Map = ["b": 1, "a": 2]
    map.merge([("c", 3), ("a", 4)]) { $0 + $1 }
    #expect(map == ["b": 1, "a": 6, "c": 3])
    map.sort { $0.value > $1.value }
    map._checkInvariants()
    #expect(Array(map.keys) == ["a", "c", "b"] && map["c"] == 3)
    #expect(map.differences(from: ["a": 6, "c": 3, "b": 1]) == map.differences(from: map))
  }
}
