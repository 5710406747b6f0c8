import TarnImages
import TarnTesting
import Testing

@Suite("Damaged pictures") struct PictureDamageTests {
  typealias File = PictureFile

  static func files() throws -> [(ImageFormat, [UInt8])] {
    let quarters = File.quarters(24, 16)
    return [
      (.png, File.png(24, 16, quarters)), (.gif, File.gif(24, 16, quarters)),
      (.jpeg, File.inserting(File.exif(6), into: try PictureTests.jpeg(24, 16))),
    ]
  }

  @Test("A file cut at any byte is refused") func cut() throws {
    for (format, bytes) in try Self.files() {
      #expect(PictureTests.reason(bytes) == nil)
      for count in 1..<bytes.count {
        let reason = PictureTests.reason(Array(bytes[..<count]))
        #expect(reason == .damaged(format) || reason == .notAPicture, "\(format) cut to \(count) of \(bytes.count)")
      }
    }
  }

  @Test("A PNG with any byte changed is refused, or shows the same picture") func sums() throws {
    let bytes = File.png(4, 4, File.quarters(4, 4))
    let sound = try ImageFile(bytes, named: "").thumbnail(fitting: 4)
    for offset in bytes.indices {
      var bytes = bytes
      bytes[offset] ^= 0x10
      guard let picture = try? ImageFile(bytes, named: ""), let thumbnail = try? picture.thumbnail(fitting: 4) else {
        continue
      }
      #expect(thumbnail == sound, "with byte \(offset) changed")
    }
  }

  @Test("A file with random bytes changed is refused, or gives a thumbnail within its bounds") func anything() throws {
    var random = SeededRandom(seed: 3)
    for (_, bytes) in try Self.files() {
      for _ in 0..<400 {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
        }
        guard let picture = try? ImageFile(bytes, named: ""), let thumbnail = try? picture.thumbnail(fitting: 8) else {
          continue
        }
        #expect(thumbnail.width <= 8 && thumbnail.height <= 8)
        let again = try ImageFile(thumbnail.bytes, named: "").thumbnail(fitting: 8)
        #expect((again.originalWidth, again.originalHeight) == (thumbnail.width, thumbnail.height))
      }
    }
  }
}
