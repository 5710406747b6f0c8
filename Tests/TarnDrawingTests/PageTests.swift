import DocumentedCode
import Foundation
import TarnLayout
import Testing

@testable import TarnDrawing

/// The code of docs/drawing.md.
@Suite("The examples of docs/drawing.md") struct PageTests {
  enum Creature: Equatable {
    case sun

    static let size = Size(width: 100, height: 100)

    var figures: [Figure] {
      let light = Paint.radial(
        center: Point(x: 40, y: 36), radius: 60, [GradientStop(0, Color(0xFFE08A)), GradientStop(1, Color(0xF08C3C))])
      let rays = (0..<12).map { number in
        Figure.group(
          [.shape(.rounded(Rect(x: -3, y: -48, width: 6, height: 14), by: 3), fill: .color(Color(0xF2A24A)))],
          FigureGroup(moved: Point(x: 50, y: 50), turned: Double(number) / 12))
      }
      return rays + [.shape(.circle(Point(x: 50, y: 50), radius: 30), fill: light)]
    }
  }

  enum Part: LeafLayout, Equatable {
    case creature(Creature)
    case words(String)

    func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
      LayoutMeasurement(Size(width: 1, height: 1))
    }
  }

  static func card(_ creature: Creature, _ words: String) -> DecoratingLayout<Part, Part> {
    DecoratingLayout(.creature(creature), .words(words), share: 1 / 4, spacing: 8)
  }

  @Test("The example's drawing equals the picture on the page") func drawn() async throws {
    let drawing = Self.card(.sun, "Three suns rose over the keynote.").drawing(
      in: LayoutConstraints(atMost: Size(width: 300, height: .infinity)), background: .color(.white)
    ) { part in
      switch part {
      case .creature(let creature): .figures(creature.figures, of: Creature.size)
      case .words(let words): .text(Text(words, Font(size: 17), lines: 3))
      }
    }
    let bytes = try await drawing.png(scale: 2)
    #expect(try Bitmap(png: bytes).width == Int((drawing.size.width * 2).rounded(.up)))
    // The page shows this picture, if the fonts are those it was drawn with. The test draws it anew on request.
    let picture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/drawing/card.svg").standardizedFileURL
    let svg = String(decoding: try await drawing.svg(), as: UTF8.self)
    if ProcessInfo.processInfo.environment["TARN_DRAW"] != nil { try Data(svg.utf8).write(to: picture) }
    let onPage = try String(contentsOf: picture, encoding: .utf8)
    // With other fonts it has another size.
    func size(_ svg: String) -> Substring? { svg.split(separator: "\n").first { $0.contains("viewBox") } }
    #expect(size(onPage) != nil)
    // The library numbers the surfaces of a process.
    func unnumbered(_ svg: String) -> String { svg.replacing(/surface[0-9]+/, with: "surface") }
    if size(onPage) == size(svg) {
      #expect(unnumbered(onPage) == unnumbered(svg), "Run this test with TARN_DRAW=1 to draw it anew.")
    }
  }

  @Test("The example of progress reports it") func reported() throws {
    let drawing = Drawing(
      Size(width: 10, height: 10),
      Array(repeating: .shape(.rectangle(Rect(x: 0, y: 0, width: 5, height: 5)), fill: .red), count: 3))
    var shares: [Double] = []
    let bytes = try drawing.png { share in
      shares.append(share)
      return shares.count < 100
    }
    #expect(!bytes.isEmpty && shares.count == 4)
  }

  @Test("The example of pixels has the color of the page") func pixels() throws {
    let drawing = Drawing(Size(width: 10, height: 10), background: .color(Color(0x88C0F0)))
    let sky = try drawing.bitmap { _ in true }[0, 0]
    #expect(sky == Color(0x88C0F0))
  }

  @Test("The page shows only code that this test target compiles") func code() throws {
    let page = try DocumentedPage("docs/drawing.md")
    #expect(page.count == 4)
    #expect(try page.missing(in: "Tests/TarnDrawingTests") == [])
  }
}
