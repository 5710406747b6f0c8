import TarnValues
import Testing

/// An element with a writable ID, which must not be changed in a table.
struct Renamable: Identifiable, Equatable {
  var id: Int
  var title = "untitled"
}

private struct TestError: Error {}

@Suite("Traps of a table") struct TableTrapTests {
  /// Returns a case that changes a table of three elements.
  static func change(
    _ description: String, _ message: String, _ change: @escaping @Sendable (inout Table<Renamable>) -> Void
  ) -> TrapCase {
    TrapCase(description, message) {
      var table: Table = [Renamable(id: 1), Renamable(id: 2), Renamable(id: 3)]
      change(&table)
    }
  }

  /// Returns a case that changes an empty table.
  static func changeOfEmpty(
    _ description: String, _ message: String, _ change: @escaping @Sendable (inout Table<Renamable>) -> Void
  ) -> TrapCase {
    TrapCase(description, message) {
      var table: Table<Renamable> = []
      change(&table)
    }
  }

  static let positions: [TrapCase] = [
    change("read at the count", "Table: there is no element at 3; its 3 elements are at 0 to 2.") { _ = $0[3] },
    change("read before the first", "Table: there is no element at -1; its 3 elements are at 0 to 2.") { _ = $0[-1] },
    change("set", "Table: there is no element at 3; its 3 elements are at 0 to 2.") { $0[3] = Renamable(id: 4) },
    change("change in place", "Table: there is no element at -1; its 3 elements") { $0[-1].title = "titled" },
    change("insert past the end", "Table: an element can't be inserted at 4: with 3") {
      $0.insert(Renamable(id: 4), at: 4)
    },
    change("insert before the first", "Table: an element can't be inserted at -1") {
      $0.insert(Renamable(id: 4), at: -1)
    },
    change("remove past the end", "Table: there is no element at 3; its 3 elements") { $0.remove(at: 3) },
    change("remove before the first", "Table: there is no element at -1; its 3 elements") { $0.remove(at: -1) },
    change("move from past the end", "Table: there is no element at 3; its 3 elements") { $0.move(from: 3, to: 0) },
    change("move to past the end", "Table: there is no element at 3; its 3 elements") { $0.move(from: 0, to: 3) },
    change("move from before the first", "Table: there is no element at -1; its 3") { $0.move(from: -1, to: 0) },
    change("move to before the first", "Table: there is no element at -1; its 3") { $0.move(from: 0, to: -1) },
    change("move by id", "Table: there is no element at 3; its 3 elements") { $0.move(id: 1, to: 3) },
    change("slice", "Table: the range 1..<4 is not within its 3 elements, 0..<3.") { _ = $0[1..<4] },
    change("slice from before", "Table: the range -1..<2 is not within its 3 elements, 0..<3.") { _ = $0[-1..<2] },
    changeOfEmpty("read", "Table: there is no element at 0, because the table is empty.") { _ = $0[0] },
    changeOfEmpty("set", "Table: there is no element at 0, because the table is empty.") { $0[0] = Renamable(id: 1) },
    changeOfEmpty("remove", "Table: there is no element at 0, because the table is empty.") { $0.remove(at: 0) },
    changeOfEmpty("move", "Table: there is no element at 0, because the table is empty.") { $0.move(from: 0, to: 0) },
    changeOfEmpty("insert", "Table: an element can't be inserted at 1: with 0 elements") {
      $0.insert(Renamable(id: 1), at: 1)
    },
    TrapCase("read in a tree", "Table: there is no element at 5000; its 5000 elements are at 0 to 4999.") {
      _ = Table((0..<5_000).map { Renamable(id: $0) })[5_000]
    },
  ]

  static let duplicate = "Table: an element with id 2 already exists; the ids of a table must be unique."
  static let changed =
    "Table: an element with id 9 can't replace the element with id 2. Remove the old element and insert the new one."
  static let ids: [TrapCase] = [
    change("append an existing id", duplicate) { $0.append(Renamable(id: 2)) },
    change("append some", duplicate) { $0.append(contentsOf: [Renamable(id: 4), Renamable(id: 2)]) },
    change("insert an existing id", duplicate) { $0.insert(Renamable(id: 2), at: 0) },
    TrapCase("a literal", duplicate) { let _: Table = [Renamable(id: 2), Renamable(id: 2)] },
    TrapCase("a sequence", duplicate) { _ = Table((0..<100).map { Renamable(id: $0 == 99 ? 2 : $0) }) },
    change("another id at a position", changed) { $0[1].id = 9 },
    change("another element at a position", changed) { $0[1] = Renamable(id: 9) },
    change("another element by id", changed) { $0[id: 2] = Renamable(id: 9) },
    change("another id by id", changed) { $0[id: 2]?.id = 9 },
    change("an element for a missing id", changed.replacing("2", with: "7")) { $0[id: 7] = Renamable(id: 9) },
    change("another id in an update", changed) { $0.update(id: 2) { $0.id = 9 } },
    change("another id in an update that fails", changed) {
      try? $0.update(id: 2) {
        $0.id = 9
        throw TestError()
      }
    },
    change("the id of another element", changed.replacing("9", with: "3")) { $0[1].id = 3 },
  ]

  @Test("A position out of range stops the program with a message", arguments: positions.indices)
  func outOfRange(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      TableTrapTests.positions[index].trigger()
    }
    Self.positions[index].expect(result)
  }

  @Test("A duplicate or changed ID stops the program with a message", arguments: ids.indices)
  func wrongIDs(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      TableTrapTests.ids[index].trigger()
    }
    Self.ids[index].expect(result)
  }

  @Test("Missing IDs and empty ranges at the ends do not trap")
  func emptyRanges() {
    var table: Table<Renamable> = []
    #expect(table[id: 1] == nil && table.index(id: 1) == nil && !table.contains(id: 1))
    #expect(table.remove(id: 1) == nil)
    let result: Void? = table.update(id: 1) { $0.title = "titled" }
    #expect(result == nil)
    #expect(table.move(id: 1, to: 7) == false)
    #expect(table.first == nil && table.last == nil && table[0..<0].isEmpty)
    table[id: 1] = nil
    table[id: 1]?.title = "titled"
    table.removeAll { _ in true }
    table.append(contentsOf: [])
    table.insert(Renamable(id: 1), at: 0)
    table.move(from: 0, to: 0)
    table[id: 2] = Renamable(id: 2)
    #expect(table[2..<2].isEmpty)
    #expect(Array(table) == [Renamable(id: 1), Renamable(id: 2)])
    table._checkInvariants()
  }
}
