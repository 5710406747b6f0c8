import TarnValues
import Testing

private struct Document: Identifiable, Equatable {
  let id: Int
  var pages = Array(0..<100)
}

@Suite("Changes of a part of an element")
struct InPlaceTests {
  /// Returns the address of the pages, which changes when they are copied.
  private func address(_ pages: [Int]?) -> UnsafePointer<Int>? { pages?.withUnsafeBufferPointer { $0.baseAddress } }

  @Test("A part of an element is changed in place, by position and by key", arguments: [1, 8, 9, 1_000])
  func inPlace(size: Int) {
    let last = size - 1
    var vector = Vector((0..<size).map { Document(id: $0) })
    var map = Map(uniqueKeysWithValues: (0..<size).map { ($0, Document(id: $0)) })
    var table = Table((0..<size).map { Document(id: $0) })
    let addresses = (address(vector[last].pages), address(map[last]?.pages), address(table[last].pages))
    vector[last].pages[7] = -1
    map[last]?.pages[7] = -1
    map[last, default: Document(id: last)].pages[8] = -1
    table[last].pages[7] = -1
    table[id: last]?.pages[8] = -1
    table.update(id: last) { $0.pages[9] = -1 }
    #expect(address(vector[last].pages) == addresses.0 && vector[last].pages[7] == -1)
    #expect(address(map[last]?.pages) == addresses.1 && map[last]?.pages[7...8] == [-1, -1])
    #expect(address(table[last].pages) == addresses.2 && table[last].pages[7...9] == [-1, -1, -1])
    vector._checkInvariants()
    map._checkInvariants()
    table._checkInvariants()
  }

  @Test("A part of an element is changed in a copy if another version holds the element", arguments: [1, 8, 9, 1_000])
  func sharedElement(size: Int) {
    let last = size - 1
    var vector = Vector((0..<size).map { Document(id: $0) })
    var map = Map(uniqueKeysWithValues: (0..<size).map { ($0, Document(id: $0)) })
    var table = Table((0..<size).map { Document(id: $0) })
    let snapshot = (vector, map, table)
    vector[last].pages[7] = -1
    map[last]?.pages[7] = -1
    table[id: last]?.pages[7] = -1
    #expect(snapshot.0[last] == Document(id: last) && vector[last].pages[7] == -1)
    #expect(snapshot.1[last] == Document(id: last) && map[last]?.pages[7] == -1)
    #expect(snapshot.2[last] == Document(id: last) && table[last].pages[7] == -1)
  }

  @Test("Changing a part of a missing element does nothing and inserts nothing", arguments: [0, 8, 9, 1_000])
  func missing(size: Int) {
    var map = Map(uniqueKeysWithValues: (0..<size).map { ($0, Document(id: $0)) })
    var table = Table((0..<size).map { Document(id: $0) })
    let snapshot = (map, table)
    map[-1]?.pages[7] = -1
    table[id: -1]?.pages[7] = -1
    #expect(map == snapshot.0 && table == snapshot.1)
    map._checkInvariants()
    table._checkInvariants()
  }
}
