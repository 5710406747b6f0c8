import RandomCases
import TarnLayout
import TarnTesting
import Testing

@testable import TarnDrawing

@Suite("Drawing a layout") struct LayoutDrawingTests {
  /// The parts of a layout, which are independent of the device.
  enum Part: LeafLayout, Equatable {
    case picture
    case text(String)

    func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
      LayoutMeasurement(Size(width: 1, height: 1))
    }
  }

  private static let row = DecoratingLayout(Part.picture, Part.text("Unicorn"), share: 1 / 4, spacing: 8)

  @Test("The drawing has the size of its parts, each drawn in its frame") func measured() throws {
    let expected = Text("Unicorn", Font(size: 20))
    let drawing = Self.row.drawing(in: LayoutConstraints(atMost: Size(width: 408, height: 1_000))) { part in
      switch part {
      case .picture: .shape(.rectangle, fill: .red)
      case .text(let string): .text(Text(string, Font(size: 20)))
      }
    }
    let size = expected.measure(in: .unbounded).size
    #expect(drawing.size.height == size.height)
    guard case .shape(let path, _, _) = drawing.figures[0], case .text(let text, let frame) = drawing.figures[1] else {
      Issue.record("\(drawing.figures)")
      return
    }
    #expect(text == expected)
    #expect(frame.maxX == drawing.size.width && frame.width >= size.width)
    #expect(path == .rectangle(Rect(x: 0, y: 0, width: frame.minX - 8, height: size.height)))
  }

  @Test("Hidden parts are not drawn") func hidden() {
    let row = StackLayout(
      .horizontal, spacing: 4,
      .of(DrawnLeaf.shape(.rectangle, fill: .red), HiddenLayout(DrawnLeaf.text(Text("Hidden")), when: true)))
    #expect(row.drawing(in: .exactly(Size(width: 100, height: 20))).figures.count == 1)
  }

  @Test("The law of layouts holds for texts and pictures") func laws() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<randomCases(10) {
      func leaf() -> DrawnLeaf {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          .text(
            Text(
              String(repeating: "fire ", count: Int.random(in: 0...9, using: &random)),
              Font(size: Double.random(in: 4...30, using: &random)), lineLimit: Bool.random(using: &random) ? 2 : nil))
        case 1:
          .figures(
            [],
            of: Size(
              width: Double.random(in: 0...90, using: &random), height: Double.random(in: 0...90, using: &random)))
        default: .shape(.ellipse, fill: .red)
        }
      }
      let layout = StackLayout(
        .vertical, spacing: 3,
        .of(leaf(), DecoratingLayout(leaf(), InsetLayout(leaf(), by: Insets(2)), spacing: 4), leaf()))
      #expect(LayoutLaws(layout).firstViolation() == nil)
    }
  }

  @Test("A stroke is inside the frame of its leaf") func line() throws {
    let box = DrawnLeaf.shape(.rounded(6), fill: .blue, stroke: Stroke(Color(0xFF0000), width: 4))
    let picture = try box.drawing(in: .exactly(Size(width: 30, height: 20))).pixels()
    #expect(picture.extent() == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(picture.color(15, 1) == 0xFFFF_0000 && picture.color(15, 10) == 0xFF00_00FF)
  }
}
