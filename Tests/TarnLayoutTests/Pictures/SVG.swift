import TarnLayout

/// A picture of an arrangement of tiles as SVG: frames and names.
struct SVG {
  let rect: Rect
  private var shapes: [String] = []

  /// The tiles' colors in the order of the contents, legible with their names on light and dark pages.
  private static let colors = ["#4c78a8", "#b8601c", "#3f7d3a", "#a23b3b", "#6a4c93", "#2f6f73", "#8a6d1f", "#7a4a2a"]

  init(_ arrangement: LayoutResult<Tile>) {
    rect = arrangement.rect
    for (number, placed) in arrangement.rounded(toScale: 2).enumerated() where !placed.isHidden {
      let frame = placed.frame
      let color = Self.colors[number % Self.colors.count]
      shapes.append(
        "  <rect x=\"\(Self.text(frame.minX))\" y=\"\(Self.text(frame.minY))\" width=\"\(Self.text(frame.width))\" "
          + "height=\"\(Self.text(frame.height))\" rx=\"3\" fill=\"\(color)\" fill-opacity=\"0.92\"/>")
      if frame.width >= 14 { shapes.append(Self.label(placed.content.name, in: frame)) }
    }
  }

  /// Returns a label in the middle of a line, or in the corner of a higher tile, where no tile in front hides it.
  private static func label(_ name: String, in frame: Rect) -> String {
    let isLine = frame.height <= 32
    let x = text(isLine ? frame.minX + frame.width / 2 : frame.minX + 5)
    let y = text(isLine ? frame.minY + frame.height / 2 + 4 : frame.minY + 13)
    let anchor = isLine ? " text-anchor=\"middle\"" : ""
    return "  <text x=\"\(x)\" y=\"\(y)\"\(anchor) fill=\"#ffffff\">\(name)</text>"
  }

  var description: String {
    let (width, height) = (Self.text(rect.width), Self.text(rect.height))
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"-1 -1 \(Self.text(rect.width + 2)) \(Self.text(rect.height + 2))\" "
      + "font-family=\"system-ui, sans-serif\" font-size=\"11\">"
    let frame =
      "  <rect width=\"\(width)\" height=\"\(height)\" fill=\"none\" stroke=\"#888888\" stroke-dasharray=\"3 3\"/>"
    return ([head, frame] + shapes + ["</svg>", ""]).joined(separator: "\n")
  }

  /// Returns a number without a redundant fraction. All fractions here are halves or quarters, which are exact.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
