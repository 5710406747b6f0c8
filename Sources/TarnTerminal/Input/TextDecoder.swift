/// Makes signs of bytes in UTF-8 that come one by one. What is none becomes U+FFFD, as often as Unicode advises: once for
/// the longest beginning of a sign.
struct TextDecoder: Sendable, Hashable {
  enum Step: Hashable {
    /// The byte is no part of a sign beyond ASCII, and none was begun.
    case none
    /// The sign goes on.
    case more
    /// A sign; if it is not done with this byte, the byte is still to be taken.
    case sign(UnicodeScalar, isDone: Bool, hasAlt: Bool)
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// Which bytes may be next: after some beginnings not every one that goes on with a sign.
  private var next: ClosedRange<UInt8> = 0x80...0xbf
  /// Whether the sign was begun with Alt held down.
  var hasAlt = false

  private static let replacement: UnicodeScalar = "\u{fffd}"

  mutating func take(_ byte: UInt8) -> Step {
    if missing > 0 {
      guard next.contains(byte) else { return end(Self.replacement, isDone: false) }
      value = value << 6 | UInt32(byte & 0x3f)
      missing -= 1
      next = 0x80...0xbf
      return missing > 0 ? .more : end(UnicodeScalar(value) ?? Self.replacement, isDone: true)
    }
    switch byte {
    case 0x00...0x7f: return .none
    case 0xc2...0xdf: begin(byte & 0x1f, 1)
    // Not longer than need be, and no halves of pairs of UTF-16.
    case 0xe0: begin(byte & 0x0f, 2, 0xa0...0xbf)
    case 0xed: begin(byte & 0x0f, 2, 0x80...0x9f)
    case 0xe1...0xef: begin(byte & 0x0f, 2)
    case 0xf0: begin(byte & 0x07, 3, 0x90...0xbf)
    case 0xf1...0xf3: begin(byte & 0x07, 3)
    // Unicode ends at U+10FFFF.
    case 0xf4: begin(byte & 0x07, 3, 0x80...0x8f)
    default: return .sign(Self.replacement, isDone: true, hasAlt: false)
    }
    return .more
  }

  private mutating func begin(_ bits: UInt8, _ missing: Int, _ next: ClosedRange<UInt8> = 0x80...0xbf) {
    value = UInt32(bits)
    self.missing = missing
    self.next = next
  }

  private mutating func end(_ sign: UnicodeScalar, isDone: Bool) -> Step {
    defer { self = TextDecoder() }
    return .sign(sign, isDone: isDone, hasAlt: hasAlt)
  }
}
