/// Builds small picture files byte by byte, so that the tested library does not write its own input.
enum PictureFile {
  /// A color with its opacity.
  struct Ink: Equatable {
    var red, green, blue: UInt8
    var alpha: UInt8 = 255

    static let (red, green) = (Ink(red: 255, green: 0, blue: 0), Ink(red: 0, green: 200, blue: 0))
    static let (blue, white) = (Ink(red: 0, green: 0, blue: 255), Ink(red: 255, green: 255, blue: 255))
    static let nothing = Ink(red: 0, green: 0, blue: 0, alpha: 0)
  }

  /// Red and green in the upper half, blue and white in the lower half.
  static func quarters(_ width: Int, _ height: Int) -> (Int, Int) -> Ink {
    { x, y in y < height / 2 ? (x < width / 2 ? .red : .green) : (x < width / 2 ? .blue : .white) }
  }

  // MARK: PNG

  static func png(_ width: Int, _ height: Int, _ ink: (Int, Int) -> Ink) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      // Each row begins with its filter type; 0 is none.
      rows.append(0)
      for x in 0..<width {
        let ink = ink(x, y)
        rows += [ink.red, ink.green, ink.blue, ink.alpha]
      }
    }
    return pngHeader(width, height) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  /// The signature and the header, with eight bits each for red, green, blue and alpha.
  static func pngHeader(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let summed = Array(name.utf8) + content
    return big(content.count, 4) + summed + big(Int(crc(summed)), 4)
  }

  /// Wraps the bytes in uncompressed zlib blocks.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    let maximum = 65_535
    for start in stride(from: 0, to: bytes.count, by: maximum) {
      let block = bytes[start..<min(start + maximum, bytes.count)]
      result.append(start + maximum >= bytes.count ? 1 : 0)
      result += big(block.count, 2).reversed() + big(~block.count & 0xffff, 2).reversed() + block
    }
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return result + big(two << 16 | one, 4)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      var sum = sum ^ UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
      return sum
    }
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  // MARK: GIF

  /// Encodes the four colors of ``quarters(_:_:)`` as the indices 0 to 3.
  static func gif(_ width: Int, _ height: Int, comment: String = "", _ ink: (Int, Int) -> Ink) -> [UInt8] {
    let palette: [Ink] = [.red, .green, .blue, .white]
    var bytes = Array("GIF89a".utf8) + big(width, 2).reversed() + big(height, 2).reversed() + [0x81, 0, 0]
    bytes += palette.flatMap { [$0.red, $0.green, $0.blue] }
    if !comment.isEmpty { bytes += [0x21, 0xfe, UInt8(comment.utf8.count)] + Array(comment.utf8) + [0] }
    bytes += [0x2c, 0, 0, 0, 0] + big(width, 2).reversed() + big(height, 2).reversed() + [0, 2]
    // LZW codes of three bits; 4 clears the dictionary and 5 ends the data. A clear code after every second pixel keeps
    // the codes that short.
    var (codes, count) = ([Int](), 0)
    for y in 0..<height {
      for x in 0..<width {
        if count % 2 == 0 { codes.append(4) }
        codes.append(palette.firstIndex(of: ink(x, y)) ?? 0)
        count += 1
      }
    }
    let packed = packed(codes + [5])
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      bytes += [UInt8(block.count)] + block
    }
    return bytes + [0, 0x3b]
  }

  /// Packs numbers of three bits each, the lowest bits first.
  private static func packed(_ codes: [Int]) -> [UInt8] {
    var (bytes, bits, count) = ([UInt8](), 0, 0)
    for code in codes {
      bits |= code << count
      count += 3
      if count >= 8 {
        bytes.append(UInt8(bits & 0xff))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    return count > 0 ? bytes + [UInt8(bits)] : bytes
  }

  // MARK: JPEG

  /// Returns the EXIF segment of a camera, with an orientation, a byte order and a location.
  static func exif(_ orientation: Int, isLittle: Bool = false, place: String = "48.1374 N 11.5755 E") -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { isLittle ? big(value, count).reversed() : big(value, count) }
    func row(_ tag: Int, _ kind: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(kind, 2) + number(count, 4) + value
    }
    // Two rows, and after them, at offset 8 + 2 + 24 + 4, the text of the first row.
    let table =
      number(2, 2) + row(0x010e, 2, place.utf8.count, number(38, 4))
      + row(0x0112, 3, 1, number(orientation, 2) + [0, 0]) + number(0, 4)
    let tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + table + Array(place.utf8)
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xff, 0xe1] + big(content.count + 2, 2) + content
  }

  /// Returns a JPEG with a segment inserted after its start marker.
  static func inserting(_ segment: [UInt8], into jpeg: [UInt8]) -> [UInt8] { jpeg[..<2] + segment + jpeg[2...] }
}
