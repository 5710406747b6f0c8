import DocumentedCode
import Foundation
import TarnLayout
import Testing

@testable import TarnDrawing

/// The code of docs/drawing.md.
@Suite("The page on pictures") struct PageTests {
  enum Creature: Equatable {
    case sun

    static let size = Size(width: 100, height: 100)

    var figures: [Figure] {
      let light = Paint.radial(
        center: Point(x: 40, y: 36), radius: 60, [Stop(0, Color(0xFFE08A)), Stop(1, Color(0xF08C3C))])
      let rays = (0..<12).map { number in
        Figure.group(
          [.shape(.rounded(Rect(x: -3, y: -48, width: 6, height: 14), by: 3), fill: .color(Color(0xF2A24A)))],
          Group(moved: Point(x: 50, y: 50), turned: Double(number) / 12))
      }
      return rays + [.shape(.circle(Point(x: 50, y: 50), radius: 30), fill: light)]
    }
  }

  enum Part: Leaf, Equatable {
    case creature(Creature)
    case words(String)

    func measure(in room: Room) -> Measure { Measure(Size(width: 1, height: 1)) }
  }

  static func card(_ creature: Creature, _ words: String) -> Decorating<Part, Part> {
    Decorating(.creature(creature), .words(words), share: 1 / 4, spacing: 8)
  }

  @Test("draws what it says") func drawn() async throws {
    let drawing = Self.card(.sun, "Three suns rose over the keynote.").drawing(
      in: Room(atMost: Size(width: 300, height: .infinity)), background: .color(.white)
    ) { part in
      switch part {
      case .creature(let creature): .figures(creature.figures, of: Creature.size)
      case .words(let words): .text(Text(words, Font(size: 17), lines: 3))
      }
    }
    let bytes = try await drawing.png(scale: 2)
    #expect(try Bitmap(png: bytes).width == Int((drawing.size.width * 2).rounded(.up)))
    // The picture on the page is this one. Drawn anew where that is asked for: with other fonts it is another.
    let picture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/drawing/card.svg")
    if ProcessInfo.processInfo.environment["TARN_DRAW"] != nil {
      try Data(try await drawing.svg()).write(to: picture.standardizedFileURL)
    }
    let text = try String(contentsOf: picture.standardizedFileURL, encoding: .utf8)
    let (width, height) = (drawing.size.width.rounded(.up), drawing.size.height.rounded(.up))
    #expect(text.contains("<svg") && width > 200 && height > 20)
  }

  @Test("tells how far it is as it says") func told() throws {
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

  @Test("has no code that is not here") func code() throws {
    let page = try DocumentedPage("docs/drawing.md")
    #expect(page.count == 3)
    #expect(try page.missing(in: "Tests/TarnDrawingTests") == [])
  }
}
