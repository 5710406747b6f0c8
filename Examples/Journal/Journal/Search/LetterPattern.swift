/// A byte pattern to search for.
///
/// The first eight bytes are compared as one integer. Most positions need only that comparison; the rest is compared
/// where the first eight bytes match.
struct LetterPattern {
  private let bytes: [UInt8]
  private let head: UInt64
  private let mask: UInt64

  /// The number of bytes that must be readable from every position that may match.
  static let width = 8

  /// - Precondition: `bytes` is not empty.
  init(_ bytes: [UInt8]) {
    precondition(!bytes.isEmpty, "LetterPattern: an empty pattern matches everywhere; search for at least 1 byte.")
    self.bytes = bytes
    var (head, mask): (UInt64, UInt64) = (0, 0)
    // The first byte is the least significant one, as in the little-endian load of `first(in:from:)`.
    for (index, byte) in bytes.prefix(LetterPattern.width).enumerated() {
      head |= UInt64(byte) << (8 * index)
      mask |= 0xff << (8 * index)
    }
    (self.head, self.mask) = (head, mask)
  }

  /// Returns the first position at or after `start` where the pattern matches.
  ///
  /// - Precondition: the last ``width`` bytes of `letters` are padding that no match begins in.
  func first(in letters: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    let end = letters.count - LetterPattern.width
    while index < end {
      let word = UInt64(littleEndian: letters.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      if word & mask == head, hasRest(letters, at: index) { return index }
      index += 1
    }
    return nil
  }

  private func hasRest(_ letters: UnsafeRawBufferPointer, at index: Int) -> Bool {
    guard bytes.count > LetterPattern.width else { return true }
    guard index + bytes.count <= letters.count else { return false }
    for offset in LetterPattern.width..<bytes.count where letters[index + offset] != bytes[offset] { return false }
    return true
  }
}
