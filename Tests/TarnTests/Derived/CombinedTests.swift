import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Several stores seen as one state") @MainActor struct CombinedTests {
  struct Both {
    var left: Sheet.State
    var right: Sheet.State
  }

  let left: Store<Sheet>
  let right: Store<Sheet>
  let combined: Combined<Both>
  let count = RunCount()
  let sum: Derived<Both, Int>

  init() {
    left = Store(Sheet.State(), Sheet())
    right = Store(Sheet.State(), Sheet())
    let count = self.count
    let first = Derived { (both: borrowing Both) in both.left.numbers[0] }
    let second = Derived { (both: borrowing Both) in both.right.numbers[0] }
    sum = Derived("sum", from: (first, second)) {
      count.add()
      return $0 + $1
    }
    combined = Combined(left, right) { Both(left: $0, right: $1) }
  }

  @Test("give a derived value that follows each of them, and is made only if it has to be") func follows() {
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

  @Test("tell an observer of a change in any of them, and of no other") func observed() {
    var heard: [Int] = []
    let watching = combined.observe(sum) { heard.append($0.new) }
    left.send(.set(0, 5))
    right.send(.set(0, 5))
    right.send(.set(1, 5))
    #expect(heard == [6, 10])
    watching.end()
    right.send(.set(0, 6))
    #expect(heard.count == 2)
  }

  @Test("hold no state between two looks: changing one stays a change in place") func holdsNothing() {
    // A first change, for the array that is written in the source may be memory that nobody changes.
    left.send(.set(1, 10))
    #expect(combined.read(sum) == 2)
    let before = left.state.numbers.withUnsafeBufferPointer { $0.baseAddress }
    for number in 0..<10 {
      left.send(.set(1, number))
      #expect(combined.read(sum) == 2)
    }
    #expect(left.state.numbers.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test("give values by id, too") func byID() {
    let rows = Derived { (both: borrowing Both) in both.right.rows }
    let words = DerivedByID(each: rows) { "\($0.number)" }
    #expect(combined.read(words, 1) == "11")
    right.send(.row(1, 4))
    #expect(combined.read(words, 1) == "4")
    #expect(combined.read(words, 9) == nil)
  }

  @Test("are never stale on a random walk") func randomWalk() {
    var random = SeededRandom(seed: 7)
    for act in Sheet.laws.randomWalk(seed: 3) {
      act.perform(on: random.oneIn(2) ? left.loop : right.loop)
      if random.oneIn(2) { #expect(combined.read(sum) == sum.value(of: combined.state)) }
    }
  }
}
