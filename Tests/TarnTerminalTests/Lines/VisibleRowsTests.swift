import TarnTerminal
import TarnTesting
import TarnView
import Testing

@Suite("The visible part of many rows of different heights")
struct VisibleRowsTests {
  @Test("The visible rows fill the screen, contain the selected one, and at most two more are measured")
  func any() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2_000 {
      let heights = (0..<random.pick(from: 1...40)).map { _ in random.pick(from: 1...9) }
      let (selected, line, height) = (
        random.pick(from: 0...heights.count - 1), random.pick(from: -5...40), random.pick(from: 1...30)
      )
      var measured: Set<Int> = []
      let window = VisibleRows(count: heights.count, selected: selected, line: line, height: height) {
        measured.insert($0)
        return heights[$0]
      }
      let seen = window.slices.reduce(0) { $0 + $1.lines.count }
      #expect(seen == min(height, heights.reduce(0, +)))
      #expect(window.slices.map(\.row) == Array((window.slices.first?.row ?? 0)...(window.slices.last?.row ?? 0)))
      #expect(window.slices.allSatisfy { !$0.lines.isEmpty && $0.lines.upperBound <= heights[$0.row] })
      let start = window.line(of: selected) ?? -1
      #expect(
        start >= 0 && start + min(heights[selected], height) <= height, "It is seen as a whole, or from its beginning.")
      #expect(measured.count <= window.slices.count + 2)
    }
  }

  @Test("The selected row is on the requested line, however many rows are above it") func steady() {
    func line(_ above: Int) -> Int? {
      VisibleRows(count: above + 20, selected: above + 3, line: 4, height: 12) { _ in 2 }.line(of: above + 3)
    }
    #expect([10, 11, 500].map(line) == [4, 4, 4])
    #expect(
      VisibleRows(count: 20, selected: 1, line: 4, height: 12) { _ in 2 }.line(of: 1) == 2,
      "Nothing is left empty above.")
  }

  @Test("Without lines or rows nothing is visible") func nothing() {
    #expect(VisibleRows(count: 0, selected: 0, line: 0, height: 9) { _ in 1 }.slices == [])
    #expect(VisibleRows(count: 9, selected: 2, line: 0, height: 0) { _ in 1 }.slices == [])
  }

  @Test("A page ends at the row that is cut, else beyond the edge") func pages() {
    let cut = VisibleRows(count: 9, selected: 4, line: 5, height: 10) { _ in 3 }
    #expect(cut.slices.map(\.row) == [2, 3, 4, 5])
    #expect(cut.page(isForward: true) == (5, 0) && cut.page(isForward: false) == (2, 10))
    let single = VisibleRows(count: 2, selected: 1, line: 0, height: 3) { _ in 3 }
    #expect(single.page(isForward: true) == (2, 0) && single.page(isForward: false) == (0, 3))
  }

  @Test("The node shows the visible lines, and the wheel selects a neighbor") func node() {
    let visible = VisibleRows(count: 9, selected: 4, line: 2, height: 5) { _ in 2 }
    let node: Node<Int> = visible.node {
      $0
    } row: { slice in
      .lines([StyledText("\(slice.row)a"), StyledText("\(slice.row)b")][slice.lines])
    }
    #expect(Screen.plain(node, width: 4) == "3a\n3b\n4a\n4b\n5a")
  }
}

@Suite("Cached lines") struct LineCacheTests {
  @Test("Lines are computed again only after a change of their input") func caching() {
    let cache = LineCache<String, Int>(maximum: 2)
    func lines(_ key: String, _ input: Int) -> [StyledText] {
      cache.lines(of: key, for: input) { [StyledText(key + " \($0)")] }
    }
    #expect(lines("a", 1) == ["a 1"] && lines("a", 1) == ["a 1"] && cache.computations == 1)
    #expect(lines("a", 2) == ["a 2"] && lines("b", 1) == ["b 1"] && cache.computations == 3)
    // Beyond the maximum all are forgotten.
    #expect(lines("c", 1) == ["c 1"] && lines("c", 1) == ["c 1"] && cache.computations == 4)
    #expect(lines("a", 2) == ["a 2"] && cache.computations == 5)
  }
}

@Suite("Scrolled lines") struct ScrolledLinesTests {
  private func text(_ count: Int, top: Int, height: Int = 4) -> ScrolledLines {
    ScrolledLines((0..<count).map { "\($0)" }, top: top, height: height)
  }

  @Test("The position is clamped to the lines") func clamped() {
    #expect([-3, 0, 5, 6, 99].map { text(10, top: $0).top } == [0, 0, 5, 6, 6])
    #expect(text(3, top: 2).top == 0 && text(3, top: 2).position == nil)
    #expect(text(10, top: 5).position == "9 of 10 lines")
    #expect(text(10, top: 5).top(movedBy: 3) == 6 && text(10, top: 5).top(movedBy: -9) == 0)
    #expect(text(2, top: 0, height: -1).top == 0)
  }

  @Test("The keys scroll by a line, by a page, and to both ends") func keys() {
    let keys: [KeyBinding<Int>] = text(20, top: 8).keys { $0 }
    #expect(keys.map(\.action) == [7, 9, 5, 11, 0, 16])
    #expect(keys.map(\.keys.first) == ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"])
  }
}
