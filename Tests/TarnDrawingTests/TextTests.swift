import TarnLayout
import TarnTesting
import Testing

@testable import TarnDrawing

@Suite("Drawn text") struct TextTests {
  private static let sentence = "A unicorn at the keynote breathes fire, and nobody minds the rain at all."
  private static let unbounded = LayoutConstraints.unbounded

  private func constraints(width: Double, height: Double = .infinity) -> LayoutConstraints {
    LayoutConstraints(atMost: Size(width: width, height: height))
  }

  @Test("A text is as wide and high as its letters, and has a baseline") func size() {
    let small = Text("Tarn", Font(size: 10)).measure(in: Self.unbounded)
    let large = Text("Tarn", Font(size: 20)).measure(in: Self.unbounded)
    #expect(abs(large.size.width - 2 * small.size.width) < 0.5 && large.size.height > 1.9 * small.size.height)
    #expect(small.baseline > 7 && small.baseline < small.size.height)
    let bold = Text("Tarn", Font(size: 10, weight: .bold)).measure(in: Self.unbounded)
    #expect(bold.size.width > small.size.width)
    let (narrow, wide) = (Text("iiii", Font(.monospaced, size: 10)), Text("WWWW", Font(.monospaced, size: 10)))
    #expect(narrow.measure(in: Self.unbounded) == wide.measure(in: Self.unbounded))
    #expect(Text("").measure(in: Self.unbounded).size.height == Text("x").measure(in: Self.unbounded).size.height)
  }

  @Test("A text wraps to more lines where it is narrow, up to its maximum") func lines() {
    let text = Text(Self.sentence, Font(size: 12))
    let line = text.measure(in: Self.unbounded).size.height
    let wrapped = text.measure(in: constraints(width: 100)).size
    #expect(wrapped.height > 3.9 * line && wrapped.width <= 100)
    let two = Text(Self.sentence, Font(size: 12), lineLimit: 2).measure(in: constraints(width: 100)).size
    #expect(two.height < 2.1 * line && two.width <= 100)
    #expect(Text(Self.sentence, Font(size: 12), lineLimit: -3).measure(in: constraints(width: 100)).size.height == line)
    #expect(text.measure(in: constraints(width: 100, height: 2.5 * line)).size.height < 2.1 * line)
    #expect(text.measure(in: constraints(width: 100, height: 0)).size.height == line, "The first line is always there.")
  }

  @Test("A text measured in its own size has the same size", arguments: [Text.Alignment.leading, .trailing])
  func settled(_ alignment: Text.Alignment) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String(
          repeating: ["m", "fi", "ä", "שלום", "日本", "e\u{301}", "👩‍🚀"].randomElement(using: &random) ?? "x",
          count: Int.random(in: 1...6, using: &random))
      }
      let text = Text(
        words.joined(separator: Bool.random(using: &random) ? " " : "\n"),
        Font(size: Double.random(in: 5...40, using: &random)),
        alignment: alignment, lineLimit: Bool.random(using: &random) ? 2 : nil)
      let first = text.measure(in: constraints(width: Double.random(in: 1...300, using: &random)))
      #expect(text.measure(in: LayoutConstraints(atMost: first.size)) == first, "\(text)")
    }
  }

  @Test("A text is drawn from the top of its frame, and not outside of it", arguments: [0.0, 30, 41.3, 300])
  func drawn(height: Double) throws {
    let text = Text(Self.sentence, Font(size: 14))
    let frame = Rect(x: 20, y: 10, width: 100, height: max(height, 1))
    let picture = try Drawing(Size(width: 140, height: 340), [.text(text, in: frame)]).pixels()
    guard let extent = picture.extent() else {
      #expect(height == 0)
      return
    }
    #expect(frame.minX <= extent.minX && extent.maxX <= frame.maxX.rounded(.up) && frame.minY <= extent.minY)
    #expect(extent.maxY <= frame.maxY.rounded(.up))
    let measured = text.measure(in: constraints(width: 100)).size.height
    if height > measured { #expect(extent.maxY > 10 + measured * 0.8 && extent.maxY <= 10 + measured.rounded(.up)) }
  }

  @Test("A text is aligned, and a right-to-left script begins on the right") func alignment() throws {
    func extent(_ string: String, _ alignment: Text.Alignment) throws -> Rect {
      let text = Text(string, Font(size: 14), alignment: alignment)
      return try #require(
        try Drawing(Size(width: 200, height: 30), [.text(text, in: Rect(x: 0, y: 0, width: 200, height: 30))]).pixels()
          .extent())
    }
    #expect(try extent("Hi", .leading).maxX < 60)
    #expect(try extent("Hi", .trailing).minX > 140)
    let middle = try extent("Hi", .center)
    #expect(abs((middle.minX + middle.maxX) / 2 - 100) < 4)
    #expect(try extent("שלום", .leading).minX > 120)
    #expect(try extent("שלום", .trailing).maxX < 80)
  }

  @Test("A text with NULs, only line breaks, an invalid size or extreme length is drawn as far as possible")
  func unusualTexts() throws {
    for text in [
      Text("a\0b", Font(size: 12)), Text("\n\n\r\n", Font(size: 12)), Text("x", Font(size: .nan)),
      Text("x", Font(size: .infinity)), Text("x", Font(size: -4)), Text("x", Font("No such family\0", size: 12)),
      Text(String(repeating: "word ", count: 100_000), Font(size: 12), lineLimit: 3),
    ] {
      let size = text.measure(in: constraints(width: 200)).size
      #expect(size.width.isFinite && size.height > 0)
      _ = try Drawing(Size(width: 50, height: 50), [.text(text, in: Rect(x: 0, y: 0, width: 50, height: 50))]).pixels()
    }
    #expect(
      Text("a\0b").measure(in: Self.unbounded).size.width > Text("a").measure(in: Self.unbounded).size.width * 1.5)
  }
}
