import TarnView

/// The part of a list of rows of different heights that fits on a screen: for a list whose state, the selected row and
/// its line, is part of an app's state.
///
/// ```swift
/// let visible = VisibleRows(count: notes.count, selected: cursor, line: 0, height: 20) { notes[$0].lines.count }
/// let list: Node<Action> = visible.node { row in
///   .select(row)
/// } row: { slice in
///   .lines(notes[slice.row].lines[slice.lines])
/// }
/// ```
///
/// The selected row stays on its line whatever is inserted above it. The part is computed from the selected row outward,
/// so that only the visible rows and one at each end are measured: ten thousand rows cost as much as fifty. For rows of
/// equal heights a ``Node/list(count:selected:scrollsTo:rowHeight:onSelect:row:)`` is simpler.
public struct VisibleRows: Equatable, Sendable {
  /// The visible lines of a row.
  public struct Slice: Equatable, Sendable {
    /// The index of the row.
    public let row: Int
    /// The visible lines of the row.
    public let lines: Range<Int>
  }

  /// The visible rows, from the top.
  public private(set) var slices: [Slice] = []
  /// The index of the selected row.
  public let selected: Int
  private let height: Int

  /// Creates the visible part of a list.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - selected: shown as a whole if it fits, else from its beginning; as near to the wanted line as possible.
  ///   - line: the wanted first line of the selected row. The space above the first row and below the last one is not
  ///     left empty, unless all rows together are lower than the screen.
  ///   - height: the lines of the screen.
  ///   - lineCount: returns the lines of a row; at least one.
  public init(count: Int, selected: Int, line: Int, height: Int, lineCount: (Int) -> Int) {
    self.height = height
    self.selected = min(max(selected, 0), max(count - 1, 0))
    guard count > 0, height > 0 else { return }
    let selected = self.selected
    let own = lineCount(selected)
    var start = min(max(line, 0), max(height - own, 0))
    var (first, above) = (selected, 0)
    func reach(_ lines: Int) {
      while above < lines, first > 0 {
        first -= 1
        above += lineCount(first)
      }
    }
    reach(start)
    start = min(start, above)
    var below = start + own
    var last = selected
    while below < height, last + 1 < count {
      last += 1
      below += lineCount(last)
    }
    if below < height {
      reach(start + height - below)
      start = min(start + height - below, above)
    }
    var (row, begin) = (first, start - above)
    while row < count, begin < height {
      let own = lineCount(row)
      let lines = max(-begin, 0)..<min(own, height - begin)
      if begin + own > 0, !lines.isEmpty { slices.append(Slice(row: row, lines: lines)) }
      begin += own
      row += 1
    }
  }

  /// Returns the line on which a visible row begins.
  public func line(of row: Int) -> Int? {
    var line = 0
    for slice in slices {
      if slice.row == row { return line - slice.lines.lowerBound }
      line += slice.lines.count
    }
    return nil
  }

  /// Returns the line for a row that becomes the selected one: its current one, or that at the edge where it enters.
  public func line(selecting row: Int) -> Int {
    if let line = line(of: row) { return line }
    return row < (slices.first?.row ?? 0) ? 0 : height
  }

  /// Returns the row that becomes the selected one when the user moves by a page, and its line: the row that is cut at
  /// the edge of the screen, or the one beyond it, from its beginning. Beyond the ends it is -1 or the number of rows.
  ///
  /// - Parameter isForward: whether to move down.
  public func page(isForward: Bool) -> (row: Int, line: Int) {
    let edge = (isForward ? slices.last : slices.first)?.row ?? selected
    return (edge == selected ? selected + (isForward ? 1 : -1) : edge, isForward ? 0 : height)
  }

  /// Creates a node with the visible rows, which fills its space.
  ///
  /// - Parameters:
  ///   - onSelect: returns the action for the row above or below the selected one, which the wheel moves to; beyond the
  ///     ends it is -1 or the number of rows.
  ///   - row: makes the visible lines of a row.
  public func node<Action>(onSelect: (Int) -> Action, row: (Slice) -> Node<Action>) -> Node<Action> {
    .column(slices.map(row) + [.spacer]).extent(.fill())
      .onKeys(["WheelUp": onSelect(selected - 1), "WheelDown": onSelect(selected + 1)])
  }
}

extension Node {
  /// Shows lines below each other, each on a line of its own even if it is empty.
  public static func lines(_ lines: some Sequence<StyledText>) -> Node {
    .column(lines.map { .text($0).extent(.cells(1)) })
  }
}
