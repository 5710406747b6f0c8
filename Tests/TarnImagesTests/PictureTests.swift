import TarnImages
import Testing

@Suite("Picture files") struct PictureTests {
  typealias File = PictureFile

  static func jpeg(_ width: Int = 64, _ height: Int = 32) throws -> [UInt8] {
    try ImageFile(File.png(width, height, File.quarters(width, height)), named: "").thumbnail(fitting: 2_000).bytes
  }

  /// Returns the reason why the bytes are refused, by their header or by decoding; `nil` if they are accepted.
  static func reason(_ bytes: [UInt8]) -> ImageError.Reason? {
    do throws(ImageError) {
      _ = try ImageFile(bytes, named: "x").thumbnail(fitting: 16)
      return nil
    } catch { return error.reason }
  }

  @Test("The format is detected from the bytes, regardless of the name") func formats() throws {
    let quarters = File.quarters(64, 32)
    for (bytes, format, type) in [
      (File.png(64, 32, quarters), .png, "image/png"), (File.gif(64, 32, quarters), .gif, "image/gif"),
      (try Self.jpeg(), .jpeg, "image/jpeg"),
    ] as [([UInt8], ImageFormat, String)] {
      let picture = try ImageFile(bytes, named: "page.html")
      #expect((picture.format, picture.format.mediaType) == (format, type))
      let thumbnail = try picture.thumbnail(fitting: 8)
      #expect((thumbnail.originalWidth, thumbnail.originalHeight) == (64, 32))
      #expect(picture.bytes == bytes)
    }
  }

  @Test(
    "A file that begins like no supported format is refused",
    arguments: [
      "notes, and nothing else", "<html><script>alert(1)</script>", "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<?xml version='1.0'?><svg/>", "/* XPM */ static char *x[] = {", "BM\u{1}\u{2}", "P6 1 1 255 abc", "II*\u{0}",
      "RIFF\u{0}\u{0}\u{0}\u{0}ACON", "RIFF\u{0}\u{0}\u{0}\u{0}WAVE", "\u{0}\u{0}\u{1}\u{0}", "GIF90a", "icns",
      "%PDF-1.7",
      " GIF89a", "x",
    ])
  func others(text: String) {
    #expect(Self.reason(Array(text.utf8)) == .notAPicture)
  }

  @Test("Empty and truncated files are refused") func beginnings() {
    #expect(Self.reason([]) == .empty)
    for (bytes, format) in [
      ([0xff, 0xd8, 0xff], .jpeg), ([0xff, 0xd8, 0xff, 0xd9], .jpeg), (Array(File.pngHeader(1, 1)[..<8]), .png),
      (File.pngHeader(1, 1), .png), (Array("GIF89a".utf8), .gif), (Array("GIF89a\u{1}\u{0}\u{1}\u{0}".utf8), .gif),
      (File.pngHeader(0, 5) + File.chunk("IEND", []), .png),
      ([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff], .jpeg), ([0xff, 0xd8, 0xff, 0xe0, 0, 0], .jpeg),
      ([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 9, 1, 1, 0x11, 0], .jpeg),
      (Array("GIF89a".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x3b], .gif),
    ] as [([UInt8], ImageFormat)] {
      #expect(Self.reason(bytes) == .damaged(format), "\(bytes)")
    }
    #expect(
      Self.reason(Array("RIFF....WEBP".utf8)) == (ImageFormat.webP.isReadable ? .damaged(.webP) : .unreadable(.webP)))
  }

  @Test("A file that declares too large a size is refused before decoding") func bombs() throws {
    func png(_ width: Int, _ height: Int) -> [UInt8] {
      File.pngHeader(width, height) + File.chunk("IDAT", [0x78, 0x01]) + File.chunk("IEND", [])
    }
    // A small JPEG whose frame header is changed to another size.
    let small = try Self.jpeg()
    func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
      let frame = try #require(
        small.indices.dropLast().first { small[$0] == 0xff && (small[$0 + 1] == 0xc0 || small[$0 + 1] == 0xc2) })
      return small[..<(frame + 5)] + File.big(height, 2) + File.big(width, 2) + small[(frame + 9)...]
    }
    let gif = Array("GIF89a".utf8) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x3b]
    for (bytes, width, height) in [
      (png(60_000, 60_000), 60_000, 60_000), (png(20_001, 1), 20_001, 1), (png(1, 20_001), 1, 20_001),
      (png(10_000, 5_001), 10_000, 5_001), (try jpeg(65_500, 65_500), 65_500, 65_500), (gif, 65_535, 65_535),
    ] {
      #expect(Self.reason(bytes) == .tooLarge(width: width, height: height))
    }
    // The library itself refuses sides of more than a million pixels.
    for bytes in [png(0x7fff_ffff, 0x7fff_ffff), png(0xffff_ffff, 1)] { #expect(Self.reason(bytes) == .damaged(.png)) }
    // The largest allowed size passes the check. The file is still refused, because it has no pixels.
    #expect(Self.reason(png(10_000, 5_000)) != .tooLarge(width: 10_000, height: 5_000))
  }

  @Test("A file with too many bytes is refused") func bytes() {
    let count = ImageFile.mostBytes + 1
    let bytes = File.pngHeader(1, 1) + [UInt8](repeating: 0, count: count - File.pngHeader(1, 1).count)
    #expect(Self.reason(bytes) == .tooManyBytes(count))
  }

  @Test("Data appended to a picture is not in its thumbnail") func polyglots() throws {
    let script = "<script>alert(1)</script>"
    let gif = File.gif(8, 8, comment: "*/" + script, File.quarters(8, 8)) + Array("/*\(script)".utf8)
    let png = File.png(8, 8, File.quarters(8, 8)) + Array("PK\u{3}\u{4}\(script)".utf8)
    let jpeg = try Self.jpeg(8, 8) + Array(script.utf8)
    for (bytes, format) in [(gif, .gif), (png, .png), (jpeg, .jpeg)] as [([UInt8], ImageFormat)] {
      let picture = try ImageFile(bytes, named: "x.html")
      #expect(picture.format == format)
      let thumbnail = try picture.thumbnail(fitting: 8)
      #expect(!String(decoding: thumbnail.bytes, as: UTF8.self).contains("script"))
    }
    // A script followed by a picture is not a picture.
    #expect(Self.reason(Array(script.utf8) + jpeg) == .notAPicture)
  }

  @Test("A WebP file is refused if the system has no loader, or if it is cut") func webP() {
    func file(_ content: [UInt8]) -> [UInt8] {
      Array("RIFF".utf8) + File.big(content.count + 4, 4).reversed() + Array("WEBP".utf8) + content
    }
    let bits = 639 | 479 << 14
    for content in [
      Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0],
      Array("VP8L".utf8) + [5, 0, 0, 0, 0x2f] + File.big(bits, 4).reversed(),
      Array("VP8 ".utf8) + [10, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x42, 0xe0, 0x41],
    ] {
      let refused: ImageError.Reason = ImageFormat.webP.isReadable ? .damaged(.webP) : .unreadable(.webP)
      // They have a header and no pixels.
      #expect(Self.reason(file(content)) == refused)
      #expect(Self.reason(Array(file(content).dropLast())) == refused)
    }
  }
}
