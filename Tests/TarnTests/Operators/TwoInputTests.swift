import RandomCases
import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("A derived collection with two inputs equals one computed from scratch, whichever input changes")
struct TwoInputTests {
  struct Shop<Source: Stock>: Equatable {
    var stock: Source
    var owners: Table<Owner>
    var limit: Int
  }

  struct Owner: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Line: Identifiable, Equatable {
    let id: Int
    let text: String

    init(_ good: Good, _ owner: String?) {
      id = good.id
      text = "\(good.rank), of \(owner ?? "none")"
    }
  }

  /// Runs a random program in which goods, owners and a limit change, separately and together.
  func expectSame<Source: Stock, Output: Equatable>(
    _ derived: Derived<Shop<Source>, Output>, sourceLocation: SourceLocation = #_sourceLocation,
    _ scratch: (Shop<Source>) -> Output
  ) {
    for seed in randomCases(0..<4) as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var next = [0, 5, 150, 400][Int(seed) % 4]
      var shop = Shop<Source>(
        stock: Source((0..<next).map { Source.make(Good(id: $0, UInt64($0) &* 0x9e37_79b9 &+ seed)) }),
        owners: Table((0..<6).map { Owner(id: $0, name: "owner \($0)") }), limit: 3)
      let follow = following(derived)(shop)
      for step in 0..<80 {
        let (goods, owners, limit) = (random.oneIn(2), random.oneIn(2), random.oneIn(6))
        if goods { StockChange.random(&random).perform(on: &shop.stock, next: &next) }
        if owners { change(&shop.owners, &random) }
        if limit { shop.limit = Int.random(in: 0..<6, using: &random) }
        let (found, expected) = (follow(shop), scratch(shop))
        guard found != expected else { continue }
        Issue.record("seed \(seed), step \(step): \(found), not \(expected)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  func change(_ owners: inout Table<Owner>, _ random: inout SeededRandom) {
    let id = Int.random(in: 0..<9, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: owners[id: id] = nil
    case 1: owners = Table(owners.reversed())
    default: owners[id: id] = Owner(id: id, name: "owner \(id), \(Int.random(in: 0..<3, using: &random))")
    }
  }

  @Test("Joining tables, maps and vectors with a table")
  func joined() {
    let owners = { @Sendable (id: Int, owners: Table<Owner>) in owners[id: id]?.name }
    let table = Derived { (shop: borrowing Shop<Table<Good>>) in shop.stock }
    expectSame(
      table.joined(with: Derived { $0.owners }) {
        $0.owner
      } into: {
        Line($0, $1?.name)
      }
    ) { shop in
      Table(shop.stock.goods.map { Line($0, $0.owner.flatMap { owners($0, shop.owners) }) })
    }
    let map = Derived { (shop: borrowing Shop<Map<Int, Good>>) in shop.stock }
    expectSame(
      map.joined(with: Derived { $0.owners }) {
        $0.owner
      } into: {
        Line($0, $1?.name)
      }
    ) { shop in
      shop.stock.mapValues { Line($0, $0.owner.flatMap { owners($0, shop.owners) }) }
    }
    let vector = Derived { (shop: borrowing Shop<Vector<Good>>) in shop.stock }
    expectSame(
      vector.joined(with: Derived { $0.owners }) {
        $0.owner
      } into: {
        Line($0, $1?.name)
      }
    ) { shop in
      Vector(shop.stock.goods.map { Line($0, $0.owner.flatMap { owners($0, shop.owners) }) })
    }
  }

  @Test("Joining with a derived map, and sorting the result")
  func joinedWithMap() {
    let table = Derived { (shop: borrowing Shop<Table<Good>>) in shop.stock }
    let counts = table.grouped { $0.rank }.mapValues { $0.count }
    let lines = table.joined(with: counts) {
      $0.rank
    } into: {
      Line($0, $1.map { "\($0)" })
    }.sorted {
      $0.text < $1.text
    }
    expectSame(lines) { shop in
      let goods = shop.stock.goods
      let all = goods.map { good in Line(good, "\(goods.count { $0.rank == good.rank })") }
      return Table(
        all.enumerated().sorted { ($0.element.text, $0.offset) < ($1.element.text, $1.offset) }.map(\.element))
    }
  }

  @Test("Filtering, mapping, sorting, grouping, counting and summing with another value")
  func with() {
    let goods = Derived { (shop: borrowing Shop<Table<Good>>) in shop.stock }
    let limit = Derived { (shop: borrowing Shop<Table<Good>>) in shop.limit }
    expectSame(goods.filter(with: limit) { $0.rank < $1 }) { shop in
      Table(filtered(shop.stock) { $0.rank < shop.limit })
    }
    expectSame(goods.map(with: limit) { Line($0, "\($1)") }) { shop in
      Table(shop.stock.goods.map { Line($0, "\(shop.limit)") })
    }
    expectSame(goods.sorted(with: limit) { abs($0.rank - $1) }) { shop in
      Table(sorted(shop.stock) { abs($0.rank - shop.limit) < abs($1.rank - shop.limit) })
    }
    expectSame(goods.sorted(with: limit) { ($0.rank + $2) % 7 < ($1.rank + $2) % 7 }) { shop in
      Table(sorted(shop.stock) { ($0.rank + shop.limit) % 7 < ($1.rank + shop.limit) % 7 })
    }
    expectSame(goods.grouped(with: limit) { $0.rank < $1 }) { shop in grouped(shop.stock) { $0.rank < shop.limit } }
    expectSame(goods.count(with: limit) { $0.rank < $1 }) { shop in shop.stock.goods.count { $0.rank < shop.limit } }
    expectSame(goods.sum(with: limit) { $0.rank * $1 }) { shop in
      shop.stock.goods.reduce(0) { $0 + $1.rank * shop.limit }
    }
  }

  @Test("The operators with another value, on a vector and on a map")
  func withOthers() {
    let vector = Derived { (shop: borrowing Shop<Vector<Good>>) in shop.stock }
    let limit = Derived { (shop: borrowing Shop<Vector<Good>>) in shop.limit }
    expectSame(vector.filter(with: limit) { $0.rank < $1 }) { shop in
      Vector(filtered(shop.stock) { $0.rank < shop.limit })
    }
    expectSame(vector.map(with: limit) { $0.rank * $1 }) { shop in Vector(shop.stock.goods.map { $0.rank * shop.limit })
    }
    expectSame(vector.sorted(with: limit) { abs($0.rank - $1) }) { shop in
      Vector(sorted(shop.stock) { abs($0.rank - shop.limit) < abs($1.rank - shop.limit) })
    }
    expectSame(vector.sorted(with: limit) { abs($0.rank - $2) < abs($1.rank - $2) }) { shop in
      Vector(sorted(shop.stock) { abs($0.rank - shop.limit) < abs($1.rank - shop.limit) })
    }
    expectSame(vector.grouped(with: limit) { $0.rank < $1 }) { shop in grouped(shop.stock) { $0.rank < shop.limit } }
    let map = Derived { (shop: borrowing Shop<Map<Int, Good>>) in shop.stock }
    expectSame(map.mapValues(with: Derived { $0.limit }) { $0.rank * $1 }) { shop in
      shop.stock.mapValues { $0.rank * shop.limit }
    }
  }
}
