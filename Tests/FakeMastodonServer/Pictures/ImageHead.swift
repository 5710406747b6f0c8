/// The type and size of an image that Mastodon accepts, read from the first bytes of its file.
struct ImageHead: Equatable {
  var type: String
  var size: GeneratedImage.Size

  /// The file name extension of such a file.
  var suffix: String { type == "image/jpeg" ? "jpg" : String(type.dropFirst("image/".count)) }

  /// - Returns: `nil` for bytes that are no image of these types, or have no size.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    func big(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    func little(_ offset: Int) -> Int { Int(bytes[offset + 1]) << 8 | Int(bytes[offset]) }
    func has(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: Array(text.utf8)) }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), bytes.count >= 24, has("IHDR", at: 12) {
      (type, size) = ("image/png", .init(width: big(16) << 16 | big(18), height: big(20) << 16 | big(22)))
    } else if has("GIF87a", at: 0) || has("GIF89a", at: 0), bytes.count >= 10 {
      (type, size) = ("image/gif", .init(width: little(6), height: little(8)))
    } else if has("RIFF", at: 0), has("WEBPVP8X", at: 8), bytes.count >= 30 {
      let (width, height) = (little(24) | Int(bytes[26]) << 16, little(27) | Int(bytes[29]) << 16)
      (type, size) = ("image/webp", .init(width: width + 1, height: height + 1))
    } else if has("RIFF", at: 0), has("WEBPVP8 ", at: 8), bytes.count >= 30 {
      (type, size) = ("image/webp", .init(width: little(26) & 0x3fff, height: little(28) & 0x3fff))
    } else if bytes.starts(with: [0xff, 0xd8]), let size = Self.sizeOfJPEG(bytes) {
      (type, self.size) = ("image/jpeg", size)
    } else {
      return nil
    }
    guard size.width > 0, size.height > 0 else { return nil }
  }

  /// The size is in the first frame segment (SOF0 to SOF15, except the three that begin tables).
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> GeneratedImage.Size? {
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xff {
      let marker = bytes[offset + 1]
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        return .init(
          width: Int(bytes[offset + 7]) << 8 | Int(bytes[offset + 8]),
          height: Int(bytes[offset + 5]) << 8 | Int(bytes[offset + 6]))
      }
      offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    }
    return nil
  }
}
