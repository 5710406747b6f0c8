extension PictureHeader {
  /// The header has to be the first chunk, and of 13 bytes.
  init?(png bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard reader.number(4, at: 8) == 13, reader.has("IHDR", at: 12), let width = reader.number(4, at: 16),
      let height = reader.number(4, at: 20)
    else { return nil }
    self.init(size: PictureSize(width: width, height: height))
    isWhole = Self.hasEnd(reader)
  }

  /// Whether the chunks follow each other as far as the one that ends the file. What the system reads PNG with is content with
  /// what there is, and leaves the rest of the picture empty. That the chunks are sound, it does check.
  private static func hasEnd(_ reader: ByteReader) -> Bool {
    var place = 8
    while let length = reader.number(4, at: place) {
      if reader.has("IEND", at: place + 4) { return reader.number(4, at: place + 8 + length) != nil }
      // Its length, its name, what is in it, and its sum.
      place += 12 + length
    }
    return false
  }
}
