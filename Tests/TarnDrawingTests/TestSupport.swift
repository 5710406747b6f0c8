import TarnLayout

@testable import TarnDrawing

extension Bitmap {
  /// Returns the color of a pixel, counted from the top left: opacity, red, green and blue, with two digits each.
  func color(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns the smallest rectangle of pixels that contains all pixels of other colors, or nil.
  func extent(besides color: UInt32 = 0) -> Rect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where self.color(x, y) != color {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return Rect(x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }
}

extension Drawing {
  /// Returns the drawing's pixels.
  func pixels(scale: Double = 1) throws -> Bitmap { try Bitmap(png: try png(scale: scale) { _ in true }) }
}

extension Paint {
  static let red = Paint.color(Color(0xFF0000))
  static let green = Paint.color(Color(0x00FF00))
  static let blue = Paint.color(Color(0x0000FF))
}
