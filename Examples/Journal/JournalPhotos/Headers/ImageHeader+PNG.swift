extension ImageHeader {
  /// Reads the header, which must be the first chunk and have 13 bytes.
  init?(png bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard reader.number(4, at: 8) == 13, reader.has("IHDR", at: 12), let width = reader.number(4, at: 16),
      let height = reader.number(4, at: 20)
    else { return nil }
    self.init(size: ImageSize(width: width, height: height))
    isWhole = Self.hasEnd(reader)
  }

  /// Whether the chunks reach the one that ends the file. The system's PNG loader accepts truncated data and leaves the
  /// rest of the picture empty, but it checks each chunk's checksum.
  private static func hasEnd(_ reader: ByteReader) -> Bool {
    var offset = 8
    while let length = reader.number(4, at: offset) {
      if reader.has("IEND", at: offset + 4) { return reader.number(4, at: offset + 8 + length) != nil }
      // A chunk is its length, its name, its data and its checksum.
      offset += 12 + length
    }
    return false
  }
}
