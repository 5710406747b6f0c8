/// Decodes UTF-8 byte by byte into Unicode scalars. Each invalid sequence becomes U+FFFD as Unicode recommends: one for
/// the longest valid prefix.
struct UTF8Decoder: Sendable, Hashable {
  enum Step: Hashable {
    /// The byte is not part of a scalar beyond ASCII, and no scalar was begun.
    case none
    /// The scalar needs more bytes.
    case more
    /// A scalar. If `isDone` is `false`, the byte is not part of it and has to be handled next.
    case scalar(UnicodeScalar, isDone: Bool, hasAlt: Bool)
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The valid next bytes: after some first bytes not every continuation byte is valid.
  private var next: ClosedRange<UInt8> = 0x80...0xbf
  /// Whether the scalar was begun with Alt.
  var hasAlt = false

  private static let replacement: UnicodeScalar = "\u{fffd}"

  mutating func decode(_ byte: UInt8) -> Step {
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
    // No overlong encodings and no UTF-16 surrogates.
    case 0xe0: begin(byte & 0x0f, 2, 0xa0...0xbf)
    case 0xed: begin(byte & 0x0f, 2, 0x80...0x9f)
    case 0xe1...0xef: begin(byte & 0x0f, 2)
    case 0xf0: begin(byte & 0x07, 3, 0x90...0xbf)
    case 0xf1...0xf3: begin(byte & 0x07, 3)
    // Unicode ends at U+10FFFF.
    case 0xf4: begin(byte & 0x07, 3, 0x80...0x8f)
    default: return .scalar(Self.replacement, isDone: true, hasAlt: false)
    }
    return .more
  }

  private mutating func begin(_ bits: UInt8, _ missing: Int, _ next: ClosedRange<UInt8> = 0x80...0xbf) {
    value = UInt32(bits)
    self.missing = missing
    self.next = next
  }

  private mutating func end(_ scalar: UnicodeScalar, isDone: Bool) -> Step {
    defer { self = UTF8Decoder() }
    return .scalar(scalar, isDone: isDone, hasAlt: hasAlt)
  }
}
