import TarnValues
import Testing

@Suite("A map is a collection of pairs")
struct MapCollectionTests {
  /// Around the numbers of keys from which on they are hashed, and a leaf and a node over leaves are full.
  static let sizes = [0, 1, 8, 9, 16, 17, 32, 33, 256, 257, 513, 1_500]

  /// Maps of the keys from 0 on, each with its double: put in, gone through with others among them that were taken out
  /// again, read from pairs that come twice, merged, and made of larger ones and of others' values.
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

  @Test("that can be walked through as often as one likes", arguments: sizes)
  func sequence(size: Int) {
    for law in laws(size) {
      law.checkWalks()
      #expect(law.collection.keys.elementsEqual(law.array))
      #expect(law.collection.values.elementsEqual(law.array.map { $0 * 2 }))
    }
  }

  @Test("whose positions are those of an array, forwards, backwards and by jumps", arguments: sizes)
  func positions(size: Int) {
    for law in laws(size) {
      law.checkPositions()
      for offset in CollectionLaws<Map<Int, Int>>.offsets(size) {
        #expect(law.collection.index(forKey: offset) == (offset < size ? law.index(offset) : nil))
        #expect(Set([law.index(offset), law.index(offset), law.index(size + 1)]).count == 2)
      }
    }
  }

  @Test("whose slices are those of an array", arguments: sizes)
  func slices(size: Int) { for law in laws(size) { law.checkSlices() } }

  @Test("of the keys and values of a literal, in its order")
  func literal() {
    let map: Map = ["milk": 3, "bread": 4, "beer": 2]
    #expect(Array(map.keys) == ["milk", "bread", "beer"])
    #expect(Array(map.values) == [3, 4, 2])
    let empty: Map<String, Int> = [:]
    #expect(empty.isEmpty && empty == Map())
  }

  @Test("that is equal to others with equal pairs in the same order, however they came about")
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

  @Test("that is described as a dictionary is")
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

  @Test("that is read back as it was written")
  func coding() throws {
    for map in [0, 1, 9, 300].flatMap(maps) { try checkCoding(map) }
  }
}
