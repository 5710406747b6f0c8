import TarnValues
import Testing

@testable import Tarn

@Suite("Exact sums")
struct SumTests {
  struct Amount<Number: Equatable>: Identifiable, Equatable {
    let id: Int
    var number: Number
  }

  @Test("A sum that fits is exact, even if partial sums overflow")
  func between() {
    var amounts = Table([Int8(100), 100, -100, -100, 27].enumerated().map { Amount(id: $0, number: $1) })
    let derived = Derived { (state: borrowing Table<Amount<Int8>>) in copy state }.sum { $0.number }
    let follow = following(derived)(amounts)
    #expect(follow(amounts) == 27)
    amounts[0].number = 127
    amounts[2].number = -127
    #expect(follow(amounts) == 27)
    amounts.move(from: 4, to: 0)
    #expect(follow(amounts) == 27)
    amounts[id: 0] = nil
    #expect(follow(amounts) == -100)
    amounts[id: 4] = nil
    #expect(follow(amounts) == -127)
  }

  @Test("Sums include the minimum and maximum numbers of every width")
  func widths() {
    func check<Number: FixedWidthInteger & SendableMetatype>(_: Number.Type) {
      var sum = IntegerSum<Number>()
      for number in [Number.max, .max, .min, 1] { sum.add(number) }
      for number in [Number.max, 1] { sum.subtract(number) }
      #expect(sum.value == Number.max &+ Number.min)
      sum.subtract(.min)
      #expect(sum.value == .max)
      sum.subtract(.max)
      sum.add(.min)
      #expect(sum.value == .min)
    }
    check(Int8.self)
    check(UInt8.self)
    check(Int64.self)
    check(UInt64.self)
    check(Int128.self)
    check(UInt128.self)
  }

  @Test("Sums of durations are exact to 10⁻¹⁸ of a second, above and below zero")
  func durations() {
    var sum = DurationSum()
    let least = Duration(secondsComponent: 0, attosecondsComponent: 1)
    for duration in [.seconds(2), least, .seconds(-3), .milliseconds(-1)] as [Duration] { sum.add(duration) }
    #expect(sum.value == .milliseconds(-1_001) + least)
    for duration in [.seconds(Int64.max), .seconds(Int64.max), .seconds(3)] as [Duration] { sum.add(duration) }
    sum.subtract(.seconds(Int64.max))
    sum.subtract(.seconds(5))
    #expect(sum.value == .seconds(Int64.max) - .milliseconds(3_001) + least)
  }

  @Test("A sum that overflows stops the program with a message that says what to do")
  func overflow() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var sum = IntegerSum<UInt8>()
      sum.add(200)
      sum.add(56)
      _ = sum.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("sum(of:): the sum does not fit into UInt8. Return a wider type"))
  }

  @Test("A sum of durations that overflows stops the program with a message")
  func longDuration() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var sum = DurationSum()
      sum.add(.seconds(Int64.max))
      sum.add(.seconds(1))
      _ = sum.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("sum(of:): the sum does not fit into Duration."))
  }

  @Test("A mapped element with another ID stops the program with a message that names both IDs")
  func changedID() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let amounts = Derived { (state: borrowing Table<Amount<Int>>) in copy state }
      let renumbered = amounts.map { Amount(id: $0.id + 1, number: $0.number) }
      _ = renumbered.value(of: [Amount(id: 6, number: 1)])
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("made an element with id 7 from the element with id 6. Give the new element the same id"))
  }
}
