import TarnValues
import Testing

private struct TestError: Error {}

private func fail<Value>() throws -> Value { throw TestError() }

private typealias Item = Row<Int, Counted>

private func failToChange<Value>(_ value: inout Value) throws { throw TestError() }

@Suite("Release of objects in collections")
struct ReleaseTests {
  private let instances = InstanceCount()
  private let spare = InstanceCount()

  private func object(_ number: Int) -> Counted { Counted(number, instances) }
  private func vector(_ size: Int) -> Vector<Counted> { Vector((0..<size).map(object)) }
  private func map(_ size: Int) -> Map<Counted, Counted> {
    Map(uniqueKeysWithValues: (0..<size).map { (object($0), object($0)) })
  }
  private func table(_ size: Int) -> Table<Item> { Table((0..<size).map { Item(id: $0, content: object($0)) }) }

  /// Returns whether the steps throw a refusal.
  private func throwsError(_ steps: () throws -> Void) -> Bool {
    do {
      try steps()
      return false
    } catch { return error is TestError }
  }

  @Test("Objects are released with the last version that holds them, and not before", arguments: [1, 7, 40, 700])
  func lastVersion(size: Int) {
    var (vector, map, table): (_, _, _) = (vector(size), map(size), table(size))
    var snapshot: (Vector<Counted>, Map<Counted, Counted>, Table<Item>)? = (vector, map, table)
    #expect(instances.count == 4 * size)
    vector.removeAll()
    map.removeAll()
    table.removeAll()
    #expect(instances.count == 4 * size)
    let slices = (snapshot!.0.suffix(1), snapshot!.1.suffix(1), snapshot!.2.suffix(1))
    snapshot = nil
    // A slice retains its whole collection.
    #expect(instances.count == 4 * size)
    #expect(slices.0.count + slices.1.count + slices.2.count == 3)
    withExtendedLifetime(slices) {}
  }

  @Test("Objects are released with the last version, iterator, slice or difference", arguments: [1, 7, 40, 700])
  func unused(size: Int) {
    do {
      let (vector, map, table) = (vector(size), map(size), table(size))
      var iterators = (vector.makeIterator(), map.makeIterator(), table.makeIterator())
      _ = (iterators.0.next(), iterators.1.next(), iterators.2.next())
      var (newVector, newMap, newTable) = (vector, map, table)
      newVector[0] = object(-1)
      newMap[object(0)] = object(-1)
      newTable[0].content = object(-1)
      let changes = (
        newVector.differences(from: vector), newMap.differences(from: map), newTable.differences(from: table)
      )
      #expect(changes.0.count == 1 && changes.1.updated.count == 1 && changes.2.updated.count == 1)
      #expect(instances.count == 4 * size + 3)
    }
    #expect(instances.count == 0)
  }

  @Test(
    "A closure that throws leaves the collection unchanged and releases all temporary objects",
    arguments: [1, 7, 40, 700])
  func throwing(size: Int) {
    do {
      var (vector, map, table): (_, _, _) = (vector(size), map(size), table(size))
      let snapshot = (vector, map, table)
      let half = size / 2
      #expect(throwsError { try vector.removeAll { $0.number == half ? try fail() : true } })
      #expect(throwsError { _ = try map.mapValues { $0.number == half ? try fail() : object($0.number) } })
      #expect(throwsError { _ = try map.compactMapValues { $0.number == half ? try fail() : object($0.number) } })
      #expect(throwsError { let _: Map = try map.filter { $0.key.number == half ? try fail() : true } })
      #expect(throwsError { let _: Table = try table.filter { $0.id == half ? try fail() : true } })
      #expect(throwsError { try table.removeAll { $0.id == half ? try fail() : true } })
      #expect(size == 1 || throwsError { try table.sort { _, _ in try fail() } })
      #expect(throwsError { try map.merge(snapshot.1) { $0.number == half ? try fail() : $1 } })
      #expect(
        throwsError {
          _ = try Map((0..<size).map { ($0 / 2, object($0)) } + [(0, object(-1))]) { _, _ in try fail() }
        })
      #expect(throwsError { try failToChange(&map[object(half)]) })
      #expect(throwsError { try failToChange(&table[id: half]) })
      #expect(throwsError { try failToChange(&table[half]) })
      #expect(throwsError { try failToChange(&vector[half]) })
      #expect(throwsError { _ = try Map(grouping: vector) { $0.number == half ? try fail() : $0.number % 3 } })
      #expect(instances.count == 4 * size)
      vector._checkInvariants()
      map._checkInvariants()
      table._checkInvariants()
      #expect(vector == snapshot.0 && map == snapshot.1 && table == snapshot.2)
    }
    #expect(instances.count == 0)
  }

  @Test("Replaced objects are released", arguments: [1, 7, 40, 700])
  func replaced(size: Int) {
    var (vector, map, table): (_, _, _) = (vector(size), map(size), table(size))
    for number in 0..<size {
      vector[number] = Counted(number, spare)
      map[Counted(number, spare)] = Counted(number, spare)
      table[id: number]?.content = Counted(number, spare)
    }
    // The map keeps its own key and releases the equal new one.
    #expect(instances.count == size && spare.count == 3 * size)
    for number in 0..<size {
      #expect(map.removeValue(forKey: Counted(number, spare))?.number == number)
      #expect(table.remove(id: number)?.content.number == number)
      #expect(vector.popLast()?.number == size - 1 - number)
    }
    #expect(instances.count == 0 && spare.count == 0)
  }
}
