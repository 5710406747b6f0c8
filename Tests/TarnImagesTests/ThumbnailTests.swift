import Testing

@testable import TarnImages

@Suite("Thumbnails") struct ThumbnailTests {
  typealias File = PictureFile

  /// Returns the colors at the centers of the quarters: top left, top right, bottom left, bottom right.
  static func corners(_ thumbnail: Thumbnail) throws -> [String] {
    let picture = try ImageFile(thumbnail.bytes, named: "")
    #expect(picture.format == thumbnail.format)
    var size = ImageSize()
    let pixels = try PixelBuffer(of: picture, fitting: ImageFile.longestSide, original: &size)
    #expect((size.width, size.height) == (thumbnail.width, thumbnail.height))
    let (width, height) = (thumbnail.width, thumbnail.height)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { name(pixels[width * $0.0 / 4, height * $0.1 / 4]) }
  }

  /// Returns the name of the nearest test color, because JPEG changes colors a little.
  static func name(_ color: PixelBuffer.Color) -> String {
    if color.alpha < 128 { return "nothing" }
    switch (color.red > 128, color.green > 128, color.blue > 128) {
    case (true, false, false): return "red"
    case (false, true, false): return "green"
    case (false, false, true): return "blue"
    case (true, true, true): return "white"
    default: return "\(color)"
    }
  }

  @Test(
    "A thumbnail shows the picture, and its sides do not exceed the requested one",
    arguments: [
      (64, 32, 16, 16, 8), (32, 64, 16, 8, 16), (64, 32, 64, 64, 32), (64, 32, 1_000, 64, 32), (64, 32, 63, 63, 32),
      (300, 4, 30, 30, 1), (600, 1, 8, 8, 1), (8, 8, 1, 1, 1), (900, 700, 320, 320, 249),
    ])
  func sizes(width: Int, height: Int, side: Int, shownWidth: Int, shownHeight: Int) throws {
    let bytes = File.png(width, height, File.quarters(width, height))
    for bytes in [bytes, try ImageFile(bytes, named: "").thumbnail(fitting: 20_000).bytes] {
      let thumbnail = try ImageFile(bytes, named: "").thumbnail(fitting: side)
      #expect((thumbnail.width, thumbnail.height) == (shownWidth, shownHeight))
      if shownWidth > 7, shownHeight > 7 { #expect(try Self.corners(thumbnail) == ["red", "green", "blue", "white"]) }
    }
  }

  @Test("The thumbnail of a GIF shows its first frame") func gif() throws {
    let thumbnail = try ImageFile(File.gif(40, 40, File.quarters(40, 40)), named: "").thumbnail(fitting: 20)
    #expect(thumbnail.format == .jpeg)
    #expect(try Self.corners(thumbnail) == ["red", "green", "blue", "white"])
  }

  @Test("The thumbnail of an opaque picture is a JPEG, and that of a transparent one a PNG") func transparency() throws
  {
    let opaque = File.quarters(40, 40)
    #expect(try ImageFile(File.png(40, 40, opaque), named: "").thumbnail(fitting: 20).format == .jpeg)
    let holed = File.png(40, 40) { x, y in x >= 20 && y >= 20 ? .nothing : opaque(x, y) }
    let thumbnail = try ImageFile(holed, named: "").thumbnail(fitting: 20)
    #expect(thumbnail.format == .png)
    #expect(try Self.corners(thumbnail) == ["red", "green", "blue", "nothing"])
  }

  @Test(
    "A thumbnail is upright for every orientation",
    arguments: [
      (1, ["red", "green", "blue", "white"]), (2, ["green", "red", "white", "blue"]),
      (3, ["white", "blue", "green", "red"]), (4, ["blue", "white", "red", "green"]),
      (5, ["red", "blue", "green", "white"]), (6, ["blue", "red", "white", "green"]),
      (7, ["white", "green", "blue", "red"]), (8, ["green", "white", "red", "blue"]),
      // Values outside 1 to 8 are invalid: the picture is shown as it is stored.
      (0, ["red", "green", "blue", "white"]), (9, ["red", "green", "blue", "white"]),
    ], [false, true])
  func orientation(_ example: (Int, [String]), isLittle: Bool) throws {
    let (number, corners) = example
    let bytes = File.inserting(File.exif(number, isLittle: isLittle), into: try PictureTests.jpeg(128, 64))
    let picture = try ImageFile(bytes, named: "")
    let isOnItsSide = (5...8).contains(number)
    for side in [1_000, 64] {
      let thumbnail = try picture.thumbnail(fitting: side)
      #expect((thumbnail.originalWidth, thumbnail.originalHeight) == (isOnItsSide ? (64, 128) : (128, 64)))
      #expect(try Self.corners(thumbnail) == corners)
      #expect((thumbnail.width < thumbnail.height) == isOnItsSide)
    }
  }

  @Test("A thumbnail does not contain the location of a photo") func place() throws {
    let place = "48.1374 N 11.5755 E"
    let bytes = File.inserting(File.exif(1, place: place), into: try PictureTests.jpeg())
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(text(bytes).contains(place))
    let thumbnail = try ImageFile(bytes, named: "").thumbnail(fitting: 1_000)
    #expect(!text(thumbnail.bytes).contains("48.1374"))
    #expect(!text(thumbnail.bytes).contains("Exif"))
    let text2 = File.chunk("tEXt", Array("Location\0\(place)".utf8))
    let png = File.png(8, 8) { _, _ in .nothing }
    let reported = Array(png[..<33] + text2 + png[33...])
    #expect(text(reported).contains(place))
    let transparent = try ImageFile(reported, named: "").thumbnail(fitting: 8)
    #expect(transparent.format == .png)
    #expect(!text(transparent.bytes).contains("48.1374"))
  }

  @Test("Thumbnails made concurrently equal those made alone") func beside() async throws {
    let thumbnails = ThumbnailRenderer()
    let bytes = File.png(120, 90, File.quarters(120, 90))
    let alone = try ImageFile(bytes, named: "").thumbnail(fitting: 30)
    try await withThrowingTaskGroup(of: Thumbnail?.self) { group in
      for number in 0..<30 {
        group.addTask {
          do throws(ImageError) {
            let cut = number % 3 == 0 ? Array(bytes.dropLast(20)) : bytes
            return try await thumbnails.thumbnail(of: cut, named: "\(number).png", fitting: 30)
          } catch {
            #expect(number % 3 == 0)
            #expect(error == ImageError(name: "\(number).png", reason: .damaged(.png)))
            return nil
          }
        }
      }
      let made = try await group.reduce(into: []) { $0.append($1) }
      #expect(made.compactMap(\.self) == Array(repeating: alone, count: 20))
    }
  }
}
