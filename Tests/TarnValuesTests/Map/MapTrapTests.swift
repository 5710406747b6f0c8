import TarnValues
import Testing

@Suite("Traps of a map") struct MapTrapTests {
  /// Returns a case that changes a map of three pairs.
  static func change(
    _ description: String, _ message: String, _ change: @escaping @Sendable (inout Map<String, Int>) -> Void
  ) -> TrapCase {
    TrapCase(description, message) {
      var map: Map = ["a": 1, "b": 2, "c": 3]
      change(&map)
    }
  }

  static let cases: [TrapCase] = [
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
    change("an invalidated index", "Map: there is no pair at 2; the map has 2 pairs.") {
      let last = $0.index(before: $0.endIndex)
      $0["a"] = nil
      _ = $0[last]
    },
    TrapCase("read of an empty map", "Map: there is no pair at 0; the map has 0 pairs.") {
      let map: Map<String, Int> = [:]
      _ = map[map.startIndex]
    },
    TrapCase("remove from an empty map", "Map: there is no pair at 0; the map has 0 pairs.") {
      var map: Map<String, Int> = [:]
      map.remove(at: map.startIndex)
    },
    TrapCase("read in a tree", "Map: there is no pair at 5000; the map has 5000 pairs.") {
      let map = Map(uniqueKeysWithValues: (0..<5_000).map { ($0, $0) })
      _ = map[map.endIndex]
    },
    change("slice", "Map: the range") { _ = $0[$0.startIndex..<$0.index($0.endIndex, offsetBy: 1)] },
    TrapCase("a literal with a key twice", "Map: the key a occurs twice.") {
      let _: Map = ["a": 1, "b": 2, "a": 3]
    },
    TrapCase("pairs with a key twice", "Map: the key 7 occurs twice.") {
      _ = Map(uniqueKeysWithValues: (0..<100).map { ($0 == 99 ? 7 : $0, $0) })
    },
  ]

  @Test("An index out of range or a duplicate key stops the program with a message", arguments: cases.indices)
  func outOfRange(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      MapTrapTests.cases[index].trigger()
    }
    Self.cases[index].expect(result)
  }

  @Test("Missing keys and empty ranges at the ends do not trap")
  func emptyRanges() {
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
