/// Gathers what is pasted, up to `ESC [ 201 ~`.
struct PasteReader: Sendable, Hashable {
  private static let end = Array("\u{1b}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the end has come.
  private var matched = 0
  private var isFull = false

  /// - Returns: the whole text, once this byte has ended it.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? finish() : nil
    }
    // An Escape is only at the beginning of the end: whatever else was taken for the end has none in it.
    for byte in Self.end[..<matched] { keep(byte) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < InputParser.pasteBound { bytes.append(byte) } else { isFull = true }
  }

  private mutating func finish() -> String {
    defer { self = PasteReader() }
    if isFull { dropBrokenEnd() }
    // Terminals send what the key for a new line sends.
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
      .split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  /// Of a sign that the bound cut through nothing is kept.
  private mutating func dropBrokenEnd() {
    guard let start = bytes.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return }
    let length =
      switch bytes[start] {
      case 0xf0...: 4
      case 0xe0...: 3
      case 0xc0...: 2
      default: 1
      }
    if bytes.count - start < length { bytes.removeSubrange(start...) }
  }
}
