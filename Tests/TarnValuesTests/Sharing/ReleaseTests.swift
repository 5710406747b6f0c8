import TarnValues
import Testing

private struct Refusal: Error {}

private func refuse<Value>() throws -> Value { throw Refusal() }

private typealias Item = Row<Int, Counted>

private func refuseToChange<Value>(_ value: inout Value) throws { throw Refusal() }

@Suite("Release of objects in collections")
struct ReleaseTests {
  private let live = LiveCount()
  private let spare = LiveCount()

  private func object(_ number: Int) -> Counted { Counted(number, live) }
  private func vector(_ size: Int) -> Vector<Counted> { Vector((0..<size).map(object)) }
  private func map(_ size: Int) -> Map<Counted, Counted> {
    Map(uniqueKeysWithValues: (0..<size).map { (object($0), object($0)) })
  }
  private func table(_ size: Int) -> Table<Item> { Table((0..<size).map { Item(id: $0, content: object($0)) }) }

  /// Returns whether the steps throw a refusal.
  private func refuses(_ steps: () throws -> Void) -> Bool {
    do {
      try steps()
      return false
    } catch { return error is Refusal }
  }

  @Test("Objects are released with the last version that holds them, and not before", arguments: [1, 7, 40, 700])
  func lastVersion(size: Int) {
    var (vector, map, table): (_, _, _) = (vector(size), map(size), table(size))
    var kept: (Vector<Counted>, Map<Counted, Counted>, Table<Item>)? = (vector, map, table)
    #expect(live.instances == 4 * size)
    vector.removeAll()
    map.removeAll()
    table.removeAll()
    #expect(live.instances == 4 * size)
    let slices = (kept!.0.suffix(1), kept!.1.suffix(1), kept!.2.suffix(1))
    kept = nil
    // A slice retains its whole collection.
    #expect(live.instances == 4 * size)
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
      #expect(live.instances == 4 * size + 3)
    }
    #expect(live.instances == 0)
  }

  @Test(
    "A closure that throws leaves the collection unchanged and releases all temporary objects",
    arguments: [1, 7, 40, 700])
  func throwing(size: Int) {
    do {
      var (vector, map, table): (_, _, _) = (vector(size), map(size), table(size))
      let kept = (vector, map, table)
      let half = size / 2
      #expect(refuses { try vector.removeAll { $0.number == half ? try refuse() : true } })
      #expect(refuses { _ = try map.mapValues { $0.number == half ? try refuse() : object($0.number) } })
      #expect(refuses { _ = try map.compactMapValues { $0.number == half ? try refuse() : object($0.number) } })
      #expect(refuses { let _: Map = try map.filter { $0.key.number == half ? try refuse() : true } })
      #expect(refuses { let _: Table = try table.filter { $0.id == half ? try refuse() : true } })
      #expect(refuses { try table.removeAll { $0.id == half ? try refuse() : true } })
      #expect(size == 1 || refuses { try table.sort { _, _ in try refuse() } })
      #expect(refuses { try map.merge(kept.1) { $0.number == half ? try refuse() : $1 } })
      #expect(
        refuses {
          _ = try Map((0..<size).map { ($0 / 2, object($0)) } + [(0, object(-1))]) { _, _ in try refuse() }
        })
      #expect(refuses { try refuseToChange(&map[object(half)]) })
      #expect(refuses { try refuseToChange(&table[id: half]) })
      #expect(refuses { try refuseToChange(&table[half]) })
      #expect(refuses { try refuseToChange(&vector[half]) })
      #expect(refuses { _ = try Map(grouping: vector) { $0.number == half ? try refuse() : $0.number % 3 } })
      #expect(live.instances == 4 * size)
      vector._checkInvariants()
      map._checkInvariants()
      table._checkInvariants()
      #expect(vector == kept.0 && map == kept.1 && table == kept.2)
    }
    #expect(live.instances == 0)
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
    #expect(live.instances == size && spare.instances == 3 * size)
    for number in 0..<size {
      #expect(map.removeValue(forKey: Counted(number, spare))?.number == number)
      #expect(table.remove(id: number)?.content.number == number)
      #expect(vector.popLast()?.number == size - 1 - number)
    }
    #expect(live.instances == 0 && spare.instances == 0)
  }
}
