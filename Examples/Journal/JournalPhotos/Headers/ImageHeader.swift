/// The properties of a picture that its header declares.
struct ImageHeader: Equatable {
  var size: ImageSize
  var orientation = Orientation.topLeft
  /// Whether the file is as long as its own structure declares. The loaders of some formats do not report truncation.
  var isWhole = true

  /// - Returns: `nil` without a valid header.
  init?(of bytes: [UInt8], as format: ImageFormat) {
    switch format {
    case .jpeg: self.init(jpeg: bytes)
    case .png: self.init(png: bytes)
    case .gif: self.init(gif: bytes)
    case .webP: self.init(webP: bytes)
    }
    // A side of 0 is not a picture. Some formats use it to say that the size comes later.
    guard size.width > 0, size.height > 0 else { return nil }
  }

  init(size: ImageSize) { self.size = size }
}

/// Reads integers from bytes, in either byte order.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  let isLittle: Bool

  /// - Parameter range: the bytes to read, clamped to the array; `nil` for all.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil, isLittle: Bool = false) {
    let range = range ?? 0..<bytes.count
    self.bytes = bytes[range.clamped(to: 0..<bytes.count)]
    self.isLittle = isLittle
  }

  init(_ bytes: ArraySlice<UInt8>, isLittle: Bool) {
    self.bytes = bytes
    self.isLittle = isLittle
  }

  var count: Int { bytes.count }

  /// Returns the integer of up to four bytes at an offset from the start.
  ///
  /// - Returns: `nil` if the bytes extend beyond the end.
  func number(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    let digits = bytes[start..<start + count]
    return isLittle
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the bytes at an offset are those of the text.
  func has(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
}
