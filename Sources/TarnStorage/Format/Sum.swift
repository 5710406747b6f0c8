/// A 64-bit sum over values in order, eight bytes at a time, by which damage is noticed.
///
/// Each step is a bijection of the sum for a given word and of the word for a given sum: what differs in one word always
/// differs in the end, and what differs in several does with a chance of 1 in 2^64. The sums of the log are a chain, each
/// beginning with the one before, so that a row that is missing, or in another's place, is noticed as well.
///
/// It is no signature: whoever can write the file can write sums.
package struct Sum: Equatable, Sendable {
  package private(set) var value: UInt64

  package init(_ start: UInt64 = 0) { value = start }

  /// The multiplier is the golden ratio as a fraction of 2^64, made odd: its bits are spread evenly. The rotation brings the
  /// high bits, which depend on all others, down to where the next multiplication spreads them.
  @inline(__always) private mutating func mix(_ word: UInt64) {
    let product = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value = (product << 29) | (product >> 35)
  }

  package mutating func add(_ number: Int64) { mix(UInt64(bitPattern: number)) }

  /// The count first: so that two texts are not the same as one that is both.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count))
    var place = 0
    while place + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count {
      rest |= UInt64(bytes[place]) << shift
      shift += 8
      place += 1
    }
    mix(rest)
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Nothing is another thing than an empty text.
  package mutating func add(optional bytes: UnsafeRawBufferPointer?) {
    guard let bytes else { return mix(.max) }
    add(bytes)
  }

  /// As SQLite keeps it.
  package var signed: Int64 { Int64(bitPattern: value) }

  package init(signed: Int64) { value = UInt64(bitPattern: signed) }
}
