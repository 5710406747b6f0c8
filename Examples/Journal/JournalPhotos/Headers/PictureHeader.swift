/// What the beginning of a picture says about it.
struct PictureHeader: Equatable {
  var size: PictureSize
  var orientation = Orientation.topLeft
  /// Whether the file has the length that its own structure says it has. Loaders of some formats don't complain of what is cut.
  var isWhole = true

  /// - Returns: `nil` if it has no sound header.
  init?(of bytes: [UInt8], as format: PictureFormat) {
    switch format {
    case .jpeg: self.init(jpeg: bytes)
    case .png: self.init(png: bytes)
    case .gif: self.init(gif: bytes)
    case .webP: self.init(webP: bytes)
    }
    // Nothing is no picture, and some formats use it to say that the size comes later.
    guard size.width > 0, size.height > 0 else { return nil }
  }

  init(size: PictureSize) { self.size = size }
}

/// Numbers in bytes, of either order.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  let isLittle: Bool

  /// - Parameter range: which bytes; what is outside of the whole is left out.
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

  /// The number in so many bytes, at most four, at a place counted from the beginning.
  ///
  /// - Returns: `nil` if they are not all there.
  func number(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let start = bytes.startIndex + place
    let digits = bytes[start..<start + count]
    return isLittle
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether some text stands at a place.
  func has(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
}
