import DreamsArt
import TarnDrawing
import TarnLayout

/// Figures as an SVG image, still or animated.
///
/// ```swift
/// let still = SVG(CreatureArt.owl())
/// let moving = SVG(frames: (0..<36).map { CreatureArt.rain(phase: Double($0) / 36).before }, seconds: 3)
/// ```
///
/// It supports shapes only, which is all that ``DreamsArt`` uses. Only a style sheet's animation runs in it: all frames
/// are in the document, and one is visible at a time. For users who prefer reduced motion, the page uses a still image.
struct SVG {
  let text: String

  init(_ figures: [Figure]) {
    var writer = Writer()
    let shapes = figures.map { writer.shape($0) }.joined()
    text = Self.document(writer.definitions, "", shapes)
  }

  /// Creates an animated image.
  ///
  /// - Parameter seconds: the duration of all frames, after which the animation repeats.
  init(frames: [[Figure]], seconds: Double) {
    var writer = Writer()
    let share = 100 / Double(max(1, frames.count))
    let style = """
      <style>g{visibility:hidden;animation:f \(seconds)s step-end infinite}\
      @keyframes f{0%{visibility:visible}\(share)%{visibility:hidden}}</style>
      """
    var groups = ""
    for (index, figures) in frames.enumerated() {
      // The delays are negative, so that all frames are in the animation from the start.
      let ahead = seconds * (Double(index) / Double(frames.count) - 1)
      groups += "<g style=\"animation-delay:\(ahead)s\">"
      for figure in figures { groups += writer.shape(figure) }
      groups += "</g>"
    }
    text = Self.document(writer.definitions, style, groups)
  }

  private static func document(_ definitions: String, _ style: String, _ content: String) -> String {
    let (width, height) = (Int(CreatureArt.size.width), Int(CreatureArt.size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">\
      \(style)<defs>\(definitions)</defs>\(content)</svg>
      """
  }

  /// Writes shapes, and each gradient once.
  private struct Writer {
    var definitions = ""
    private var gradients: [Paint: String] = [:]

    mutating func shape(_ figure: Figure) -> String {
      guard case .shape(let path, let fill, let stroke) = figure else { return "" }
      var element = "<path d=\"\(path.svg)\" fill=\"\(fill.map { paint($0) } ?? "none")\""
      if let stroke {
        element += " stroke=\"\(paint(stroke.paint))\" stroke-width=\"\(stroke.width)\""
        switch stroke.cap {
        case .butt: break
        case .round: element += " stroke-linecap=\"round\""
        case .square: element += " stroke-linecap=\"square\""
        }
        switch stroke.join {
        case .mitered: break
        case .round: element += " stroke-linejoin=\"round\""
        case .beveled: element += " stroke-linejoin=\"bevel\""
        }
        if !stroke.dashes.isEmpty {
          element += " stroke-dasharray=\"\(stroke.dashes.map { "\($0)" }.joined(separator: " "))\""
        }
      }
      return element + "/>"
    }

    private mutating func paint(_ paint: Paint) -> String {
      if case .color(let color) = paint { return "\(color)" }
      if let name = gradients[paint] { return "url(#\(name))" }
      let name = "p\(gradients.count)"
      gradients[paint] = name
      switch paint {
      case .color: break
      case .linear(let start, let end, let stops):
        definitions += """
          <linearGradient id="\(name)" gradientUnits="userSpaceOnUse" x1="\(start.x)" y1="\(start.y)" x2="\(end.x)" \
          y2="\(end.y)">\(Self.stops(stops))</linearGradient>
          """
      case .radial(let center, let radius, let stops):
        definitions += """
          <radialGradient id="\(name)" gradientUnits="userSpaceOnUse" cx="\(center.x)" cy="\(center.y)" \
          r="\(radius)">\(Self.stops(stops))</radialGradient>
          """
      }
      return "url(#\(name))"
    }

    private static func stops(_ stops: [GradientStop]) -> String {
      stops.map { "<stop offset=\"\($0.position)\" stop-color=\"\($0.color)\"/>" }.joined()
    }
  }
}
