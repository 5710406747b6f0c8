import TarnValues
import Testing

private typealias Item = Row<Int, Int>

@Suite("Bytes not shared between versions")
struct BytesTests {
  private let vector = Vector(0..<10_000)
  private let map = Map(uniqueKeysWithValues: (0..<10_000).map { ($0, 0) })
  private let table = Table((0..<10_000).map { Item(id: $0, content: 0) })

  @Test("A collection shares all bytes with itself and with a copy")
  func copies() {
    func check(_ collection: some Versioned) {
      let copy = collection
      #expect(collection.bytes(notSharedWith: collection) == 0 && copy.bytes(notSharedWith: collection) == 0)
    }
    check(vector)
    check(map)
    check(table)
    check(Vector<Int>())
    check(Map<Int, Int>())
    check(Table<Item>())
  }

  @Test("A collection shares nothing with an empty or an independent one, and takes at least its elements' size")
  func independent() {
    func check<V: Versioned>(_ collection: V, other: V) {
      let total = collection.bytes(notSharedWith: V())
      #expect(total >= 10_000 * MemoryLayout<V.Element>.stride)
      #expect(collection.bytes(notSharedWith: other) == total)
      #expect(V().bytes(notSharedWith: collection) == 0)
    }
    check(vector, other: Vector(0..<10_000))
    check(map, other: Map(uniqueKeysWithValues: (0..<10_000).map { ($0, 0) }))
    check(table, other: Table((0..<10_000).map { Item(id: $0, content: 0) }))
  }

  /// Changes a version at a hundred positions one after another, and then at others.
  private func checkGrowth<V: Versioned>(_ old: V, _ change: (inout V, Int) -> Void) {
    var new = old
    let total = old.bytes(notSharedWith: V())
    var last = 0
    for position in 0..<100 {
      change(&new, position * 100)
      let bytes = new.bytes(notSharedWith: old)
      #expect(bytes > last, "the change at \(position * 100) takes nothing")
      // Vector's documentation says one kilobyte per change; maps and tables copy pages of the index in addition.
      #expect(bytes - last <= 4_096, "the change at \(position * 100) takes \(bytes - last)")
      #expect(bytes <= new.bytes(notSharedWith: V()))
      last = bytes
    }
    let snapshot = new
    for index in 0..<100 { change(&new, index * 100 + 50) }
    #expect(new.bytes(notSharedWith: snapshot) >= last / 2)
    #expect(old.bytes(notSharedWith: V()) == total)
    new._checkInvariants()
  }

  @Test("The bytes not shared grow with each changed position by a few nodes at most")
  func growth() {
    checkGrowth(vector) { $0[$1] += 1 }
    checkGrowth(vector) { $0.insert(-1, at: $1) }
    checkGrowth(map) { $0[$1, default: 0] += 1 }
    checkGrowth(map) { $0[$1] = nil }
    checkGrowth(table) { $0[$1].content += 1 }
    checkGrowth(table) { $0.update(id: $1) { $0.content += 1 } }
    checkGrowth(table) { $0.move(from: $1, to: $1 + 1) }
  }

  @Test("A further change of nodes that are no longer shared copies nothing")
  func inPlace() {
    var (vector, map, table) = (vector, map, table)
    func bytes() -> [Int] {
      [
        vector.bytes(notSharedWith: self.vector), map.bytes(notSharedWith: self.map),
        table.bytes(notSharedWith: self.table),
      ]
    }
    func change(_ value: Int) {
      vector[5_000] = -value
      map[5_000] = value
      table[id: 5_000]?.content = value
    }
    change(1)
    let before = bytes()
    change(2)
    #expect(bytes() == before && !before.contains(0))
  }

  @Test("Restoring the old version shares all bytes again")
  func restored() {
    var (vector, map, table) = (vector, map, table)
    vector.removeAll { $0 % 3 == 0 }
    map = map.filter { $0.key % 3 == 0 }
    table.sort { $0.id > $1.id }
    #expect(vector.bytes(notSharedWith: self.vector) > 0 && map.bytes(notSharedWith: self.map) > 0)
    #expect(table.bytes(notSharedWith: self.table) > 0)
    (vector, map, table) = (self.vector, self.map, self.table)
    #expect(vector.bytes(notSharedWith: self.vector) == 0 && map.bytes(notSharedWith: self.map) == 0)
    #expect(table.bytes(notSharedWith: self.table) == 0)
  }
}
