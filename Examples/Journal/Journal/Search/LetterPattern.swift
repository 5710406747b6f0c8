/// Some bytes that are looked for in others.
///
/// The first eight are compared as one number, which is nearly always enough: a place is looked at in a step, and the rest only
/// where they agree.
struct LetterPattern {
  private let bytes: [UInt8]
  private let head: UInt64
  private let mask: UInt64

  /// How many bytes have to be readable from every place that may be found.
  static let width = 8

  /// - Precondition: there is a byte at least.
  init(_ bytes: [UInt8]) {
    precondition(!bytes.isEmpty, "LetterPattern: nothing is everywhere; look for a byte or more.")
    self.bytes = bytes
    var (head, mask): (UInt64, UInt64) = (0, 0)
    // The first byte lowest, as it is read below.
    for (place, byte) in bytes.prefix(LetterPattern.width).enumerated() {
      head |= UInt64(byte) << (8 * place)
      mask |= 0xff << (8 * place)
    }
    (self.head, self.mask) = (head, mask)
  }

  /// The first place from one on where the bytes are.
  ///
  /// - Precondition: the last ``width`` bytes of the letters are none that are looked for.
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
