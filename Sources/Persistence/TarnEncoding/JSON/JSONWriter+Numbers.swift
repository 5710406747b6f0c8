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
    var places = 1
    var rest = number
    while rest >= 10 {
      rest /= 10
      places &+= 1
    }
    reserve(places)
    rest = number
    var at = start + count + places
    repeat {
      at -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      at.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest > 0
    count &+= places
  }

  /// Appends a number in the fewest digits that read back as the same number; as a text if JSON has no digits for it.
  ///
  /// Whole numbers are written without a decimal point, like Foundation. Up to 2^53 they have the digits of the
  /// integer, which are faster to produce. Beyond that, and for -0, which no integer represents, Swift's description
  /// has the fewest digits.
  mutating func append<Number: BinaryFloatingPoint & LosslessStringConvertible>(number: Number) {
    if number.magnitude <= 0x1p53, !(number.isZero && number.sign == .minus), let whole = Int64(exactly: number) {
      append(number: whole)
    } else if number.isFinite {
      let digits = number.description
      append(ascii: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    } else {
      let word = number.isNaN ? NotFinite.nan : number < 0 ? NotFinite.negativeInfinity : NotFinite.infinity
      _ = append(quoting: word)
    }
  }
}
