import TarnTesting
import Testing

@testable import TarnWeb

/// The positions of rows, checked against a count of every single one.
@Suite("A windowed list") struct WindowGeometryTests {
  /// A list and a window of any size, scrolled anywhere, also beyond the ends.
  private static func randomList(_ random: inout SeededRandom) -> (list: WindowedList, height: Double) {
    let height = Double(Int.random(in: 16...1_500, using: &random)) + random.pick(from: [0, 0.5])
    let rowHeight = random.pick(from: [16.0, 20.5, 44, 80, 300])
    let count = random.pick(from: [0, 1, 2, 10, 100, 1_000])
    let top = Double.random(in: -100...(Double(count) * rowHeight + 100), using: &random)
    return (WindowedList(count: count, rowHeight: rowHeight, top: top), height)
  }

  /// The rows that are partly or completely between two offsets, counted one by one.
  private static func rows(_ list: WindowedList, from top: Double, to end: Double) -> [Int] {
    (0..<list.count).filter { Double($0) * list.rowHeight < end && Double($0 + 1) * list.rowHeight > top }
  }

  @Test("Every visible row is in the page, with a window of rows above and below", arguments: 0..<8)
  func margins(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let (list, height) = Self.randomList(&random)
      let rows = list.rows(height)
      let top = list.reached(height)
      let needed = Self.rows(list, from: top - height, to: top + 2 * height)
      #expect(needed.allSatisfy(rows.contains), "\(list), \(height) px: \(needed) not all in \(rows)")
      // Three and a half windows, each step rounded up by a row at most.
      #expect(Double(rows.count) <= 3.5 * (height / list.rowHeight + 1) + 2, "\(list), \(height) px")
    }
  }

  @Test("The same rows are in the page until half a window is scrolled")
  func steps() {
    let height = 440.0
    var changes = 0
    var last: Range<Int>?
    for top in stride(from: 4_400.0, to: 8_800.0, by: 1) {
      let rows = WindowedList(count: 10_000, rowHeight: 44, top: top).rows(height)
      if let last, last != rows {
        changes += 1
        #expect(rows.lowerBound - last.lowerBound == 5 && rows.count == last.count)
      }
      last = rows
    }
    // 100 rows, five at a time; the first are in the page from the start.
    #expect(changes == 19)
  }

  @Test("A row is brought into view by the shortest way, and a visible one stays", arguments: 0..<8)
  func showing(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      var (list, height) = Self.randomList(&random)
      guard list.count > 0, list.rowHeight < height else { continue }
      let row = Int.random(in: 0..<list.count, using: &random)
      let before = list.reached(height)
      list.top = list.top(showing: row, height)
      #expect(list.top == list.reached(height) || abs(list.top - list.reached(height)) < 0.001)
      let (upper, lower) = (Double(row) * list.rowHeight, Double(row + 1) * list.rowHeight)
      #expect(upper >= list.top && lower <= list.top + height + 0.001)
      let wasVisible = upper >= before && lower <= before + height
      #expect(!wasVisible || list.top == before)
      #expect(wasVisible || abs(list.top - upper) < 0.001 || abs(list.top + height - lower) < 0.001)
    }
  }

  private struct Step: Sendable {
    let key: String
    let from: Int?
    let to: Int?
  }

  private static let walks = [
    Step(key: "ArrowDown", from: 5, to: 6), Step(key: "ArrowUp", from: 5, to: 4),
    Step(key: "ArrowDown", from: 99, to: 99), Step(key: "ArrowUp", from: 0, to: 0),
    Step(key: "PageDown", from: 5, to: 14), Step(key: "PageUp", from: 50, to: 41),
    Step(key: "PageDown", from: 95, to: 99), Step(key: "PageUp", from: 3, to: 0),
    Step(key: "Home", from: 50, to: 0), Step(key: "End", from: 50, to: 99),
    // Without a selected row the selection begins at the visible rows.
    Step(key: "ArrowDown", from: nil, to: 20), Step(key: "ArrowUp", from: nil, to: 20),
    Step(key: "PageDown", from: nil, to: 29), Step(key: "Enter", from: 5, to: nil),
    // An index outside of the rows counts as no selection.
    Step(key: "ArrowDown", from: 100, to: 20), Step(key: "ArrowUp", from: -1, to: 20),
  ]

  @Test("The keys j and k move the selection if the list has them")
  func letterKeys() {
    let list = WindowedList(count: 100, rowHeight: 44, top: 0, selected: 5, walksByLetters: true)
    #expect(list.row(after: "j", 440) == 6)
    #expect(list.row(after: "k", 440) == 4)
    #expect(list.selectionKeys == WindowedList.keys + ["j", "k"])
    #expect(WindowedList(count: 100, rowHeight: 44, top: 0).selectionKeys == WindowedList.keys)
  }

  @Test("The usual keys move the selection", arguments: walks.indices)
  func walking(index: Int) {
    let step = Self.walks[index]
    let list = WindowedList(count: 100, rowHeight: 44, top: 880, selected: step.from)
    // Ten rows are completely visible: a page is nine, so that one row is visible before and after.
    #expect(list.row(after: step.key, 450) == step.to, "\(step)")
  }

  @Test("A list without rows has no keys and no rows in the page")
  func empty() {
    let list = WindowedList(count: 0, rowHeight: 44, top: 500, selected: 0)
    #expect(list.selected == nil && list.rows(1_000).isEmpty)
    #expect(WindowedList.keys.allSatisfy { list.row(after: $0, 1_000) == nil })
  }

  @Test("Invalid offsets and heights are replaced by valid ones")
  func invalidGeometry() {
    for top in [Double.nan, .infinity, -.infinity, -5, 1e300] {
      #expect(WindowedList(count: 100, rowHeight: 44, top: top).rows(440).count <= 35)
    }
    let sent = [Double.nan, .infinity, -1, 0, 1e9, 500].map(WindowedList.clampedHeight)
    #expect(sent == [1_000, 1_000, 16, 16, 4_320, 500])
  }

  @Test("A list higher than browsers can show, rows too low and a negative count are preconditions")
  func traps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = WindowedList(count: 386_364, rowHeight: 44, top: 0)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "386364 rows of 44.0 px are higher than the 17000000 px that browsers can show. Divide or filter the list."))
    #expect(WindowedList(count: 386_363, rowHeight: 44, top: 0).count == 386_363)
    await #expect(processExitsWith: .failure) { _ = WindowedList(count: 1, rowHeight: 15, top: 0) }
    await #expect(processExitsWith: .failure) { _ = WindowedList(count: 1, rowHeight: .nan, top: 0) }
    await #expect(processExitsWith: .failure) { _ = WindowedList(count: -1, rowHeight: 44, top: 0) }
  }
}
