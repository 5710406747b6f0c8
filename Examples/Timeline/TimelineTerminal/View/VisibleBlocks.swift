/// The part of a list of blocks of lines that fits on a screen.
///
/// It is computed from the selected block outward, so that only the visible blocks and one at each end are measured:
/// ten thousand blocks cost as much as fifty.
struct VisibleBlocks: Equatable {
  /// The visible lines of a block.
  struct Slice: Equatable {
    let block: Int
    let lines: Range<Int>
  }

  private(set) var slices: [Slice] = []
  /// The line on which the first visible block begins: not above zero.
  private var top = 0
  private let rows: Int

  /// - Parameters:
  ///   - count: the number of blocks.
  ///   - selected: shown as a whole if it fits, else from its beginning; as near to the wanted line as possible.
  ///   - line: the wanted first line of the selected block. The space above the first block and below the last one is
  ///     not left empty, unless all blocks together are lower than the screen.
  ///   - height: returns the lines of a block; at least one.
  init(count: Int, selected: Int, line: Int, rows: Int, height: (Int) -> Int) {
    self.rows = rows
    guard count > 0, rows > 0 else { return }
    let selected = min(max(selected, 0), count - 1)
    let own = height(selected)
    var start = min(max(line, 0), max(rows - own, 0))
    var (first, above) = (selected, 0)
    func reach(_ lines: Int) {
      while above < lines, first > 0 {
        first -= 1
        above += height(first)
      }
    }
    reach(start)
    start = min(start, above)
    var below = start + own
    var last = selected
    while below < rows, last + 1 < count {
      last += 1
      below += height(last)
    }
    if below < rows {
      reach(start + rows - below)
      start = min(start + rows - below, above)
    }
    top = start - above
    var (block, begins) = (first, top)
    while block < count, begins < rows {
      let height = height(block)
      let lines = max(-begins, 0)..<min(height, rows - begins)
      if begins + height > 0, !lines.isEmpty { slices.append(Slice(block: block, lines: lines)) }
      begins += height
      block += 1
    }
  }

  /// Returns the line on which a visible block begins.
  func line(of block: Int) -> Int? {
    var line = 0
    for slice in slices {
      if slice.block == block { return line - slice.lines.lowerBound }
      line += slice.lines.count
    }
    return nil
  }

  /// Returns the line for a block that becomes the selected one: its current one, or that at the edge where it enters.
  func line(selecting block: Int) -> Int {
    if let line = line(of: block) { return line }
    return block < (slices.first?.block ?? 0) ? 0 : rows
  }
}
