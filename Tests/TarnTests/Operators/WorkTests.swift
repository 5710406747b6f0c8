import Synchronization
import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("The work of a derived collection is proportional to the changes")
struct WorkTests {
  /// Counts the calls of a function.
  final class Calls: Sendable {
    private let calls = Mutex(0)

    func count<Value>(_ value: Value) -> Value {
      calls.withLock { $0 += 1 }
      return value
    }

    /// Returns the count since the last call and resets it.
    func take() -> Int {
      calls.withLock { calls in
        defer { calls = 0 }
        return calls
      }
    }
  }

  let calls = Calls()
  let goods = Derived { (state: borrowing Table<Good>) in copy state }
  let manyGoods = Table((0..<10_000).map { Good(id: $0, UInt64($0)) })

  /// Returns the most calls for one of a hundred changes of ten thousand goods, of five kinds in turn.
  func calls<Output>(_ derived: Derived<Table<Good>, Output>) -> Int {
    var stock = manyGoods
    let follow = following(derived)(stock)
    var random = SeededRandom(seed: 1)
    _ = calls.take()
    var maximum = 0
    for number in 0..<100 {
      let index = Int.random(in: 0..<stock.count, using: &random)
      switch number % 5 {
      case 0: stock[index].rank = (stock[index].rank + 3) % 7
      case 1: stock[index].isSold.toggle()
      case 2: stock.remove(at: index)
      case 3: stock.insert(Good(id: 20_000 + number, random.next()), at: index)
      default: stock.move(from: index, to: Int.random(in: 0..<stock.count, using: &random))
      }
      _ = follow(stock)
      maximum = max(maximum, calls.take())
    }
    return maximum
  }

  @Test("A filter calls its condition at most twice for one change in ten thousand")
  func filter() {
    let calls = calls
    #expect(self.calls(goods.filter { calls.count(!$0.isSold) }) <= 2)
    #expect(self.calls(goods.filter { calls.count($0.rank == 3 && $0.isSold) }) <= 2)
    #expect(self.calls(goods.count { calls.count($0.isSold) }) <= 2)
  }

  @Test("Sum, map and group call their functions a few times for one change in ten thousand")
  func otherCases() {
    let calls = calls
    #expect(self.calls(goods.sum { calls.count($0.rank) }) <= 2)
    #expect(self.calls(goods.map { calls.count(Tag($0)) }) <= 2)
    #expect(self.calls(goods.grouped { calls.count($0.rank) }) <= 4)
  }

  @Test("Sorting compares as often as a binary search has steps, even if all elements are equal")
  func sorted() {
    let calls = calls
    // Two searches among 10,000 elements, of 14 steps each, and two neighbors.
    #expect(self.calls(goods.sorted { calls.count($0.rank < $1.rank) }) <= 2 * 14 + 6)
    #expect(self.calls(goods.sorted { _, _ in calls.count(false) }) <= 2 * 14 + 6)
    #expect(self.calls(goods.sorted { calls.count($0.id) }) <= 2 * 14 + 6)
  }

  @Test("A join recomputes only the elements that refer to the changed one")
  func joined() {
    struct Shop: Equatable {
      var goods: Table<Good>
      var owners: Map<Int, String>
    }
    let calls = calls
    let owners = Derived { (shop: borrowing Shop) in shop.owners }
    let lines = Derived { (shop: borrowing Shop) in shop.goods }.joined(with: owners) {
      $0.id % 1_000
    } into: {
      calls.count(Tag($0, $1 ?? "none"))
    }
    var shop = Shop(goods: manyGoods, owners: Map(uniqueKeysWithValues: (0..<1_000).map { ($0, "owner \($0)") }))
    let follow = following(lines)(shop)
    #expect(calls.take() == 10_000)
    shop.owners[7] = "another"
    #expect(follow(shop)[7].text == "another")
    #expect(calls.take() == 10)
    shop.owners[7] = nil
    #expect(follow(shop)[1_007].text == "none")
    #expect(calls.take() == 10)
    shop.goods[id: 5]?.rank += 1
    _ = follow(shop)
    #expect(calls.take() == 1)
  }

  @Test("A change without effect on the result stops there, and dependent values are not recomputed")
  func stops() {
    let calls = calls
    let ranks = goods.filter { !$0.isSold }.map { Tag($0, "\($0.rank)") }
    let after = Derived(from: ranks) { calls.count($0.count) }
    var stock = manyGoods
    let follow = following(after)(stock)
    #expect(calls.take() == 1)
    // A change of an excluded element, and a change of a field that the result doesn't use.
    stock[stock.firstIndex { $0.isSold }!].rank += 1
    _ = follow(stock)
    stock[stock.firstIndex { !$0.isSold }!].owner = 77
    _ = follow(stock)
    // An excluded element moves past other excluded elements.
    let sold = stock.indices.filter { stock[$0].isSold }
    stock.move(from: sold[0], to: sold[1])
    _ = follow(stock)
    #expect(calls.take() == 0)
    stock[stock.firstIndex { !$0.isSold }!].rank += 1
    _ = follow(stock)
    #expect(calls.take() == 1)
  }

  @Test("A stage read late processes the elements changed since, and a reverted change is none")
  func lagging() {
    let (calls, runs) = (calls, Calls())
    let unsold = goods.filter { !$0.isSold }
    let ranked = unsold.sorted { calls.count($0.rank) }
    let after = Derived(from: ranked) { runs.count($0.count) }
    var stock = manyGoods
    let loop = Loop(stock, ReplacingFeature<Table<Good>>())
    _ = loop.read(after)
    _ = (calls.take(), runs.take())
    let index = stock.firstIndex { !$0.isSold }!
    let good = stock[index]
    func become(_ change: (inout Table<Good>) -> Void) {
      change(&stock)
      loop.send(stock)
      _ = loop.read(unsold)
    }
    become { $0[index].rank += 1 }
    become { $0.remove(id: good.id) }
    become { $0.insert(good, at: index) }
    #expect(loop.read(after) == loop.read(unsold).count)
    #expect(calls.take() <= 2 * 14 + 6, "As many calls as for one change.")
    #expect(runs.take() == 0)
    for position in 0..<100 { become { $0[position * 7].isSold.toggle() } }
    #expect(loop.read(ranked) == Table(ordered(stock)))
    #expect(calls.take() <= 100 * (2 * 14 + 6))
  }

  private func ordered(_ stock: Table<Good>) -> [Good] {
    stock.filter { !$0.isSold }.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  @Test("Without a change, an operator calls no function")
  func empty() {
    let calls = calls
    let follow = following(goods.filter { calls.count($0.isSold) }.sorted { calls.count($0.rank) })(manyGoods)
    _ = calls.take()
    _ = follow(manyGoods)
    #expect(calls.take() == 0)
  }
}
