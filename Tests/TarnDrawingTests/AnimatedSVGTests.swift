import TarnDrawing
import TarnLayout
import Testing

@Suite("Animated SVG images") struct AnimatedSVGTests {
  private static let size = Size(width: 20, height: 10)

  private func dot(_ x: Double, _ paint: Paint = .color(Color(0xFF0000))) -> Figure {
    .shape(.circle(Point(x: x, y: 5), radius: 2), fill: paint)
  }

  private func count(_ text: String, in image: AnimatedSVG) -> Int { image.text.split(separator: text).count - 1 }

  @Test("A single frame is a still image, with the strokes of its shapes")
  func still() {
    let line = Figure.shape(
      .circle(Point(x: 5, y: 5), radius: 2),
      stroke: Stroke(.color(Color(0x0000FF)), width: 1.5, cap: .round, join: .beveled, dashes: [2, 1]))
    let image = AnimatedSVG(size: Self.size, frames: [[dot(5), line]])
    #expect(image.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20.0 10.0\""))
    #expect(!image.text.contains("@keyframes") && count("<path", in: image) == 2)
    #expect(
      image.text.contains(
        """
        fill="none" stroke="#0000ff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="bevel" \
        stroke-dasharray="2.0 1.0"/>
        """))
  }

  @Test("Each frame is a group that is visible for its share of the duration")
  func moving() {
    let image = AnimatedSVG(size: Self.size, frames: [[dot(5)], [dot(10)], [dot(15)], []], seconds: 2)
    #expect(count("<g ", in: image) == 4 && count("<path", in: image) == 3)
    #expect(
      image.text.contains("animation:f 2.0s step-end infinite") && image.text.contains("25.0%{visibility:hidden}"))
    for delay in ["-2.0s", "-1.5s", "-1.0s", "-0.5s"] { #expect(image.text.contains("animation-delay:\(delay)")) }
  }

  @Test("A bounded animation shows each frame in turn, and ends with the last one")
  func bounded() {
    let image = AnimatedSVG(size: Self.size, frames: [[dot(5)], [dot(10)], [dot(15)], []], seconds: 2, iterations: 2)
    #expect(image.text.contains("animation:f 2.0s step-end 2}"))
    for delay in ["0.0s", "0.5s", "1.0s", "1.5s"] { #expect(image.text.contains("animation-delay:\(delay)")) }
    // Its second share begins after one iteration, and lasts a quarter of one.
    #expect(count("animation-iteration-count:1.125;animation-fill-mode:forwards", in: image) == 1)
    let once = AnimatedSVG(size: Self.size, frames: [[dot(5)], [dot(10)]], iterations: 0)
    #expect(once.text.contains("step-end 1}") && once.text.contains("animation-iteration-count:0.25;"))
  }

  @Test("Frames share their gradients, and figures that are no shapes are left out")
  func definitions() {
    let sky = Paint.linear(
      from: .zero, to: Point(x: 0, y: 10), [GradientStop(0, Color(0x000000)), GradientStop(1, Color(0xFFFFFF))])
    let image = AnimatedSVG(size: Self.size, frames: [[dot(5, sky), .group([dot(1)])], [dot(10, sky)]])
    #expect(count("<linearGradient", in: image) == 1 && count("url(#p0)", in: image) == 2)
    #expect(count("<path", in: image) == 2)
  }
}
