import TarnTesting
import Testing

@testable import TarnValues

/// A dictionary and the order in which its keys were put in: what a map must be.
private struct Model<Key: Hashable>: Equatable {
  var order: [Key] = []
  var values: [Key: Int] = [:]

  mutating func set(_ key: Key, _ value: Int?) {
    if value == nil { order.removeAll { $0 == key } } else if values[key] == nil { order.append(key) }
    values[key] = value
  }
}

/// A key of which many have one hash.
private struct Meeting: Hashable {
  var number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 5) }
}

@Suite("A map under random programs")
struct MapModelTests {
  @Test("is what a dictionary with an order is, in every kept version", arguments: 0..<12 as Range<UInt64>)
  func numbers(seed: UInt64) { run(seed, steps: 150, keys: seed.isMultiple(of: 2) ? 3_000 : 20) { $0 } }

  @Test("finds keys by strings too", arguments: 0..<4 as Range<UInt64>)
  func strings(seed: UInt64) { run(seed, steps: 60, keys: 500) { "a key too long to be held in place: \($0)" } }

  @Test("tells keys apart whose hashes are the same", arguments: 0..<6 as Range<UInt64>)
  func collisions(seed: UInt64) { run(seed, steps: 60, keys: 100) { Meeting(number: $0) } }

  private func run<Key: Hashable>(_ seed: UInt64, steps: Int, keys: Int, key: (Int) -> Key) {
    var random = SeededRandom(seed: seed)
    var (map, model) = (Map<Key, Int>(), Model<Key>())
    var kept: [(map: Map<Key, Int>, model: Model<Key>)] = []
    for step in 0..<steps {
      let changes = Int.random(in: 0..<60, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0...4:
        let isSetting = Int.random(in: 0..<5, using: &random) < 3
        for _ in 0..<changes {
          let key = key(Int.random(in: 0..<keys, using: &random))
          let value = isSetting ? Int.random(in: 0..<1_000, using: &random) : nil
          map[key] = value
          model.set(key, value)
        }
      case 5:
        kept.append((map, model))
        if kept.count > 6 { kept.removeFirst() }
      case 6: if let version = kept.randomElement(using: &random) { (map, model) = version }
      default:
        let key = key(Int.random(in: 0..<keys, using: &random))
        map[key, default: 5] += 1
        model.set(key, (model.values[key] ?? 5) + 1)
      }
      map._checkInvariants()
      expect(map, is: model)
      guard step.isMultiple(of: 5), let version = kept.randomElement(using: &random) else { continue }
      expect(version.map, is: version.model)
      #expect((version.map == map) == (version.model == model))
      check(map.differences(from: version.map), from: version.model, to: model)
    }
  }

  private func expect<Key: Hashable>(_ map: Map<Key, Int>, is model: Model<Key>) {
    #expect(map.map(\.key) == model.order)
    #expect(map.allSatisfy { model.values[$0.key] == $0.value })
    for key in model.order.prefix(40) { #expect(map[key] == model.values[key]) }
  }

  private func check<Key: Hashable>(
    _ changes: MapDifferences<Key, Int>, from old: Model<Key>, to new: Model<Key>
  ) {
    #expect(changes.isEmpty == (old == new))
    #expect(changes.removed.map(\.key) == old.order.filter { new.values[$0] == nil })
    #expect(changes.inserted.map(\.key) == new.order.filter { old.values[$0] == nil })
    let updated = new.order.filter { old.values[$0] != nil && old.values[$0] != new.values[$0] }
    #expect(changes.updated.map(\.key) == updated)
    #expect(changes.updated.allSatisfy { $0.old == old.values[$0.key] && $0.new == new.values[$0.key] })
    let moved = Set(changes.moved)
    #expect(
      old.order.filter { new.values[$0] != nil && !moved.contains($0) }
        == new.order.filter { old.values[$0] != nil && !moved.contains($0) })
  }
}
