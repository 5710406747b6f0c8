import TarnValues
import Testing

/// Programmer errors that stop the program with a message.
@Suite("Traps of a vector") struct VectorTrapTests {
  /// Returns a case that changes a vector of three elements.
  static func change(
    _ description: String, _ message: String, _ change: @escaping @Sendable (inout Vector<String>) -> Void
  ) -> TrapCase {
    TrapCase(description, message) {
      var vector: Vector = ["a", "b", "c"]
      change(&vector)
    }
  }

  /// Returns a case that changes an empty vector.
  static func changeOfEmpty(
    _ description: String, _ message: String, _ change: @escaping @Sendable (inout Vector<String>) -> Void
  ) -> TrapCase {
    TrapCase(description, message) {
      var vector = Vector<String>()
      change(&vector)
    }
  }

  static let cases: [TrapCase] = [
    change("read at the count", "Vector: there is no element at 3; its 3 elements are at 0 to 2.") { _ = $0[3] },
    change("read before the first", "Vector: there is no element at -1; its 3 elements are at 0 to 2.") { _ = $0[-1] },
    change("set at the count", "Vector: there is no element at 3; its 3 elements are at 0 to 2.") { $0[3] = "d" },
    change("change in place", "Vector: there is no element at -1; its 3 elements are at 0 to 2.") { $0[-1] += "d" },
    change("insert past the end", "Vector: an element can't be inserted at 4: with 3") { $0.insert("e", at: 4) },
    change("insert before the first", "Vector: an element can't be inserted at -1: with 3") { $0.insert("e", at: -1) },
    change("remove past the end", "Vector: there is no element at 3; its 3 elements") { $0.remove(at: 3) },
    change("remove before the first", "Vector: there is no element at -1; its 3") { $0.remove(at: -1) },
    change("slice", "Vector: the range 1..<4 is not within its 3 elements, 0..<3.") { _ = $0[1..<4] },
    change("slice from before", "Vector: the range -1..<2 is not within its 3 elements, 0..<3.") { _ = $0[-1..<2] },
    change("slice assignment", "Vector: the range 1..<4 is not within its 3 elements, 0..<3.") {
      $0[1..<4] = $0[0..<1]
    },
    change("removal of a range", "Vector: the range 2..<9 is not within its 3") { $0.removeSubrange(2..<9) },
    change("replacement", "Vector: the range -2..<1 is not within its 3") { $0.replaceSubrange(-2..<1, with: ["x"]) },
    change("insertion of many", "Vector: the range 5..<5 is not within its 3") { $0.insert(contentsOf: ["x"], at: 5) },
    change("too many last", "Vector: the range -1..<3 is not within its 3 elements") { $0.removeLast(4) },
    change("too many first", "Vector: the range 0..<4 is not within its 3 elements") { $0.removeFirst(4) },
    changeOfEmpty("read", "Vector: there is no element at 0, because the vector is empty.") { _ = $0[0] },
    changeOfEmpty("set", "Vector: there is no element at 0, because the vector is empty.") { $0[0] = "a" },
    changeOfEmpty("remove", "Vector: there is no element at 0, because the vector is empty.") { $0.remove(at: 0) },
    changeOfEmpty("last", "Vector: there is no last element to remove, because the vector is empty.") {
      $0.removeLast()
    },
    changeOfEmpty("first", "Vector: there is no first element to remove, because the vector is empty.") {
      $0.removeFirst()
    },
    TrapCase("repeating", "Vector: the count -1 is negative.") { _ = Vector(repeating: "a", count: -1) },
    TrapCase("read in a tree", "Vector: there is no element at 5000; its 5000 elements are at 0 to 4999.") {
      _ = Vector(0..<5_000)[5_000]
    },
    TrapCase("set in a shared tree", "Vector: there is no element at 5000; its 5000 elements are at 0 to 4999.") {
      var vector = Vector(0..<5_000)
      let snapshot = vector
      vector[snapshot.count] = 0
    },
  ]

  @Test("A position or range out of bounds stops the program with a message", arguments: cases.indices)
  func outOfRange(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      VectorTrapTests.cases[index].trigger()
    }
    Self.cases[index].expect(result)
  }

  @Test("Removing from an empty vector and empty ranges at the ends do not trap")
  func emptyRanges() {
    var empty = Vector<Int>()
    #expect(empty.popLast() == nil)
    #expect(empty.first == nil)
    #expect(empty.last == nil)
    #expect(empty[0..<0].isEmpty)
    empty.removeSubrange(0..<0)
    empty.removeFirst(0)
    empty.removeLast(0)
    empty.insert(1, at: 0)
    #expect(empty[1..<1].isEmpty)
    #expect(Array(empty) == [1])
  }
}
