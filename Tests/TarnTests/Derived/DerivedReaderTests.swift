import Tarn
import TarnValues
import Testing

@Suite("Derived values of states without a store") struct DerivedReaderTests {
  struct Seen {
    var numbers: Vector<Int> = []
    var least = 0
    var title = ""
  }

  let reader = DerivedReader<Seen>()
  let count = RunCount()
  let found: Derived<Seen, Vector<Int>>
  let sum: Derived<Seen, Int>

  init() {
    let numbers = Derived { (seen: borrowing Seen) in seen.numbers }
    let least = Derived { (seen: borrowing Seen) in seen.least }
    found = numbers.filter(with: least) { $0 >= $1 }
    let (found, count) = (self.found, self.count)
    sum = Derived("sum", from: found) {
      count.add()
      return $0.reduce(0, +)
    }
  }

  @Test("A value is computed again only if the inputs differ from those of the last read")
  func keeps() {
    var seen = Seen(numbers: [1, 2, 3], least: 2)
    #expect(reader.read(sum, of: seen) == 5)
    seen.title = "no matter"
    #expect(reader.read(sum, of: seen) == 5)
    seen.numbers.insert(1, at: 0)
    #expect(reader.read(sum, of: seen) == 5, "The filtered numbers are the same.")
    #expect(count.take() == 1)
    seen.least = 3
    #expect(reader.read(sum, of: seen) == 3)
    #expect(count.take() == 1)
  }

  @Test("Several values are read of one state, and equal those without a reader")
  func several() {
    var seen = Seen()
    // Above the number of reads after which unused values are evicted.
    for number in 0..<2_100 {
      seen.numbers.append(number % 7)
      if number % 100 == 0 { seen.least = number / 100 % 7 }
      let (numbers, total) = reader.read(found, sum, of: seen)
      guard numbers == found.value(of: seen), total == numbers.reduce(0, +) else {
        Issue.record("other values after \(number)")
        return
      }
    }
  }

  @Test("Readers do not share values, and none holds a state after a read")
  func separate() {
    final class Held {}
    struct Holder {
      let number: Int
      let held: Held
    }
    let number = Derived { (holder: borrowing Holder) in holder.number }
    let (one, other) = (DerivedReader<Holder>(), DerivedReader<Holder>())
    weak var last: Held?
    do {
      let held = Held()
      last = held
      #expect(one.read(number, of: Holder(number: 1, held: held)) == 1)
    }
    #expect(last == nil)
    #expect(other.read(number, of: Holder(number: 2, held: Held())) == 2)
    #expect(one.read(number, of: Holder(number: 3, held: Held())) == 3)
  }
}
