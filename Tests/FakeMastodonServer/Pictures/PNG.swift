/// Writes PNG without compression: for small temporary images.
enum PNG {
  /// - Parameters:
  ///   - rows: for each row its filter and then a byte for each pixel, which is an index into the palette.
  ///   - palette: red, green and blue of each color, 256 at most.
  static func encoded(_ rows: [UInt8], width: Int, height: Int, palette: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    // Eight bits a pixel, colors by palette, and the only methods there are.
    add("IHDR", number(UInt32(width)) + number(UInt32(height)) + [8, 3, 0, 0, 0], to: &bytes)
    add("PLTE", palette, to: &bytes)
    add("IDAT", stored(rows), to: &bytes)
    add("IEND", [], to: &bytes)
    return bytes
  }

  private static func add(_ name: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    let named = Array(name.utf8) + data
    bytes += number(UInt32(data.count)) + named + number(checksum(named))
  }

  /// Returns a zlib stream of stored blocks, of 65,535 bytes at most.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, data.count)
      let count = UInt16(end - start)
      bytes += [
        end == data.count ? 1 : 0, UInt8(count & 0xff), UInt8(count >> 8), UInt8(~count & 0xff), UInt8(~count >> 8),
      ]
      bytes += data[start..<end]
      start = end
    } while start < data.count
    // Adler-32: sums modulo the largest prime below 65,536.
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return bytes + number(b << 16 | a)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: value >> shift) }
  }

  /// Returns the CRC-32 of PNG's specification.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xff)] ^ sum >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }
}
