import TarnTesting
import Testing

@testable import TimelineTerminal

@Suite("The visible part of many blocks")
struct WindowTests {
  @Test("The visible blocks fill the screen, contain the selected one, and at most two more are measured")
  func any() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2_000 {
      let heights = (0..<random.pick(from: 1...40)).map { _ in random.pick(from: 1...9) }
      let (selected, line, rows) = (
        random.pick(from: 0...heights.count - 1), random.pick(from: -5...40), random.pick(from: 1...30)
      )
      var measured: Set<Int> = []
      let window = VisibleBlocks(count: heights.count, selected: selected, line: line, rows: rows) {
        measured.insert($0)
        return heights[$0]
      }
      let seen = window.slices.reduce(0) { $0 + $1.lines.count }
      #expect(seen == min(rows, heights.reduce(0, +)))
      #expect(window.slices.map(\.block) == Array((window.slices.first?.block ?? 0)...(window.slices.last?.block ?? 0)))
      #expect(window.slices.allSatisfy { !$0.lines.isEmpty && $0.lines.upperBound <= heights[$0.block] })
      let start = window.line(of: selected) ?? -1
      #expect(
        start >= 0 && start + min(heights[selected], rows) <= rows, "It is seen as a whole, or from its beginning.")
      #expect(measured.count <= window.slices.count + 2)
    }
  }

  @Test("The selected block is on the requested line, however many blocks are above it") func steady() {
    func line(_ above: Int) -> Int? {
      VisibleBlocks(count: above + 20, selected: above + 3, line: 4, rows: 12) { _ in 2 }.line(of: above + 3)
    }
    #expect([10, 11, 500].map(line) == [4, 4, 4])
    #expect(
      VisibleBlocks(count: 20, selected: 1, line: 4, rows: 12) { _ in 2 }.line(of: 1) == 2,
      "Nothing is left empty above.")
  }

  @Test("Without lines or blocks nothing is visible") func nothing() {
    #expect(VisibleBlocks(count: 0, selected: 0, line: 0, rows: 9) { _ in 1 }.slices == [])
    #expect(VisibleBlocks(count: 9, selected: 2, line: 0, rows: 0) { _ in 1 }.slices == [])
  }
}
