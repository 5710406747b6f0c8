import RandomCases
import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("A derived collection, read after every change, equals one computed from scratch")
struct DerivedOperatorTests {
  @Test("Operators on a table")
  func tables() {
    let goods = Derived { (state: borrowing Table<Good>) in copy state }
    expectSame(following(goods.filter { !$0.isSold })) { Table(filtered($0) { !$0.isSold }) }
    expectSame(following(goods.map { Tag($0) })) { Table($0.goods.map(Tag.init)) }
    expectSame(following(goods.sorted { $0.rank < $1.rank })) { Table(sorted($0) { $0.rank < $1.rank }) }
    expectSame(following(goods.sorted { $0.rank })) { Table(sorted($0) { $0.rank < $1.rank }) }
    expectSame(following(goods.grouped { $0.owner })) { grouped($0) { $0.owner } }
    expectSame(following(goods.count { $0.isSold })) { $0.goods.count { $0.isSold } }
    expectSame(following(goods.sum { $0.rank })) { $0.goods.reduce(0) { $0 + $1.rank } }
    expectSame(following(goods.sum { .seconds($0.rank) })) { .seconds($0.goods.reduce(0) { $0 + $1.rank }) }
  }

  @Test("Operators on a map")
  func maps() {
    let goods = Derived { (state: borrowing Map<Int, Good>) in copy state }
    expectSame(following(goods.filter { _, good in !good.isSold })) { Map(filtered($0) { !$0.value.isSold }) }
    expectSame(following(goods.mapValues { $0.rank })) { $0.mapValues { $0.rank } }
    expectSame(following(goods.sorted { $0.value.rank })) { Map(sorted($0) { $0.value.rank < $1.value.rank }) }
    expectSame(following(goods.grouped { $0.value.rank }.mapValues { $0.count })) {
      grouped($0) { $0.value.rank }.mapValues { $0.count }
    }
    expectSame(following(goods.count { $0.value.isSold })) { $0.goods.count { $0.isSold } }
  }

  @Test("Operators on a vector, whose elements have no identity and are often equal")
  func vectors() {
    let goods = Derived { (state: borrowing Vector<Good>) in copy state }
    expectSame(following(goods.filter { !$0.isSold })) { Vector(filtered($0) { !$0.isSold }) }
    expectSame(following(goods.map { $0.rank })) { Vector($0.goods.map(\.rank)) }
    expectSame(following(goods.sorted { $0.rank > $1.rank })) { Vector(sorted($0) { $0.rank > $1.rank }) }
    expectSame(following(goods.sorted { $0.rank })) { Vector(sorted($0) { $0.rank < $1.rank }) }
    expectSame(following(goods.grouped { $0.owner })) { grouped($0) { $0.owner } }
    expectSame(following(goods.sum { $0.rank })) { $0.goods.reduce(0) { $0 + $1.rank } }
    expectSame(following(goods.count { $0.isSold })) { $0.goods.count { $0.isSold } }
  }

  @Test("The first, last, count and isEmpty of a derived collection")
  func ends() {
    let goods = Derived { (state: borrowing Table<Good>) in copy state }
    expectSame(following(goods.sorted { $0.rank }.first)) { sorted($0) { $0.rank < $1.rank }.first }
    expectSame(following(goods.sorted { $0.rank }.last)) { sorted($0) { $0.rank < $1.rank }.last }
    expectSame(following(goods.filter { $0.isSold }.count)) { $0.goods.count { $0.isSold } }
    expectSame(following(goods.filter { $0.isSold && $0.rank == 3 }.isEmpty)) {
      !$0.goods.contains { $0.isSold && $0.rank == 3 }
    }
    let vector = Derived { (state: borrowing Vector<Good>) in copy state }
    expectSame(following(vector.sorted { $0.rank }.first)) { sorted($0) { $0.rank < $1.rank }.first }
  }

