import TarnLayout
import TarnTesting
import Testing

@testable import TarnDrawing

@Suite("Bitmaps") struct BitmapTests {
  @Test("A bitmap of pixels is drawn and read back unchanged") func pixels() throws {
    let bitmap = try Bitmap(
      width: 2, height: 2, rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 200, 100, 50, 128])
    let drawing = Drawing(bitmap.size, [.bitmap(bitmap, in: Rect(bitmap.size))])
    #expect(try drawing.pixels() == bitmap)
    #expect(bitmap.color(0, 1) == 0xFF00_00FF && bitmap.color(1, 1) == 0x8064_3219)
  }

  @Test("A bitmap of a drawing has the pixels of its PNG and reports its progress, and can be cancelled")
  func drawn() async throws {
    let drawing = Drawing(
      Size(width: 21, height: 10), background: .color(Color(0x204060, opacity: 0.4)),
      [
        .shape(.circle(Point(x: 10, y: 5), radius: 4), fill: .red),
        .text(Text("Tarn"), in: Rect(x: 0, y: 0, width: 20, height: 10)),
      ])
    for scale in [0.5, 1, 3] {
      var shares: [Double] = []
      let bitmap = try drawing.bitmap(scale: scale) { share in
        shares.append(share)
        return true
      }
      #expect(bitmap == (try drawing.pixels(scale: scale)))
      #expect(bitmap == (try await drawing.bitmap(scale: scale)))
      #expect(shares == [0, 0.5, 1])
    }
    #expect(throws: DrawingError.cancelled) { try drawing.bitmap { $0 < 0.5 } }
    #expect(throws: DrawingError.tooLarge(Size(width: 42_000, height: 20_000))) {
      try drawing.bitmap(scale: 2_000) { _ in true }
    }
  }

  @Test("A bitmap returns the color of each pixel with its opacity") func colors() throws {
    let bitmap = try Bitmap(
      width: 2, height: 2, rgba: [255, 0, 0, 255, 0, 255, 0, 51, 9, 9, 9, 0, 200, 100, 50, 128])
    #expect(bitmap[0, 0] == Color(0xFF0000))
    #expect(bitmap[1, 0] == Color(0x00FF00, opacity: 0.2))
    #expect(bitmap[0, 1] == Color.black.opacity(0))
    // Stored as 100, 50 and 25 of 128: the loss is less than a step of 255.
    #expect(bitmap[1, 1] == Color(red: 100 / 128, green: 50 / 128, blue: 25 / 128, opacity: 128 / 255))
    for opacity in UInt8.min...UInt8.max {
      let color = try Bitmap(width: 1, height: 1, rgba: [255, 255, 255, opacity])[0, 0]
      #expect(color == (opacity > 0 ? Color.white : .black).opacity(Double(opacity) / 255))
    }
  }

  @Test("Reading a pixel outside a bitmap stops the program") func beside() async {
    await #expect(processExitsWith: .failure) {
      _ = try Bitmap(width: 2, height: 1, rgba: Array(repeating: 0, count: 8))[0, 1]
    }
    await #expect(processExitsWith: .failure) {
      _ = try Bitmap(width: 2, height: 1, rgba: Array(repeating: 0, count: 8))[-1, 0]
    }
  }

  @Test("A bitmap is scaled into its frame without blending at its edges") func scaled() throws {
    let bitmap = try Bitmap(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
    func drawn(_ fitting: ContentMode) throws -> Bitmap {
      try Drawing(
        Size(width: 40, height: 40), [.bitmap(bitmap, in: Rect(x: 10, y: 10, width: 20, height: 20), fitting)]
      ).pixels()
    }
    #expect(try drawn(.fit).extent() == Rect(x: 10, y: 15, width: 20, height: 10))
    for fitting in [ContentMode.fill, .stretch] {
      let picture = try drawn(fitting)
      #expect(picture.extent() == Rect(x: 10, y: 10, width: 20, height: 20))
      #expect(picture.color(10, 10) >> 24 == 0xFF && picture.color(29, 29) >> 24 == 0xFF)
    }
    #expect(try drawn(.stretch).color(10, 20) == 0xFFFF_0000)
  }

  @Test("A bitmap throws for a wrong number of bytes")
  func bytes() {
    let error = #expect(throws: DrawingError.self) { try Bitmap(width: 2, height: 2, rgba: [1, 2, 3]) }
    #expect(
      error.map { "\($0)" }
        == "These bytes are not a picture that can be drawn. It has 3 bytes, but 2 × 2 pixels have 16, four each.")
    #expect(throws: DrawingError.self) { try Bitmap(width: -1, height: 0, rgba: []) }
    #expect(throws: DrawingError.tooLarge(Size(width: 1e6, height: 1e6))) {
      try Bitmap(width: 1_000_000, height: 1_000_000, rgba: [])
    }
  }

  @Test("Decoding refuses bytes that are no PNG, and a truncated, damaged or huge PNG; random changes never trap")
  func damaged() throws {
    let png = try Drawing(
      Size(width: 20, height: 20), background: .blue, [.text(Text("x"), in: Rect(x: 0, y: 0, width: 20, height: 20))]
    ).png { _ in true }
    #expect(throws: DrawingError.invalidImage("It is not a PNG.")) { try Bitmap(png: []) }
    #expect(throws: DrawingError.invalidImage("It is not a PNG.")) {
      try Bitmap(png: Array("GIF89a and so on, and so on".utf8))
    }
    for count in stride(from: 0, to: png.count - 12, by: 7) {
      #expect(throws: DrawingError.self) { try Bitmap(png: Array(png[..<count])) }
    }
    var huge = png
    for index in 16..<20 { huge[index] = 0x7F }
    #expect(throws: DrawingError.tooLarge(Size(width: 0x7F7F_7F7F, height: 20))) { try Bitmap(png: huge) }
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      var bytes = png
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(DrawingError) {
        let bitmap = try Bitmap(png: bytes)
        #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }
}
