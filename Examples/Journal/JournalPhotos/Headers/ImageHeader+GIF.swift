extension ImageHeader {
  /// Reads the size of the logical screen, which follows the signature.
  init?(gif bytes: [UInt8]) {
    let reader = ByteReader(bytes, isLittle: true)
    guard let width = reader.number(2, at: 6), let height = reader.number(2, at: 8) else { return nil }
    self.init(size: ImageSize(width: width, height: height))
  }
}
