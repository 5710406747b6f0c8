import TarnLayout

/// Figures as an SVG image that moves by itself, for a page.
///
/// ```swift
/// func ball(_ height: Double) -> [Figure] {
///   [.shape(.circle(Point(x: 50, y: height), radius: 8), fill: .color(Color(0xB0568F)))]
/// }
/// let size = Size(width: 100, height: 100)
/// let falling = AnimatedSVG(size: size, frames: (0..<36).map { ball(Double($0) * 2) }, seconds: 3)
/// let still = AnimatedSVG(size: size, frames: [ball(80)])
/// ```
///
/// All frames are in the document, and its style sheet shows one at a time: no script runs in an image. An image does not
/// know whether the user prefers reduced motion, so the page offers a still one for these users:
///
/// ```html
/// <picture><source media="(prefers-reduced-motion: reduce)" srcset="still.svg"><img src="rain.svg" alt=""></picture>
/// ```
///
/// An animation without end beside other content needs a control to pause it (WCAG 2.2, 2.2.2), and it keeps the processor
/// busy as long as the page is open. Otherwise limit its `iterations`, so that it lasts at most five seconds.
///
/// It needs no library, unlike `Drawing.svg()`, and supports shapes only: other figures are left out.
public struct AnimatedSVG: Sendable {
  /// The document.
  public let text: String

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - size: the size of the image, in pixels.
  ///   - frames: the figures of each frame. A single frame is a still image.
  ///   - seconds: the duration of all frames, after which the animation repeats.
  ///   - iterations: how often all frames are shown, at least once; then the image stays at the last one. `nil` for no end.
  /// - Complexity: O(shapes) of all frames, in time and in the length of the document.
  public init(size: Size, frames: [[Figure]], seconds: Double = 1, iterations: Int? = nil) {
    let iterations = iterations.map { max(1, $0) }
    let share = 1 / Double(frames.count)
    var writer = Writer()
    let isMoving = frames.count > 1
    var content = ""
    for (index, figures) in frames.enumerated() {
      let shapes = figures.map { writer.shape($0) }.joined()
      // Without an end the delays are negative, so that all frames are in the animation from the start.
      var timing = "animation-delay:\(seconds * (Double(index) * share - (iterations == nil ? 1 : 0)))s"
      if let iterations, index == frames.count - 1 {
        // The animation of the last frame ends in the middle of its last share, and the frame stays as it is then.
        timing += ";animation-iteration-count:\(Double(iterations - 1) + share / 2);animation-fill-mode:forwards"
      }
      content += isMoving ? "<g style=\"\(timing)\">\(shapes)</g>" : shapes
    }
    let style = isMoving ? Self.style(share: 100 * share, seconds, iterations) : ""
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" width="\(size.width)" \
      height="\(size.height)">\(style)<defs>\(writer.definitions)</defs>\(content)</svg>
      """
  }

  /// Returns the style sheet that shows each group for a share of the duration, in percent.
  private static func style(share: Double, _ seconds: Double, _ iterations: Int?) -> String {
    """
    <style>g{visibility:hidden;animation:f \(seconds)s step-end \(iterations.map { "\($0)" } ?? "infinite")}\
    @keyframes f{0%{visibility:visible}\(share)%{visibility:hidden}}</style>
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
