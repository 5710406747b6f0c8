import Foundation
import Synchronization
import TarnLayout
import TarnTesting
import Testing

@testable import TarnDrawing

@Suite("Drawings") struct DrawingTests {
  private static let sign = Drawing(
    Size(width: 60, height: 30), background: .color(.white),
    [
      .shape(
        .rounded(Rect(x: 2, y: 2, width: 56, height: 26), by: 6),
        fill: .linear(
          from: .zero, to: Point(x: 60, y: 0),
          [
            GradientStop(0, Color(0x2040A0)), GradientStop(1, Color(0xA04080)),
          ])),
      .text(
        Text("Tarn", Font(size: 14, weight: .bold), color: .white, alignment: .center),
        in: Rect(x: 4, y: 6, width: 52, height: 20)),
    ])

  @Test("A drawing has the pixels for its scale, rounded up") func scale() throws {
    let drawing = Drawing(Size(width: 10, height: 4.5), background: .red)
    for (scale, width, height) in [(1.0, 10, 5), (2, 20, 9), (0.5, 5, 3), (0.01, 1, 1)] {
      let picture = try drawing.pixels(scale: scale)
      #expect(picture.width == width && picture.height == height)
    }
    #expect(try drawing.pixels().color(9, 3) == 0xFFFF_0000)
  }

  @Test("A drawing shows nothing outside its size") func outside() throws {
    let wide = Drawing(
      Size(width: 5.5, height: 5), [.shape(.rectangle(Rect(x: -50, y: -50, width: 100, height: 100)), fill: .red)])
    #expect(try wide.pixels().color(5, 2) == 0x8000_0000 | 0x80_0000, "Half of the last pixel is in the drawing.")
  }

  @Test("A drawing always has the same bytes, also if many are drawn concurrently")
  func atOnce() async throws {
    let drawings = (1...24).map { number in
      Drawing(
        Size(width: 90, height: 40), background: .color(.white),
        [
          .text(
            Text(
              "Number \(number), \(String(repeating: "fi ", count: number % 5))", Font(size: Double(8 + number % 7))),
            in: Rect(x: 2, y: 2, width: 86, height: 36))
        ])
    }
    let sequential = try drawings.map { try $0.png { _ in true } }
    #expect(Set(sequential).count == drawings.count)
    for _ in 0..<3 {
      let concurrent = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
        for (index, drawing) in drawings.enumerated() { group.addTask { (index, try await drawing.png()) } }
        return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
      }
      #expect(drawings.indices.allSatisfy { concurrent[$0] == sequential[$0] })
    }
  }

  @Test("A drawing can be SVG for a web page, with text as outlines") func svg() throws {
    let text = String(decoding: try Self.sign.svg { _ in true }, as: UTF8.self)
    #expect(text.contains("viewBox=\"0 0 60 30\"") && text.contains("width=\"60px\""))
    #expect(text.contains("<path") && text.contains("linearGradient") && !text.contains("<text"))
    #expect(text.hasPrefix("<?xml") && text.hasSuffix("</svg>\n"))
  }

  @Test("A drawing reports its progress, and can be cancelled") func progress() throws {
    let square = Figure.shape(.rectangle(Rect(x: 0, y: 0, width: 5, height: 5)), fill: .red)
    let drawing = Drawing(Size(width: 10, height: 10), Array(repeating: square, count: 4))
    var shares: [Double] = []
    _ = try drawing.png { share in
      shares.append(share)
      return true
    }
    #expect(shares == [0, 0.25, 0.5, 0.75, 1])
    #expect(throws: DrawingError.cancelled) { try drawing.png { $0 < 0.5 } }
    #expect(throws: DrawingError.cancelled) { try drawing.svg { _ in false } }
  }

  @Test("A drawing for a cancelled task throws") func cancelled() async {
    let task = Task {
      // The task is cancelled before it draws.
      // Pause: the next line of the test cancels it.
      while !Task.isCancelled { await Task.yield() }
      return try await Self.sign.png()
    }
    task.cancel()
    await #expect(throws: DrawingError.cancelled) { try await task.value }
  }

  struct InvalidDrawing: Sendable {
    let size: Size
    var scale = 1.0
    let message: String
  }

  @Test(
    "A drawing without size, or too large, is refused before memory is allocated",
    arguments: [
      InvalidDrawing(
        size: Size(width: 0, height: 5),
        message: "A drawing of 0.0 × 5.0 points at scale 1.0 has no pixels. Give it a size and a scale above 0."),
      InvalidDrawing(
        size: Size(width: 5, height: 5), scale: -1,
        message: "A drawing of 5.0 × 5.0 points at scale -1.0 has no pixels. Give it a size and a scale above 0."),
      InvalidDrawing(
        size: Size(width: .nan, height: .infinity),
        message: "A drawing of nan × inf points at scale 1.0 has no pixels. Give it a size and a scale above 0."),
      InvalidDrawing(
        size: Size(width: 40_000, height: 1),
        message: """
          A picture of 40000 × 1 pixels is too large: the maximum is 32767 for a side and 64000000 in all. Draw it smaller, or with a \
          smaller scale.
          """),
      InvalidDrawing(
        size: Size(width: 10_000, height: 1_000), scale: 3,
        message: """
          A picture of 30000 × 3000 pixels is too large: the maximum is 32767 for a side and 64000000 in all. Draw it smaller, or \
          with a smaller scale.
          """),
      InvalidDrawing(
        size: Size(width: 1e300, height: 1e300),
        message: """
          A picture of 1000000 × 1000000 pixels is too large: the maximum is 32767 for a side and 64000000 in all. Draw it smaller, \
          or with a smaller scale.
          """),
    ])
  func refused(_ invalid: InvalidDrawing) {
    let error = #expect(throws: DrawingError.self) { try Drawing(invalid.size).png(scale: invalid.scale) { _ in true } }
    #expect(error.map { "\($0)" } == invalid.message)
  }

  @Test("Nested groups are refused beyond the maximum depth") func depth() throws {
    func nested(_ depth: Int) -> Drawing {
      var figure = Figure.shape(.rectangle(Rect(x: 0, y: 0, width: 5, height: 5)), fill: .red)
      for _ in 0..<depth { figure = .group([figure]) }
      return Drawing(Size(width: 5, height: 5), [figure])
    }
    #expect(try nested(Drawing.maximumDepth).pixels().color(2, 2) == 0xFFFF_0000)
    let error = #expect(throws: DrawingError.self) { try nested(Drawing.maximumDepth + 1).png { _ in true } }
    #expect(error.map { "\($0)" } == "Groups of figures are nested more than 100 deep. Draw them side by side.")
  }
}
