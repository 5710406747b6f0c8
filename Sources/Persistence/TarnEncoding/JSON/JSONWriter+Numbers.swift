extension JSONWriter.Buffer<UInt8> {
  @inline(__always) mutating func append(number: some FixedWidthInteger) {
    if number < 0 { append(UInt8(ascii: "-")) }
    if let magnitude = UInt64(exactly: number.magnitude) {
      append(digits: magnitude)
    } else {
      append(ascii: String(number.magnitude))
    }
  }

  private mutating func append(digits number: UInt64) {
    var digitCount = 1
    var remaining = number
    while remaining >= 10 {
      remaining /= 10
      digitCount &+= 1
    }
    reserve(digitCount)
    remaining = number
    var cursor = start + count + digitCount
    repeat {
      cursor -= 1
      let (quotient, digit) = remaining.quotientAndRemainder(dividingBy: 10)
      cursor.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      remaining = quotient
    } while remaining > 0
    count &+= digitCount
  }

  /// Appends a number in the fewest digits that read back as the same number; as a text if JSON has no digits for it.
  ///
  /// Whole numbers are written without a decimal point, like Foundation. Up to 2^53 they have the digits of the
  /// integer, which are faster to produce. Beyond that, and for -0, which no integer represents, Swift's description
  /// has the fewest digits.
  mutating func append<Number: BinaryFloatingPoint & LosslessStringConvertible>(number: Number) {
    if number.magnitude <= 0x1p53, !(number.isZero && number.sign == .minus), let integer = Int64(exactly: number) {
      append(number: integer)
    } else if number.isFinite {
      let digits = number.description
      append(ascii: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    } else {
      let name = number.isNaN ? NotFinite.nan : number < 0 ? NotFinite.negativeInfinity : NotFinite.infinity
      _ = append(quoting: name)
    }
  }
}
