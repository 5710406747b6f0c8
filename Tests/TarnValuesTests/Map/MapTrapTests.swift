import TarnValues
import Testing

@Suite("Traps of a map") struct MapTrapTests {
  /// Makes a mistake that changes a map of three pairs.
  static func change(
    _ description: String, _ words: String, _ change: @escaping @Sendable (inout Map<String, Int>) -> Void
  ) -> Mistake {
    Mistake(description, words) {
      var map: Map = ["a": 1, "b": 2, "c": 3]
      change(&map)
    }
  }

  static let mistakes: [Mistake] = [
    change("read at the end", "Map: there is no pair at 3; the map has 3 pairs.") { _ = $0[$0.endIndex] },
    change("read before the first", "Map: there is no pair at -1; the map has 3 pairs.") {
      _ = $0[$0.index(before: $0.startIndex)]
    },
    change("read far away", "Map: there is no pair at 1000; the map has 3 pairs.") {
      _ = $0[$0.index($0.startIndex, offsetBy: 1_000)]
    },
    change("remove at the end", "Map: there is no pair at 3; the map has 3 pairs.") { $0.remove(at: $0.endIndex) },
    change("remove before the first", "Map: there is no pair at -1; the map has 3 pairs.") {
      $0.remove(at: $0.index(before: $0.startIndex))
    },
    change("a place that is gone", "Map: there is no pair at 2; the map has 2 pairs.") {
      let last = $0.index(before: $0.endIndex)
      $0["a"] = nil
      _ = $0[last]
    },
    Mistake("read of nothing", "Map: there is no pair at 0; the map has 0 pairs.") {
      let map: Map<String, Int> = [:]
      _ = map[map.startIndex]
    },
    Mistake("remove from nothing", "Map: there is no pair at 0; the map has 0 pairs.") {
      var map: Map<String, Int> = [:]
      map.remove(at: map.startIndex)
    },
    Mistake("read in a tree", "Map: there is no pair at 5000; the map has 5000 pairs.") {
      let map = Map(uniqueKeysWithValues: (0..<5_000).map { ($0, $0) })
      _ = map[map.endIndex]
    },
    change("slice", "Map: the range") { _ = $0[$0.startIndex..<$0.index($0.endIndex, offsetBy: 1)] },
    Mistake("a literal with a key twice", "Map: the key a occurs twice.") {
      let _: Map = ["a": 1, "b": 2, "a": 3]
    },
    Mistake("pairs with a key twice", "Map: the key 7 occurs twice.") {
      _ = Map(uniqueKeysWithValues: (0..<100).map { ($0 == 99 ? 7 : $0, $0) })
    },
  ]

  @Test("An index out of range or a duplicate key stops the program with a message", arguments: mistakes.indices)
  func outOfRange(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      MapTrapTests.mistakes[index].make()
    }
    Self.mistakes[index].expect(result)
  }

  @Test("Missing keys and empty ranges at the ends do not trap")
  func notAtTheEdges() {
    var empty: Map<String, Int> = [:]
    #expect(empty["a"] == nil && empty["a", default: 7] == 7)
    #expect(empty.removeValue(forKey: "a") == nil)
    #expect(empty.index(forKey: "a") == nil)
    #expect(empty.first == nil && empty.last == nil)
    #expect(empty[empty.startIndex..<empty.endIndex].isEmpty)
    empty["a"] = nil
    empty.removeAll()
    empty.merge([:]) { $1 }
    #expect(empty == [:])
    empty._checkInvariants()
    let map: Map = ["a": 1]
    #expect(map[map.endIndex..<map.endIndex].isEmpty)
    #expect(Map([("a", 1), ("a", 2)]) { $1 } == ["a": 2])
  }
}
