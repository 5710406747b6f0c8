extension ImageFormat {
  /// Whether a file reaches the end that its own structure declares.
  ///
  /// The system's loaders of JPEG and PNG accept truncated data and leave the rest of the picture grey or empty. A file
  /// that lacks only its end marker is refused, too, because it may lack more.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: Self.jpegEnds(bytes)
    case .png: Self.pngEnds(bytes)
    case .webP: number(4, at: 4, in: bytes, isLittle: true).map { bytes.count >= 8 + $0 } ?? false
    // Its loader reports truncation.
    case .gif: true
    }
  }

  /// Whether the segments reach the marker that ends the file.
  private static func jpegEnds(_ bytes: [UInt8]) -> Bool {
    var offset = 2
    while let marker = number(2, at: offset, in: bytes) {
      switch marker {
      case 0xffd9: return true
      // FF FF is a fill byte before a marker. The markers 01 and D0 to D7 have no segment.
      case 0xffff: offset += 1
      case 0xff01, 0xffd0...0xffd7: offset += 2
      case 0xff02...0xfffe:
        guard let length = number(2, at: offset + 2, in: bytes), length >= 2 else { return false }
        offset += 2 + length
        // The entropy-coded data after this segment has no length field. In it, FF is followed only by 0 or by a restart
        // marker, D0 to D7.
        guard marker == 0xffda else { break }
        while offset + 1 < bytes.count,
          bytes[offset] != 0xff || bytes[offset + 1] == 0 || (0xd0...0xd7).contains(bytes[offset + 1])
        {
          offset += 1
        }
      default: return false
      }
    }
    return false
  }

  /// Whether the chunks reach the one that ends the file. A chunk is its length, its name, its data and its checksum,
  /// which the loader checks.
  private static func pngEnds(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while let length = number(4, at: offset, in: bytes) {
      if bytes[(offset + 4)...].starts(with: "IEND".utf8) { return offset + 12 + length <= bytes.count }
      offset += 12 + length
    }
    return false
  }
}

/// Returns an integer of up to four bytes; `nil` if they extend beyond the end.
private func number(_ count: Int, at offset: Int, in bytes: [UInt8], isLittle: Bool = false) -> Int? {
  guard offset <= bytes.count - count else { return nil }
  let digits = bytes[offset..<offset + count]
  return isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
}
