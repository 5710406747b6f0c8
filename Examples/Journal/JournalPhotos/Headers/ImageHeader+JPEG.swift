extension ImageHeader {
  /// Scans the segments up to the marker that ends the file.
  ///
  /// The system's JPEG loader accepts truncated data and fills the rest with grey. A file that lacks only its end
  /// marker is refused, too, because it may lack more.
  init?(jpeg bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    var offset = 2
    var (size, orientation): (ImageSize?, Orientation?)
    var isWhole = false
    while !isWhole, let marker = reader.number(2, at: offset) {
      switch marker {
      // FF FF is a fill byte before a marker. The markers 01 and D0 to D7 have no segment.
      case 0xffff:
        offset += 1
        continue
      case 0xff01, 0xffd0...0xffd7:
        offset += 2
        continue
      case 0xffd9:
        isWhole = true
        continue
      case 0xff02...0xfffe: break
      default: return nil
      }
      guard let length = reader.number(2, at: offset + 2), length >= 2 else { break }
      if Self.isFrame(marker), size == nil {
        guard let height = reader.number(2, at: offset + 5), let width = reader.number(2, at: offset + 7) else {
          return nil
        }
        size = ImageSize(width: width, height: height)
      } else if marker == 0xffe1, orientation == nil {
        orientation = Orientation(exif: ByteReader(bytes, in: offset + 4..<offset + 2 + length))
      }
      offset += 2 + length
      // The entropy-coded data has no length field.
      if marker == 0xffda { offset = Self.end(ofPixelsFrom: offset, in: bytes) }
    }
    guard let size else { return nil }
    self.init(size: size)
    self.orientation = orientation ?? .topLeft
    self.isWhole = isWhole
  }

  /// Whether the marker starts a frame. C4, C8 and CC are in the same range but start none.
  private static func isFrame(_ marker: Int) -> Bool {
    (0xffc0...0xffcf).contains(marker) && ![0xffc4, 0xffc8, 0xffcc].contains(marker)
  }

  /// Returns the index of the next marker after the entropy-coded data. In the data FF is followed only by 0 or by a
  /// restart marker, D0 to D7.
  private static func end(ofPixelsFrom start: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset + 1 < bytes.count {
        if bytes[offset] == 0xff, bytes[offset + 1] != 0, !(0xd0...0xd7).contains(bytes[offset + 1]) { return offset }
        offset += 1
      }
      return bytes.count
    }
  }
}

extension Orientation {
  /// Reads the orientation from the EXIF table that cameras write into a JPEG.
  ///
  /// - Returns: `nil` if the value is missing or invalid. The picture is then shown as it is stored, as other programs
  ///   do.
  init?(exif reader: ByteReader) {
    guard reader.has("Exif\0\0", at: 0) else { return nil }
    let isLittle = reader.has("II", at: 6)
    guard isLittle || reader.has("MM", at: 6) else { return nil }
    // Offsets in the table are relative to the byte order mark.
    let table = ByteReader(reader.bytes.dropFirst(6), isLittle: isLittle)
    guard table.number(2, at: 2) == 42, let start = table.number(4, at: 4), let count = table.number(2, at: start)
    else { return nil }
    for row in 0..<count {
      let offset = start + 2 + 12 * row
      guard let tag = table.number(2, at: offset) else { return nil }
      // The orientation tag; its value is one 16-bit integer.
      guard tag == 0x0112 else { continue }
      guard table.number(2, at: offset + 2) == 3, table.number(4, at: offset + 4) == 1,
        let value = table.number(2, at: offset + 8)
      else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}
