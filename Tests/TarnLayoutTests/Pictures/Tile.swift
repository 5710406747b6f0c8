import TarnLayout

/// What the pictures of the documentation show: a tile with a name, in a colour by its number.
struct Tile: Leaf, Equatable, Sendable {
  let name: String
  var size: Size
  /// How wide its text is, if it is one: as high as it must be where it is narrow.
  var text: Double?

  init(_ name: String, _ width: Double = 40, _ height: Double = 24) {
    self.name = name
    size = Size(width, height)
  }

  /// A text, so wide on one line of 16.
  init(_ name: String, text: Double) {
    self.init(name, text, 16)
    self.text = text
  }

  func measure(in room: Room) -> Measure {
    guard let text else { return Measure(size, baseline: size.height - 6) }
    let width = min(text, max(room.max.width, 1))
    let lines = max(1, (text / width).rounded(.up))
    return Measure(Size(width, 16 * lines), baseline: 12)
  }
}
