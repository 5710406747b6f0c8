/// Encodes a picture as an uncompressed PNG, with the least code.
enum PlainPNG {
  /// - Parameter color: returns red, green and blue at a position from 0 to 1 in both directions.
  /// - Precondition: both sides are at least one pixel.
  static func bytes(
    width: Int, height: Int, _ color: (_ x: Double, _ y: Double) -> (UInt8, UInt8, UInt8)
  ) -> [UInt8] {
    precondition(width > 0 && height > 0, "PlainPNG: a picture can't be \(width) × \(height) pixels.")
    var pixels: [UInt8] = []
    pixels.reserveCapacity(height * (1 + width * 3))
    for y in 0..<height {
      // Filter type 0: the line is stored unchanged.
      pixels.append(0)
      for x in 0..<width {
        let (red, green, blue) = color(Double(x) / Double(width), Double(y) / Double(height))
        pixels.append(red)
        pixels.append(green)
        pixels.append(blue)
      }
    }
    // Eight bits per channel, RGB, and the default compression, filter and interlace methods.
    let header = big(UInt32(width)) + big(UInt32(height)) + [8, 2, 0, 0, 0]
    return [0x89] + Array("PNG\r\n".utf8) + [0x1a, 0x0a] + chunk("IHDR", header) + chunk("IDAT", stored(pixels))
      + chunk("IEND", [])
  }

  /// Returns a zlib stream without compression: blocks of at most 65,535 bytes, and a checksum.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var index = 0
    repeat {
      let end = min(index + 65_535, bytes.count)
      let length = UInt16(end - index)
      stream.append(end == bytes.count ? 1 : 0)
      stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
      stream += bytes[index..<end]
      index = end
    } while index < bytes.count
    return stream + big(adler(bytes))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(crc(body))
  }

  private static func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

  /// Returns the Adler-32 checksum of zlib: modulo the largest prime below 2¹⁶.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return two << 16 | one
  }

  /// Returns the CRC-32 of ISO 3309, which PNG uses.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    let table: [UInt32] = (0..<256).map { number in
      var rest = UInt32(number)
      for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : 0xedb8_8320 ^ (rest >> 1) }
      return rest
    }
    var sum = ~UInt32(0)
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }
}
