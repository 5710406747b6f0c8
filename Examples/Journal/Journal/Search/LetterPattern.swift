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
    precondition(!bytes.isEmpty, "LetterPattern: nothing is everywhere; look for a byte or more.")
    self.bytes = bytes
    var (head, mask): (UInt64, UInt64) = (0, 0)
    // The first byte is the least significant one, as in the little-endian load of `first(in:from:)`.
    for (place, byte) in bytes.prefix(LetterPattern.width).enumerated() {
      head |= UInt64(byte) << (8 * place)
      mask |= 0xff << (8 * place)
    }
    (self.head, self.mask) = (head, mask)
  }

  /// Returns the first position at or after `start` where the pattern matches.
  ///
  /// - Precondition: the last ``width`` bytes of `letters` are padding that no match begins in.
  func first(in letters: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    let end = letters.count - LetterPattern.width
    while place < end {
      let word = UInt64(littleEndian: letters.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      if word & mask == head, hasRest(letters, at: place) { return place }
      place += 1
    }
    return nil
  }

  private func hasRest(_ letters: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard bytes.count > LetterPattern.width else { return true }
    guard place + bytes.count <= letters.count else { return false }
    for offset in LetterPattern.width..<bytes.count where letters[place + offset] != bytes[offset] { return false }
    return true
  }
}
