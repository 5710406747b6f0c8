import TarnValues

/// An operator that sums a number of each element.
@frozen @usableFromInline struct SumOperator<Source: VersionedCollection, Sum: ExactSum>: IncrementalOperator
where Sum.Number: Equatable {
  @usableFromInline let number: (Source.Element) -> Sum.Number

  @inlinable init(_: Sum.Type, _ number: @escaping (Source.Element) -> Sum.Number) { self.number = number }

  @inlinable func start(_ source: Source) -> (memory: Sum, output: Sum.Number) {
    var sum = Sum()
    for element in source { sum.add(number(element)) }
    return (sum, sum.value)
  }

  @inlinable func step(from old: Source, to new: Source, _ sum: inout Sum, _ output: inout Sum.Number) -> Bool {
    new.forEachChange(from: old) {
      sum.subtract(number($0))
    } inserted: {
      sum.add(number($0))
    }
    let before = output
    output = sum.value
    return output != before
  }
}

/// A sum that is exact even if intermediate results exceed the type of the value.
@usableFromInline protocol ExactSum: SendableMetatype {
  associatedtype Number

  init()
  mutating func add(_ number: Number)
  mutating func subtract(_ number: Number)
  /// The sum.
  ///
  /// - Precondition: the sum fits into the type.
  var value: Number { get }
}

/// A sum of integers with one more word than they have: the upper word would overflow only after 2⁶³ additions.
@frozen @usableFromInline struct IntegerSum<Number: FixedWidthInteger & SendableMetatype>: ExactSum {
  @usableFromInline var upper = 0
  @usableFromInline var lower: Number.Magnitude = 0

  @inlinable init() {}

  @inlinable mutating func add(_ number: Number) {
    let (sum, overflow) = lower.addingReportingOverflow(Number.Magnitude(truncatingIfNeeded: number))
    lower = sum
    upper += (overflow ? 1 : 0) - (number < 0 ? 1 : 0)
  }

  @inlinable mutating func subtract(_ number: Number) {
    let (difference, overflow) = lower.subtractingReportingOverflow(Number.Magnitude(truncatingIfNeeded: number))
    lower = difference
    upper -= (overflow ? 1 : 0) - (number < 0 ? 1 : 0)
  }

  @inlinable var value: Number {
    let value = Number(truncatingIfNeeded: lower)
    if upper != (value < 0 ? -1 : 0) { SumPrecondition.overflow("\(Number.self)") }
    return value
  }
}

/// A sum of durations: seconds and attoseconds (10⁻¹⁸ s) separately, each in 128 bits, which 2⁶⁴ durations do not
/// exceed.
@frozen @usableFromInline struct DurationSum: ExactSum {
  @usableFromInline var seconds: Int128 = 0
  @usableFromInline var attoseconds: Int128 = 0

  @inlinable init() {}

  @inlinable mutating func add(_ duration: Duration) {
    seconds += Int128(duration.components.seconds)
    attoseconds += Int128(duration.components.attoseconds)
  }

  @inlinable mutating func subtract(_ duration: Duration) {
    seconds -= Int128(duration.components.seconds)
    attoseconds -= Int128(duration.components.attoseconds)
  }

  @inlinable var value: Duration {
    let (carry, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    guard let seconds = Int64(exactly: seconds + carry) else { SumPrecondition.overflow("Duration") }
    return Duration(secondsComponent: seconds, attosecondsComponent: Int64(remainder))
  }
}

@usableFromInline enum SumPrecondition {
  @usableFromInline @inline(never) static func overflow(_ type: String) -> Never {
    fatalError(
      "sum(of:): the sum does not fit into \(type). Return a wider type, such as Int128, or smaller numbers from the function."
    )
  }
}
