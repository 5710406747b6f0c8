/// Collects the bytes of a paste up to the terminator `ESC [ 201 ~`.
struct PasteReader: Sendable, Hashable {
  private static let end = Array("\u{1b}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of the terminator have been matched.
  private var matched = 0
  /// Whether bytes beyond ``InputParser/pasteBound`` were dropped.
  private var isFull = false

  /// Appends a byte.
  ///
  /// - Returns: the whole text if this byte completes the terminator, else `nil`.
  mutating func append(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? finish() : nil
    }
    // Escape occurs only at the start of the terminator, so no other match can begin within the bytes matched so far.
    for byte in Self.end[..<matched] { store(byte) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { store(byte) }
    return nil
  }

  private mutating func store(_ byte: UInt8) {
    if bytes.count < InputParser.pasteBound { bytes.append(byte) } else { isFull = true }
  }

  private mutating func finish() -> String {
    defer { self = PasteReader() }
    if isFull { dropBrokenEnd() }
    // Terminals send line breaks as the Enter key does, as CR.
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
      .split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  /// Removes the last character if the bound cut it.
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
