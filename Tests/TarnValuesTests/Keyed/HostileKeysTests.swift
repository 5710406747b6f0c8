import TarnTesting
import TarnValues
import Testing

/// Counts the comparisons of keys.
private final class ComparisonCounter {
  var count = 0
}

/// A key that feeds a given number to the hasher and counts its comparisons.
private struct Key: Hashable {
  let number: Int
  let fed: Int
  let counter: ComparisonCounter

  static func == (lhs: Key, rhs: Key) -> Bool {
    lhs.counter.count += 1
    return lhs.number == rhs.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(fed) }
}

private struct Item: Identifiable {
  let id: Key
  var value = 0
}

@Suite("Keys with hash collisions")
struct HostileKeysTests {
  private let counter = ComparisonCounter()

  private func keys(_ count: Int, fed: (Int) -> Int) -> [Key] {
    (0..<count).map { Key(number: $0, fed: fed($0), counter: counter) }
  }

  /// Returns the number of comparisons that the steps make.
  private func comparisons(_ steps: () -> Void) -> Int {
    let before = counter.count
    steps()
    return counter.count - before
  }

  /// With 1 hash, all keys collide, and each lookup compares all of them; with 40, fifty keys collide at a time; with 1,000,
  /// two at a time.
  @Test(
    "A map of colliding keys finds, removes and reinserts keys correctly",
    arguments: [(hashes: 1, count: 400), (hashes: 40, count: 2_000), (hashes: 1_000, count: 2_000)])
  func map(hashes: Int, count: Int) {
    let keys = keys(count) { $0 % hashes }
    var random = SeededRandom(seed: UInt64(hashes))
    var (map, model) = (Map<Key, Int>(), OrderedDictionary<Int, Int>())
    for key in keys {
      map[key] = key.number
      model[key.number] = key.number
    }
    let snapshot = map
    for key in keys where !key.number.isMultiple(of: 3) {
      #expect(map.removeValue(forKey: key) == key.number)
      model[key.number] = nil
    }
    for step in 0..<100 {
      let key = random.pick(from: keys)
      let value = random.oneIn(2) ? nil : step
      map[key] = value
      model[key.number] = value
      map[key, default: 7] += 1
      model[key.number] = (value ?? 7) + 1
    }
    map._checkInvariants()
    #expect(map.map(\.key.number) == model.keys)
    #expect(map.allSatisfy { $0.value == model[$0.key.number] })
    #expect(keys.prefix(100).allSatisfy { map[$0] == model[$0.number] })
    #expect(snapshot.map(\.key.number) == Array(0..<count) && snapshot.map(\.value) == Array(0..<count))
    #expect(keys.prefix(50).allSatisfy { snapshot[$0] == $0.number })
  }

  @Test(
    "A table of colliding IDs finds and moves elements and relabels them when labels run out",
    arguments: [(hashes: 1, count: 200), (hashes: 40, count: 600)])
  func table(hashes: Int, count: Int) {
    let keys = keys(count) { $0 % hashes }
    var (table, model) = (Table<Item>(), [Int]())
    for key in keys {
      table.insert(Item(id: key), at: table.count / 2)
      model.insert(key.number, at: model.count / 2)
    }
    let snapshot = (table, model)
    for key in keys where key.number.isMultiple(of: 3) {
      table.move(id: key, to: 10)
      model.insert(model.remove(at: model.firstIndex(of: key.number)!), at: 10)
      table[id: keys[count - 1 - key.number]]?.value += 1
    }
    table._checkInvariants()
    #expect(table.map(\.id.number) == model)
    #expect(table.allSatisfy { $0.value == ((count - 1 - $0.id.number).isMultiple(of: 3) ? 1 : 0) })
    for key in keys where key.number.isMultiple(of: 2) { #expect(table.remove(id: key)?.id.number == key.number) }
    #expect(table.map(\.id.number) == model.filter { !$0.isMultiple(of: 2) })
    #expect(snapshot.0.map(\.id.number) == snapshot.1)
    snapshot.0._checkInvariants()
  }

  /// The most comparisons to find a key: more than one, because the lookup tries the likeliest position first.
  private static let maximumPerLookup = 4

  @Test("Lookups compare at most all colliding keys, and do not slow down other keys")
  func cost() {
    let colliding = keys(500) { _ in 0 }
    let others = (500..<2_000).map { Key(number: $0, fed: $0, counter: counter) }
    let missing = Key(number: -1, fed: 0, counter: counter)
    var random = SeededRandom(seed: 1)
    var map = Map(uniqueKeysWithValues: (colliding + others).shuffled(using: &random).map { ($0, $0.number) })
    #expect(comparisons { for key in colliding { _ = map[key] } } <= Self.maximumPerLookup * 500 * 500)
    #expect(comparisons { _ = map[missing] } <= Self.maximumPerLookup * 500)
    #expect(comparisons { map[missing] = 1 } <= Self.maximumPerLookup * 500)
    // A few more where 28 bits of two hashes are equal by chance.
    #expect(comparisons { for key in others { _ = map[key] } } <= Self.maximumPerLookup * 1_500 + 10)
    #expect(comparisons { for key in others { map[key] = 0 } } <= Self.maximumPerLookup * 1_500 + 10)
    #expect(comparisons { for key in others { map[key] = nil } } <= Self.maximumPerLookup * 1_500 + 10)
    #expect(comparisons { for key in others { map[key] = 0 } } <= 10)
    map._checkInvariants()
  }

  /// Numbers that would collide in a table that uses their low bits, their high bits or their sum as a hash.
  static let patterns: [@Sendable (Int) -> Int] = [
    { $0 << 28 }, { $0 << 36 }, { $0 << 50 }, { $0 * 1_048_576 + 7 }, { ($0 << 32) | (4_095 - $0) }, { ~($0 << 40) },
  ]

  @Test(
    "Keys that share their low or high bits do not collide, because the hashes are seeded per process", arguments: 0..<6
  )
  func chosenNumbers(pattern: Int) {
    let keys = keys(2_000) { Self.patterns[pattern]($0) }
    var map: Map<Key, Int> = [:]
    #expect(comparisons { for key in keys { map[key] = key.number } } <= 200)
    let table = Table(keys.map { Item(id: $0) })
    let lookupComparisons = [
      comparisons { #expect(keys.allSatisfy { map[$0] == $0.number }) },
      comparisons { #expect(keys.allSatisfy { table.contains(id: $0) }) },
      comparisons { #expect(keys.allSatisfy { table.index(id: $0) == $0.number }) },
    ]
    #expect(lookupComparisons.allSatisfy { $0 <= Self.maximumPerLookup * 2_000 + 10 }, "\(lookupComparisons)")
  }

  @Test("A small map compares each key at most once, with and without collisions", arguments: [1, 100])
  func smallMap(hashes: Int) {
    let keys = keys(9) { $0 % hashes }
    let map = Map(uniqueKeysWithValues: keys.prefix(8).map { ($0, $0.number) })
    for key in keys { #expect(comparisons { _ = map[key] } <= 8) }
  }
}
