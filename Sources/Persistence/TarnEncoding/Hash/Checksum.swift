/// A 64-bit checksum over values in order, eight bytes at a time, to detect damage.
///
/// Each step is a bijection of the checksum for a given word, and of the word for a given checksum. So inputs that
/// differ in one word always have different checksums, and inputs that differ in several words have the same one with a
/// chance of 1 in 2^64. The checksums of the log form a chain: each starts from the one before, so a missing or
/// displaced row is detected as well.
///
/// It is not a signature: a program that can write the file can compute valid checksums.
package struct Checksum: Equatable, Sendable {
  package private(set) var value: UInt64

  package init(_ start: UInt64 = 0) { value = start }

  /// The multiplier is the golden ratio as a fraction of 2^64, made odd: its bits are spread evenly. The rotation moves
  /// the high bits, which depend on all others, to the low end, where the next multiplication spreads them.
  @inline(__always) private mutating func mix(_ word: UInt64) {
    let product = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value = (product << 29) | (product >> 35)
  }

  package mutating func add(_ number: Int64) { mix(UInt64(bitPattern: number)) }

  /// The count comes first, so that two texts differ from their concatenation.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count))
    var location = 0
    while location + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: location, as: UInt64.self)))
      location += 8
    }
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    while location < bytes.count {
      tail |= UInt64(bytes[location]) << shift
      shift += 8
      location += 1
    }
    mix(tail)
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// A missing value differs from an empty text.
  package mutating func add(optional bytes: UnsafeRawBufferPointer?) {
    guard let bytes else { return mix(.max) }
    add(bytes)
  }

  /// The checksum as SQLite stores it, as a signed integer.
  package var signed: Int64 { Int64(bitPattern: value) }

  package init(signed: Int64) { value = UInt64(bitPattern: signed) }
}
