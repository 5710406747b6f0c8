import TarnValues

/// A walk through the collections of TarnValues whose result is one number. `EmbeddedProgramTests` runs it here, and
/// `Scripts/check embedded` runs the same file as WebAssembly, where an `Int` has 32 bits.
struct EmbeddedProgram {
  struct Item: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  private var random: RandomSequence
  private var table: Table<Item> = []
  private var map: Map<Int, Int> = [:]
  private var versions: Vector<Table<Item>> = []

  init(seed: UInt64) { random = RandomSequence(seed: seed) }

  /// Inserts, changes, moves and removes elements, keeping every version.
  ///
  /// - Returns: a checksum of the present values and of their differences from earlier versions.
  mutating func run(steps: Int) -> UInt32 {
    for step in 0..<steps {
      let place = table.isEmpty ? 0 : random.number(below: table.count)
      switch random.number(below: 5) {
      case 0, 1: table.insert(Item(id: step), at: place)
      case 2 where !table.isEmpty: table[id: table[place].id]?.count += step
      case 3 where !table.isEmpty: table.move(from: place, to: random.number(below: table.count))
      case 4 where table.count > 50: table.remove(at: place)
      default: map[random.number(below: 100), default: 0] += step
      }
      versions.append(table)
    }
    var sum: UInt32 = 0
    func add(_ number: Int) { sum = (sum &* 31) &+ UInt32(truncatingIfNeeded: number) }
    for item in table {
      add(item.id)
      add(item.count)
    }
    for (key, value) in map {
      add(key)
      add(value)
    }
    for version in versions {
      let changes = table.differences(from: version)
      add(changes.inserted.count)
      add(changes.removed.count)
      add(changes.moved.count)
      add(changes.updated.count)
    }
    return sum
  }
}