  @Test("Chains of two to four operators")
  func chains() {
    for seed in randomCases(0..<8) as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var derived = Derived { (state: borrowing Table<Good>) in copy state }
      var links: [Link] = []
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        let link = random.pick(from: Link.allCases)
        links.append(link)
        derived = link.derived(derived)
      }
      let scratch = { (stock: Table<Good>) in Table(links.reduce(stock.goods) { $1.scratch($0) }) }
      expectSame(following(derived), scratch, seeds: seed..<(seed + 5), steps: 30)
      expectSame(
        following(derived.grouped { $0.owner }), { grouped(scratch($0)) { $0.owner } }, seeds: seed..<(seed + 5),
        steps: 15)
      expectSame(
        following(derived.sum { $0.rank }), { scratch($0).reduce(0) { $0 + $1.rank } }, seeds: seed..<(seed + 5),
        steps: 15)
    }
  }

  @Test("Stages of a chain, some of which are read often and some seldom")
  func stages() {
    // A stage that another value invalidates as a whole is in the middle of the chain.
    let goods = Derived { (state: borrowing Table<Good>) in copy state }
    let limit = Derived(from: goods) { ($0.first?.id ?? 0) % 2 }
    let open = goods.filter { !$0.isSold }
    let low = open.filter(with: limit) { good, limit in good.rank > limit }
    let stages: [(Derived<Table<Good>, Table<Good>>, (Table<Good>) -> [Good])] = [
      (open, { filtered($0) { !$0.isSold } }),
      (low, { goods in filtered(goods) { !$0.isSold && $0.rank > (goods.first?.id ?? 0) % 2 } }),
      (open.sorted { $0.rank }, { byRank(filtered($0) { !$0.isSold }) }),
      (
        low.sorted { $0.rank }.filter { $0.owner != nil },
        { goods in
          byRank(filtered(goods) { !$0.isSold && $0.rank > (goods.first?.id ?? 0) % 2 })
            .filter { $0.owner != nil }
        }
      ),
      (
        open.sorted { $0.id > $1.id }.sorted { $0.rank }.map {
          Good(id: $0.id, rank: 0, isSold: false, owner: $0.owner)
        },
        {
          filtered($0) { !$0.isSold }.sorted { ($0.rank, -$0.id) < ($1.rank, -$1.id) }
            .map { Good(id: $0.id, rank: 0, isSold: false, owner: $0.owner) }
        }
      ),
    ]
    for seed in randomCases(0..<4) as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var next = [20, 150, 400, 1_500][Int(seed) % 4]
      var stock = Table((0..<next).map { Good(id: $0, UInt64($0) &* 0x9e37_79b9 &+ seed) })
      let loop = Loop(stock, ReplacingFeature<Table<Good>>())
      // The test keeps some results, so that the operators cannot change them in place.
      var retained: [Table<Good>] = []
      for step in 0..<120 {
        for _ in 0..<(random.oneIn(8) ? 8 : 1) { StockChange.random(&random).perform(on: &stock, next: &next) }
        loop.send(stock)
        for (index, (stage, scratch)) in stages.enumerated()
        where random.oneIn([1, 3, 5, 2, 20][(index + step / 40) % 5]) {
          let found = loop.read(stage)
          found._checkInvariants()
          #expect(Array(found) == scratch(stock), "Stage \(index) with seed \(seed) at step \(step)")
          if random.oneIn(10) { retained = [found] }
        }
      }
      withExtendedLifetime(retained) {}
    }
  }
}

private func byRank(_ goods: [Good]) -> [Good] {
  goods.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
}

/// A link of a chain, as an operator and in plain Swift.
enum Link: CaseIterable {
  case unsold, highRanks, byRank, byOwner, backwards, newRank, newOwner

  func derived<State>(_ goods: Derived<State, Table<Good>>) -> Derived<State, Table<Good>> {
    switch self {
    case .unsold: goods.filter { !$0.isSold }
    case .highRanks: goods.filter { $0.rank > 2 }
    case .byRank: goods.sorted { $0.rank }
    case .byOwner: goods.sorted { ($0.owner ?? -1) < ($1.owner ?? -1) }
    case .backwards: goods.sorted { $0.id > $1.id }
    case .newRank: goods.map { Good(id: $0.id, rank: ($0.rank + 1) % 7, isSold: $0.isSold, owner: $0.owner) }
    case .newOwner: goods.map { Good(id: $0.id, rank: $0.rank, isSold: $0.isSold, owner: $0.rank % 2) }
    }
  }

  func scratch(_ goods: [Good]) -> [Good] {
    switch self {
    case .unsold: goods.filter { !$0.isSold }
    case .highRanks: goods.filter { $0.rank > 2 }
    case .byRank: ordered(goods) { $0.rank }
    case .byOwner: ordered(goods) { $0.owner ?? -1 }
    case .backwards: goods.sorted { $0.id > $1.id }
    case .newRank: goods.map { Good(id: $0.id, rank: ($0.rank + 1) % 7, isSold: $0.isSold, owner: $0.owner) }
    case .newOwner: goods.map { Good(id: $0.id, rank: $0.rank, isSold: $0.isSold, owner: $0.rank % 2) }
    }
  }

  private func ordered(_ goods: [Good], _ rank: (Good) -> Int) -> [Good] {
    goods.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
