import TarnValues
import Testing

@Suite("A map as a collection of pairs")
struct MapCollectionTests {
  /// The numbers of keys at which hashing begins and at which a leaf and a node over leaves are full, and their
  /// neighbors.
  static let sizes = [0, 1, 8, 9, 16, 17, 32, 33, 256, 257, 513, 1_500]

  /// Returns maps of the keys from 0 on to their doubles: inserted in order, inserted among other keys that are then
  /// removed, made from duplicate pairs, merged, and made from larger maps and from other values.
  func maps(_ size: Int) -> [Map<Int, Int>] {
    let pairs = (0..<size).map { ($0, $0 * 2) }
    var amongOthers: Map<Int, Int> = [:]
    for (key, value) in pairs {
      amongOthers[-key - 1] = 0
      amongOthers[key] = value
    }
    for key in 0..<size { amongOthers[-key - 1] = nil }
    let all: [Map<Int, Int>] = [
      Map(uniqueKeysWithValues: pairs),
      amongOthers,
      Map(pairs + pairs) { first, _ in first },
      Map(uniqueKeysWithValues: pairs.prefix(size / 2)).merging(Map(uniqueKeysWithValues: pairs)) { $0 + $1 - $0 },
      Map(uniqueKeysWithValues: (-10..<(size + 10)).map { ($0, $0 * 2) }).filter { (0..<size).contains($0.key) },
      Map(grouping: 0..<size) { $0 }.mapValues { $0[0] * 2 },
      Map(uniqueKeysWithValues: (0..<(3 * size)).map { ($0 / 3 + $0 % 3 * 10_000, $0 % 3 == 0 ? $0 / 3 * 2 : nil) })
        .compactMapValues { $0 },
    ]
    for map in all { map._checkInvariants() }
    return all
  }

  func laws(_ size: Int) -> [CollectionLaws<Map<Int, Int>>] {
    maps(size).map { map in CollectionLaws(map, size: size) { $0.value == $0.key * 2 ? $0.key : -1 } }
  }

  @Test("A map can be iterated any number of times", arguments: sizes)
  func sequence(size: Int) {
    for law in laws(size) {
      law.checkTraversal()
      #expect(law.collection.keys.elementsEqual(law.array))
      #expect(law.collection.values.elementsEqual(law.array.map { $0 * 2 }))
    }
  }

  @Test("A map's indices behave like an array's, forward, backward and by offsets", arguments: sizes)
  func positions(size: Int) {
    for law in laws(size) {
      law.checkPositions()
      for offset in CollectionLaws<Map<Int, Int>>.offsets(size) {
        #expect(law.collection.index(forKey: offset) == (offset < size ? law.index(offset) : nil))
        #expect(Set([law.index(offset), law.index(offset), law.index(size + 1)]).count == 2)
      }
    }
  }

  @Test("A map's slices equal an array's", arguments: sizes)
  func slices(size: Int) { for law in laws(size) { law.checkSlices() } }

  @Test("A map literal keeps its order")
  func literal() {
    let map: Map = ["milk": 3, "bread": 4, "beer": 2]
    #expect(Array(map.keys) == ["milk", "bread", "beer"])
    #expect(Array(map.values) == [3, 4, 2])
    let empty: Map<String, Int> = [:]
    #expect(empty.isEmpty && empty == Map())
  }

  @Test("Maps with equal pairs in the same order are equal, however they were made")
  func equality() {
    for size in [1, 9, 300] {
      var (lastValue, reordered) = (maps(size)[0], maps(size)[0])
      lastValue[size - 1]! += 1
      reordered[0] = nil
      reordered[0] = 0
      let more = Map(uniqueKeysWithValues: (0...size).map { ($0, $0 * 2) })
      checkEquality([maps(size), [lastValue], [more], [[:]]] + (size > 1 ? [[reordered]] : []))
    }
  }

  @Test("A map's description looks like a dictionary's")
  func description() {
    #expect(Map<String, Int>().description == "[:]")
    let map: Map = ["a \"key\"": 1]
    #expect(map.description == ["a \"key\"": 1].description)
    let more: Map = [3: "c", 1: "a", 2: "b"]
    #expect(more.description == #"[3: "c", 1: "a", 2: "b"]"#)
    #expect("\(more)" == more.description && String(reflecting: more) == more.description)
    checkMirror(more, .dictionary)
    checkMirror(maps(300)[1], .dictionary)
  }

  @Test("A map decodes to an equal map")
  func coding() throws {
    for map in [0, 1, 9, 300].flatMap(maps) { try checkCoding(map) }
  }
}
