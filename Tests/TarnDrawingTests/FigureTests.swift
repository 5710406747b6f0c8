import TarnLayout
import Testing

@testable import TarnDrawing

@Suite("Figures") struct FigureTests {
  private let size = Size(width: 40, height: 40)

  private func drawn(_ figures: Figure..., scale: Double = 1) throws -> Bitmap {
    try Drawing(size, figures).pixels(scale: scale)
  }

  @Test("A figure covers its area, and nothing else") func fill() throws {
    let square = Path.rectangle(Rect(x: 10, y: 10, width: 20, height: 20))
    let picture = try drawn(.shape(square, fill: .red))
    #expect(picture.extent() == Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(picture.color(20, 20) == 0xFFFF_0000)
  }

  @Test("A stroke is centered on the edge of a figure") func stroke() throws {
    let square = Path.rectangle(Rect(x: 10, y: 10, width: 20, height: 20))
    let picture = try drawn(.shape(square, fill: .red, stroke: Stroke(Color(0x0000FF), width: 4)))
    #expect(picture.extent() == Rect(x: 8, y: 8, width: 24, height: 24))
    #expect(picture.color(9, 20) == 0xFF00_00FF && picture.color(11, 20) == 0xFF00_00FF)
    #expect(picture.color(20, 20) == 0xFFFF_0000)
  }

  @Test("A figure covers the earlier ones, which are visible through its transparency") func order() throws {
    let square = Path.rectangle(Rect(size))
    #expect(try drawn(.shape(square, fill: .red), .shape(square, fill: .blue)).color(5, 5) == 0xFF00_00FF)
    let mixed = try drawn(.shape(square, fill: .red), .shape(square, fill: .color(Color(0x0000FF, opacity: 0.5))))
    #expect(mixed.color(5, 5) == 0xFF7F_0080)
  }

  @Test("The opacity of a group applies to the complete group") func opacity() throws {
    let square = Path.rectangle(Rect(size))
    let group = Figure.group([.shape(square, fill: .red), .shape(square, fill: .blue)], FigureGroup(opacity: 0.5))
    // With the opacity applied to each figure, some red would be visible.
    #expect(try drawn(group).color(5, 5) == 0x8000_0080)
  }

  @Test("A group moves, turns, scales and clips its figures") func groups() throws {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 5))
    func extent(_ group: FigureGroup) throws -> Rect? {
      try drawn(.group([.shape(square, fill: .red)], group)).extent()
    }
    #expect(try extent(FigureGroup(translation: Point(x: 4, y: 3))) == Rect(x: 4, y: 3, width: 10, height: 5))
    #expect(try extent(FigureGroup(scale: Size(width: 2, height: 4))) == Rect(x: 0, y: 0, width: 20, height: 20))
    // A quarter of a turn clockwise: the right side moves down.
    #expect(
      try extent(FigureGroup(translation: Point(x: 20, y: 3), rotation: 0.25))
        == Rect(x: 15, y: 3, width: 5, height: 10))
    #expect(
      try extent(FigureGroup(clip: .rectangle(Rect(x: 2, y: 2, width: 3, height: 40))))
        == Rect(x: 2, y: 2, width: 3, height: 3))
    for emptyGroup in [
      FigureGroup(scale: .zero), FigureGroup(scale: Size(width: .nan, height: 1)), FigureGroup(opacity: 0),
    ] {
      #expect(try extent(emptyGroup) == nil)
    }
    // The following figures are drawn nevertheless.
    let after = try drawn(.group([.shape(square, fill: .red)], FigureGroup(scale: .zero)), .shape(square, fill: .blue))
    #expect(after.extent() == Rect(x: 0, y: 0, width: 10, height: 5))
  }

  @Test("A gradient changes from color to color, and has the colors of its ends beyond them") func gradients() throws {
    let stops = [GradientStop(0, Color(0xFF0000)), GradientStop(1, Color(0x0000FF))]
    let across = try drawn(
      .shape(.rectangle(Rect(size)), fill: .linear(from: Point(x: 10, y: 0), to: Point(x: 30, y: 0), stops)))
    #expect(across.color(2, 20) == 0xFFFF_0000 && across.color(38, 20) == 0xFF00_00FF)
    let reds = (10..<30).map { across.color($0, 20) >> 16 & 0xFF }
    #expect(reds == reds.sorted(by: >) && Set(reds).count == reds.count)
    let outwards = try drawn(
      .shape(.rectangle(Rect(size)), fill: .radial(center: Point(x: 20, y: 20), radius: 10, stops)))
    #expect(outwards.color(1, 1) == 0xFF00_00FF && outwards.color(20, 20) >> 16 & 0xFF > 0xE0)
  }

  @Test("Figures with invalid or distant coordinates do not affect others") func invalidCoordinates() throws {
    var path = Path()
    path.move(to: Point(x: .nan, y: .infinity))
    path.line(to: Point(x: -1e300, y: 5))
    path.curve(to: Point(x: 1e18, y: .nan), .zero)
    let square = Path.rectangle(Rect(x: 10, y: 10, width: 20, height: 20))
    let picture = try drawn(
      .shape(path, stroke: Stroke(.red, width: .nan, dashes: [.nan, -1])), .shape(Path(), fill: .red),
      .shape(square, fill: .blue, stroke: Stroke(.blue, width: -3, dashes: [0, 0])))
    #expect(picture.color(20, 20) == 0xFF00_00FF)
  }

  @Test("Fitted figures are scaled to fit, to fill or to stretch")
  func fitting() throws {
    let figures = [Figure.shape(.rectangle(Rect(x: 0, y: 0, width: 10, height: 20)), fill: .red)]
    func extent(_ fitting: ContentMode) throws -> Rect? {
      let frame = Rect(x: 10, y: 10, width: 20, height: 20)
      return try drawn(.fitted(figures, from: Size(width: 10, height: 20), in: frame, fitting)).extent()
    }
    #expect(try extent(.fit) == Rect(x: 15, y: 10, width: 10, height: 20))
    #expect(try extent(.fill) == Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(try extent(.stretch) == Rect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test("Round figures touch the sides of their rectangle, but not its corners") func round() throws {
    let frame = Rect(x: 4, y: 8, width: 32, height: 24)
    for path in [Path.ellipse(in: frame), .rounded(frame, by: 9), .rounded(frame, by: 400)] {
      let picture = try drawn(.shape(path, fill: .red))
      #expect(picture.extent() == frame)
      #expect(picture.color(4, 8) == 0 && picture.color(35, 31) == 0 && picture.color(20, 20) == 0xFFFF_0000)
    }
    #expect(Path.rounded(frame, by: 0) == .rectangle(frame) && Path.rounded(frame, by: .nan) == .rectangle(frame))
  }

  @Test("A path has an SVG description") func svg() {
    var path = Path()
    path.move(to: Point(x: 1, y: 2.5))
    path.line(to: Point(x: -0.004, y: 10.126))
    path.curve(to: Point(x: 3, y: 3), Point(x: 0.1, y: 0.01))
    path.close()
    #expect(path.svg == "M1 2.5L0 10.13C0.07 3.38 1.07 1.01 3 3Z")
    var short = Path()
    short.line(to: Point(x: 1, y: 1))
    #expect(short.svg == "M1 1")
  }
}
