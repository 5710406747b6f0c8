import TarnWeb

/// Images that are generated on request: stripes and rings in two colors, by a number. The same number gives the same
/// image.
struct GeneratedImage {
  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  var number: Int64
  var size: Size

  static let original = Size(width: 480, height: 320)
  static let small = Size(width: 240, height: 160)
  static let avatar = Size(width: 96, height: 96)
  static let header = Size(width: 480, height: 120)

  /// The number of shades between the two colors: enough that no steps are visible.
  private static let shades = 64

  /// Creates the image of an address: `/media/7.png`, `/previews/7.png`, `/avatars/1.png`, `/headers/1.png`.
  init?(path: String) {
    let parts = path.split(separator: "/")
    guard parts.count == 2, parts[1].hasSuffix(".png"), let number = Int64(parts[1].dropLast(4)) else { return nil }
    self.number = number
    switch parts[0] {
    case "media": size = Self.original
    case "previews": size = Self.small
    case "avatars": size = Self.avatar
    case "headers": size = Self.header
    default: return nil
    }
  }

  var response: HTTPResponse {
    HTTPResponse(
      status: 200,
      // It never changes, as on Mastodon's file servers.
      headers: [("Content-Type", "image/png"), ("Cache-Control", "public, max-age=86400, immutable")], body: png)
  }

  private var png: [UInt8] {
    // The golden ratio's bits: neighboring numbers get very different colors.
    let seed = UInt64(bitPattern: number) &* 0x9e37_79b9_7f4a_7c15
    let from: [Int] = [8, 16, 24].map { (shift: UInt64) in Int(seed >> shift & 0xff) }
    let to: [Int] = [32, 40, 48].map { (shift: UInt64) in 255 - Int(seed >> shift & 0x7f) }
    let palette: [UInt8] = (0..<Self.shades).flatMap { (shade: Int) -> [UInt8] in
      zip(from, to).map { (first: Int, last: Int) in UInt8(first + (last - first) * shade / (Self.shades - 1)) }
    }
    let center = (x: Int(seed >> 40) % size.width, y: Int(seed >> 24) % size.height)
    let ring = size.width / 8 + Int(seed >> 60)
    var pixels: [UInt8] = []
    pixels.reserveCapacity((size.width + 1) * size.height)
    for y in 0..<size.height {
      // Each row begins with its filter: none.
      pixels.append(0)
      for x in 0..<size.width {
        let distance = (x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)
        // Up and down again, so that there is no edge.
        let wave = (distance / ring + x + y) % (2 * Self.shades)
        pixels.append(UInt8(wave < Self.shades ? wave : 2 * Self.shades - 1 - wave))
      }
    }
    return PNG.encoded(pixels, width: size.width, height: size.height, palette: palette)
  }
}
