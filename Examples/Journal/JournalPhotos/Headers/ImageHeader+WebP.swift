extension ImageHeader {
  /// Reads the size from one of the three kinds of first chunk, each with its own layout.
  init?(webP bytes: [UInt8]) {
    let reader = ByteReader(bytes, isLittle: true)
    guard let length = reader.number(4, at: 4) else { return nil }
    var size: ImageSize?
    if reader.has("VP8X", at: 12), let width = reader.number(3, at: 24), let height = reader.number(3, at: 27) {
      // Each side is stored minus one.
      size = ImageSize(width: width + 1, height: height + 1)
    } else if reader.has("VP8L", at: 12), reader.number(1, at: 20) == 0x2f, let bits = reader.number(4, at: 21) {
      // Each side has fourteen bits and is stored minus one.
      size = ImageSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
    } else if reader.has("VP8 ", at: 12), reader.number(3, at: 23) == 0x2a019d, let width = reader.number(2, at: 26),
      let height = reader.number(2, at: 28)
    {
      // Each side has fourteen bits; the two bits above them are an upscaling hint.
      size = ImageSize(width: width & 0x3fff, height: height & 0x3fff)
    }
    guard let size else { return nil }
    self.init(size: size)
    // The length does not include the bytes before it and its own.
    isWhole = bytes.count >= 8 + length
  }
}
