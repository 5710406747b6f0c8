import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// The server knows only the least height of rows whose real heights only the page knows.
@Suite("A windowed list whose rows fit their content") struct FittingGeometryTests {
  @Test(
    "Every visible row is in the page, whatever the heights are, with a window of rows above", arguments: 0..<8)
  func margins(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let least = random.pick(from: [16.0, 24, 126])
      let height = Double(Int.random(in: 16...1_500, using: &random))
      let count = random.pick(from: [1, 2, 10, 300])
      let heights = (0..<count).map { _ in least * random.pick(from: [1, 1, 1.5, 4, 20]) }
      let position = Double.random(in: 0..<Double(count), using: &random)
      let list = WindowedList(count: count, rowHeight: least, top: position * least, rowsFitContent: true)
      let rows = list.rows(height)
      // Every row can be at the upper edge, also the last ones.
      let first = Int(position)
      #expect(list.first(height) == first)
      var (visible, below) = ([first], heights[first] * (1 - (position - Double(first))))
      while below < height, let last = visible.last, last + 1 < count {
        visible.append(last + 1)
        below += heights[last + 1]
      }
      #expect(visible.allSatisfy(rows.contains), "\(list), \(height) px: \(visible) not all in \(rows)")
      let above = heights[rows.lowerBound..<first].reduce(0, +)
      #expect(rows.lowerBound == 0 || above >= height)
    }
  }

  @Test("Keys move by the rows that the page shows completely, and scroll only to a row that is not in the page")
  func walking() {
    func walk(_ key: String, from selected: Int?, top: Double = 0) -> [LongList.Action] {
      let list = WindowedList(count: 1_000, rowHeight: 20, top: top, selected: selected, rowsFitContent: true)
      var window = MountedWindow(
        ListWindow<LongList.Action>(
          list: list, attributes: [], key: { "\($0)" }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
          row: { .text("\($0)") }))
      _ = window.setHeight(400, by: "a")
      return window.select(key, by: "a")
    }
    #expect(walk("PageDown 4", from: 10) == [.selected(13)])
    #expect(walk("PageUp 4", from: 10) == [.selected(7)])
    // One row that is higher than the window is a page, too; so is a value that is not a number.
    #expect(walk("PageDown 0", from: 10) == [.selected(11)])
    #expect(walk("PageDown many", from: 10) == [.selected(29)])
    #expect(walk("PageDown 99999999", from: 10) == [.selected(999), .scrolled(999 * 20)])
    #expect(walk("PageDown \(Int.max)", from: 10) == [.selected(999), .scrolled(999 * 20)])
    #expect(walk("PageUp \(Int.min)", from: 10) == [.selected(9)])
    #expect(walk("ArrowDown 3", from: nil, top: 100) == [.selected(5)])
    #expect(walk("Home 3", from: 500, top: 9_000) == [.selected(0), .scrolled(0)])
    #expect(walk("ArrowDown 3", from: 999, top: 19_980) == [])
    #expect(walk("", from: 3) == [] && walk("x 3", from: 3) == [])
  }
}
