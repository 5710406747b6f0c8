import TarnDrawing
import TarnTerminal

/// A picture in cells: each has two by two dots in at most two colors.
///
/// ```swift
/// let mosaic = DotImage(try drawing.bitmap(scale: 0.25) { _ in true })
/// let node = Node<KeyCommand>.text(mosaic.text(rows: 0..<10) { _ in 0..<26 })
/// ```
///
/// Transparent areas show the terminal's own background.
struct DotImage: Equatable {
  /// The number of pixels per cell: a cell is about twice as high as wide, and a dot has two pixels.
  static let pixels = (across: 2, down: 4)

  let columns: Int
  let rows: Int
  private let cells: [Cell]

  /// A character, the color of its dots, and the color of the other dots; `nil` for the terminal's own color.
  struct Cell: Equatable {
    var sign: Character
    var colors: TarnTerminal.TerminalColor?
    var ground: TarnTerminal.TerminalColor?
  }

  /// Converts a bitmap.
  ///
  /// - Parameter bitmap: the bitmap; a remainder of less than a cell at the right and the bottom is left out.
  init(_ bitmap: Bitmap) {
    let (columns, rows) = (bitmap.width / Self.pixels.across, bitmap.height / Self.pixels.down)
    self.columns = columns
    self.rows = rows
    cells = (0..<columns * rows).map { index in
      Cell(dots: (0..<4).map { Dot(bitmap, index % columns, index / columns, $0) })
    }
  }

  /// Returns a part of the picture as lines of text.
  ///
  /// - Parameters:
  ///   - isReversed: whether the text is shown with exchanged colors; the result then looks the same as without them.
  ///   - columns: returns the columns of a row that belong to the part.
  func text(rows: Range<Int>, isReversed: Bool = false, columns: (_ row: Int) -> Range<Int>) -> StyledText {
    var runs: [StyledText] = []
    var (text, style) = ("", Style.plain)
    for row in rows.clamped(to: 0..<self.rows) {
      if row > rows.lowerBound { text.append("\n") }
      for cell in cells[range(columns(row), in: row)] {
        let newStyle = Style(
          foreground: isReversed ? cell.ground : cell.colors, background: isReversed ? cell.colors : cell.ground)
        if newStyle != style {
          runs.append(StyledText(text, style))
          (text, style) = ("", newStyle)
        }
        text.append(cell.sign)
      }
    }
    runs.append(StyledText(text, style))
    return StyledText(runs.flatMap(\.runs))
  }

  private func range(_ columns: Range<Int>, in row: Int) -> Range<Int> {
    let inside = columns.clamped(to: 0..<self.columns)
    return row * self.columns + inside.lowerBound..<row * self.columns + inside.upperBound
  }
}
