extension PictureHeader {
  /// Walks from marker to marker, each with the length of what belongs to it, as far as the one that ends the file.
  ///
  /// What the system reads JPEG with is content with what there is, and shows grey for the rest. A file that lacks but its end
  /// is refused, too: nobody knows what else it lacks.
  init?(jpeg bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    var place = 2
    var (size, orientation): (PictureSize?, Orientation?)
    var isWhole = false
    while !isWhole, let marker = reader.number(2, at: place) {
      switch marker {
      // Any number of these may stand before a marker, and the others have nothing that belongs to them.
      case 0xffff:
        place += 1
        continue
      case 0xff01, 0xffd0...0xffd7:
        place += 2
        continue
      case 0xffd9:
        isWhole = true
        continue
      case 0xff02...0xfffe: break
      default: return nil
      }
      guard let length = reader.number(2, at: place + 2), length >= 2 else { break }
      if Self.isFrame(marker), size == nil {
        guard let height = reader.number(2, at: place + 5), let width = reader.number(2, at: place + 7) else {
          return nil
        }
        size = PictureSize(width: width, height: height)
      } else if marker == 0xffe1, orientation == nil {
        orientation = Orientation(exif: ByteReader(bytes, in: place + 4..<place + 2 + length))
      }
      place += 2 + length
      // Pixels, which have no length.
      if marker == 0xffda { place = Self.end(ofPixelsFrom: place, in: bytes) }
    }
    guard let size else { return nil }
    self.init(size: size)
    self.orientation = orientation ?? .topLeft
    self.isWhole = isWhole
  }

  /// Frames of all kinds. C4, C8 and CC, which are among their numbers, are none.
  private static func isFrame(_ marker: Int) -> Bool {
    (0xffc0...0xffcf).contains(marker) && ![0xffc4, 0xffc8, 0xffcc].contains(marker)
  }

  /// The next marker that is not among the pixels: those have FF only before a zero, and the markers D0 to D7, by which a
  /// reader finds its way again.
  private static func end(ofPixelsFrom start: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place + 1 < bytes.count {
        if bytes[place] == 0xff, bytes[place + 1] != 0, !(0xd0...0xd7).contains(bytes[place + 1]) { return place }
        place += 1
      }
      return bytes.count
    }
  }
}

extension Orientation {
  /// Reads the one number that is of use from the table that cameras put into a JPEG.
  ///
  /// - Returns: `nil` if it is not there, or makes no sense. Then the picture is shown as it is stored, as everywhere.
  init?(exif reader: ByteReader) {
    guard reader.has("Exif\0\0", at: 0) else { return nil }
    let isLittle = reader.has("II", at: 6)
    guard isLittle || reader.has("MM", at: 6) else { return nil }
    // Places are counted from where the order of bytes is told.
    let table = ByteReader(reader.bytes.dropFirst(6), isLittle: isLittle)
    guard table.number(2, at: 2) == 42, let start = table.number(4, at: 4), let count = table.number(2, at: start)
    else { return nil }
    for row in 0..<count {
      let place = start + 2 + 12 * row
      guard let tag = table.number(2, at: place) else { return nil }
      // Orientation, as one number of two bytes.
      guard tag == 0x0112 else { continue }
      guard table.number(2, at: place + 2) == 3, table.number(4, at: place + 4) == 1,
        let value = table.number(2, at: place + 8)
      else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}
