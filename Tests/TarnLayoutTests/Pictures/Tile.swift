import TarnLayout

/// A tile in the documentation's pictures: a name on a colored background.
struct Tile: LeafLayout, Equatable, Sendable {
  let name: String
  var size: Size
  /// The width of its text in one line, if it is one: the text is higher where it is narrow.
  var text: Double?

  init(_ name: String, _ width: Double = 40, _ height: Double = 24) {
    self.name = name
    size = Size(width, height)
  }

  /// Makes a text with the given width in one line, which is 16 high.
  init(_ name: String, text: Double) {
    self.init(name, text, 16)
    self.text = text
  }

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    guard let text else { return LayoutMeasurement(size, baseline: size.height - 6) }
    let width = min(text, max(constraints.max.width, 1))
    let lines = max(1, (text / width).rounded(.up))
    return LayoutMeasurement(Size(width, 16 * lines), baseline: 12)
  }
}
