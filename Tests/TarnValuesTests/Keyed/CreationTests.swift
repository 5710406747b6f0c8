import TarnTesting
import TarnValues
import Testing

@Suite("Collections created at once")
struct CreationTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  /// The sizes at which a leaf, a branch or a page of the index is full, and at which the index begins, and their
  /// neighbors.
  static let counts = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 127, 128, 129, 511, 512, 513, 4_095, 4_097, 20_000]

  /// Returns whether all elements are compared after a round: seldom for large collections, to save time.
  private func isCompared(_ round: Int, _ count: Int) -> Bool { round % (count < 1_000 ? 1 : 15) == 0 || round == 59 }

  @Test("A map created at once equals one built key by key, also after further changes", arguments: counts)
  func map(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let keys = Array(0..<count).shuffled(using: &random)
    var created = Map(uniqueKeysWithValues: keys.map { ($0, -$0) })
    var grown = Map<Int, Int>()
    for key in keys { grown[key] = -key }
    for round in 0..<60 {
      let key = Int.random(in: 0...count, using: &random)
      let value = random.oneIn(2) ? nil : round
      if round > 0 {
        created[key] = value
        grown[key] = value
      }
      guard isCompared(round, count) else { continue }
      created._checkInvariants()
      #expect(created == grown)
      #expect(keys.prefix(300).allSatisfy { created[$0] == grown[$0] })
    }
  }

  @Test("A table created at once equals an array of its elements, also after further changes", arguments: counts)
  func table(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let rows = Array(0..<count).shuffled(using: &random).map { Row(id: $0) }
    var created = Table(rows)
    let before = created
    var array = rows
    for round in 0..<60 where !array.isEmpty {
      let (old, new) = (random.pick(from: array.indices), random.pick(from: array.indices))
      switch round % 3 {
      case 0:
        created.move(from: old, to: new)
        array.insert(array.remove(at: old), at: new)
      case 1:
        created.remove(id: array[old].id)
        array.remove(at: old)
      default:
        created.insert(Row(id: count + round), at: old)
        array.insert(Row(id: count + round), at: old)
      }
      guard isCompared(round, count) else { continue }
      created._checkInvariants()
      #expect(created.elementsEqual(array))
      #expect(array.indices.suffix(300).allSatisfy { created.index(id: array[$0].id) == $0 })
    }
    before._checkInvariants()
    #expect(before.elementsEqual(rows))
  }

  @Test("A table made from parts of another table has the correct elements")
  func parts() {
    let table = Table((0..<1_000).map { Row(id: $0, name: "\($0 % 7)") })
    let filtered = table.filter { $0.name == "3" }
    filtered._checkInvariants()
    #expect(filtered.map(\.id) == Array(stride(from: 3, to: 1_000, by: 7)))
    var sorted = table
    sorted.sort { ($0.name, $0.id) < ($1.name, $1.id) }
    sorted._checkInvariants()
    #expect(sorted.map(\.id) == table.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map(\.id))
  }
}
