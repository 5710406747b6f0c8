import TarnLayout
import Testing

@Suite("Rounding to pixels") struct RoundingTests {
  @Test("Rounding leaves no gap and no overlap at any scale", arguments: [1, 1.5, 2, 3, 0.5])
  func gaps(scale: Double) {
    let row = StackLayout(.horizontal, (0..<7).map { FlexibleLayout(Block($0, 0, 10)) })
    let rect = Rect(0.3, 0, 100, 10)
    let frames = Array(row.arranged(in: rect).rounded(toScale: scale)).map(\.frame)
    let rounded = rect.rounded(toScale: scale)
    #expect(abs(frames[0].minX - rounded.minX) < 1e-9 && abs(frames[6].maxX - rounded.maxX) < 1e-9)
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(abs(left.maxX - right.minX) < 1e-9) }
    for frame in frames { #expect(abs((frame.minX * scale).rounded() - frame.minX * scale) < 1e-9) }
  }

  @Test("Rounding rounds edges, halves up, also below zero") func edges() {
    #expect(Rect(0, 0, 33.3, 10).rounded(toScale: 2) == Rect(0, 0, 33.5, 10))
    #expect(Rect(-1.5, 0.5, 1, 1).rounded(toScale: 1) == Rect(-1, 1, 1, 1))
    #expect(Rect(0.4, 0, 0.05, 1).rounded(toScale: 1) == Rect(0, 0, 0, 1))
  }

  @Test("An invalid scale leaves the frames unchanged", arguments: [0, -1, Double.nan, .infinity, 1e308])
  func scales(scale: Double) {
    let rect = Rect(0.25, 0.25, 10.5, 3)
    #expect(rect.rounded(toScale: scale) == rect)
  }

  @Test("The cells of a terminal are pixels of scale one") func cells() {
    let row = StackLayout(
      .horizontal, [FlexibleLayout(Block(0, 0, 1)), FlexibleLayout(Block(1, 0, 1)), FlexibleLayout(Block(2, 0, 1))])
    let frames = row.arranged(in: Rect(0, 0, 80, 1)).rounded(toScale: 1).map(\.frame)
    #expect(frames == [Rect(0, 0, 27, 1), Rect(27, 0, 26, 1), Rect(53, 0, 27, 1)])
  }
}
