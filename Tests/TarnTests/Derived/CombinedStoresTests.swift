import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Several stores combined into one state") @MainActor struct CombinedTests {
  struct SheetPair {
    var left: Sheet.State
    var right: Sheet.State
  }

  let left: Store<Sheet>
  let right: Store<Sheet>
  let combined: CombinedStores<SheetPair>
  let count = RunCount()
  let sum: Derived<SheetPair, Int>

  init() {
    left = Store(Sheet.State(), Sheet())
    right = Store(Sheet.State(), Sheet())
    let count = self.count
    let first = Derived { (pair: borrowing SheetPair) in pair.left.numbers[0] }
    let second = Derived { (pair: borrowing SheetPair) in pair.right.numbers[0] }
    sum = Derived("sum", from: (first, second)) {
      count.add()
      return $0 + $1
    }
    combined = CombinedStores(left, right) { SheetPair(left: $0, right: $1) }
  }

  @Test("A derived value over combined stores follows each store and recomputes only if an input has changed")
  func follows() {
    #expect(combined.read(sum) == 2)
    left.send(.set(0, 5))
    #expect(combined.read(sum) == 6)
    right.send(.set(0, 7))
    #expect(combined.read(sum) == 12)
    left.send(.write("no matter"))
    #expect(combined.read(sum) == 12)
    #expect(count.take() == 3)
    #expect(combined.state.right.numbers[0] == 7)
    #expect(combined.explanation(of: sum)?.runs == 3)
  }

  @Test("A combined observer is notified of changes in each store that affect its value, and of no others")
  func observed() {
    var received: [Int] = []
    let token = combined.observe(sum) { received.append($0.new) }
    left.send(.set(0, 5))
    right.send(.set(0, 5))
    right.send(.set(1, 5))
    #expect(received == [6, 10])
    token.end()
    right.send(.set(0, 6))
    #expect(received.count == 2)
  }

  @Test("Combined stores keep no copy of a state between reads, so changes stay in place") func keepsNoCopy() {
    // Change the array once before the measurement: an array literal may be in read-only memory.
    left.send(.set(1, 10))
    #expect(combined.read(sum) == 2)
    let before = left.state.numbers.withUnsafeBufferPointer { $0.baseAddress }
    for number in 0..<10 {
      left.send(.set(1, number))
      #expect(combined.read(sum) == 2)
    }
    #expect(left.state.numbers.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test("Combined stores read derived values by ID") func byID() {
    let rows = Derived { (pair: borrowing SheetPair) in pair.right.rows }
    let texts = DerivedByID(each: rows) { "\($0.number)" }
    #expect(combined.read(texts, 1) == "11")
    right.send(.row(1, 4))
    #expect(combined.read(texts, 1) == "4")
    #expect(combined.read(texts, 9) == nil)
  }

  @Test("A derived value over combined stores is never stale on a random walk") func randomWalk() {
    var random = SeededRandom(seed: 7)
    for action in Sheet.laws.randomWalk(seed: 3) {
      action.perform(on: random.oneIn(2) ? left.loop : right.loop)
      if random.oneIn(2) { #expect(combined.read(sum) == sum.value(of: combined.state)) }
    }
  }
}
