extension PictureHeader {
  /// Walks from marker to marker, each with the length of what belongs to it, as far as the frame's.
  init?(jpeg bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    var place = 2
    var orientation: Orientation?
    while let marker = reader.number(2, at: place) {
      switch marker {
      // Any number of these may stand before a marker, and these two have nothing that belongs to them.
      case 0xffff:
        place += 1
        continue
      case 0xff01, 0xffd0...0xffd7:
        place += 2
        continue
      // Frames of all kinds. C4, C8 and CC, which are among their numbers, are none.
      case 0xffc0...0xffcf where ![0xffc4, 0xffc8, 0xffcc].contains(marker):
        guard let height = reader.number(2, at: place + 5), let width = reader.number(2, at: place + 7) else {
          return nil
        }
        self.init(size: PictureSize(width: width, height: height))
        self.orientation = orientation ?? .topLeft
        return
      // Pixels, or the end, before there was a frame.
      case 0xffda, 0xffd9: return nil
      case 0xff02...0xfffe: break
      default: return nil
      }
      guard let length = reader.number(2, at: place + 2), length >= 2 else { return nil }
      if marker == 0xffe1, orientation == nil {
        orientation = Orientation(exif: ByteReader(bytes, in: place + 4..<place + 2 + length))
      }
      place += 2 + length
    }
    return nil
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
