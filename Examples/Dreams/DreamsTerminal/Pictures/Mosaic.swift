import TarnDrawing
import TarnTerminal

/// A picture in cells: four dots in each, two beside each other and two below, in no more than two colours.
///
/// ```swift
/// let mosaic = Mosaic(try drawing.bitmap(scale: 0.25) { _ in true })
/// let node = Node<Wish>.text(mosaic.text(rows: 0..<10) { _ in 0..<26 })
/// ```
///
/// Where nothing is drawn, nothing is: the terminal's own background is seen there.
struct Mosaic: Equatable {
  /// How many pixels of the picture a cell is: a cell is about twice as high as wide, and a dot is made of two of them.
  static let pixels = (across: 2, down: 4)

  let columns: Int
  let rows: Int
  private let cells: [Cell]

  /// A sign, the colour of its dots, and the colour of those that it leaves out; `nil` for the terminal's own.
  struct Cell: Equatable {
    var sign: Character
    var ink: TarnTerminal.Color?
    var ground: TarnTerminal.Color?
  }

  /// - Parameter bitmap: what is left of it at the right and below, less than a cell, is left out.
  init(_ bitmap: Bitmap) {
    let (columns, rows) = (bitmap.width / Self.pixels.across, bitmap.height / Self.pixels.down)
    self.columns = columns
    self.rows = rows
    cells = (0..<columns * rows).map { place in
      Cell(dots: (0..<4).map { Dot(bitmap, place % columns, place / columns, $0) })
    }
  }

  /// A piece of it as lines of text.
  ///
  /// - Parameters:
  ///   - isReversed: whether it is shown where colours are exchanged; it then looks as it does elsewhere.
  ///   - columns: those of a row that belong to it.
  func text(rows: Range<Int>, isReversed: Bool = false, columns: (_ row: Int) -> Range<Int>) -> StyledText {
    var runs: [StyledText] = []
    var (text, style) = ("", Style.plain)
    for row in rows.clamped(to: 0..<self.rows) {
      if row > rows.lowerBound { text.append("\n") }
      for cell in cells[range(columns(row), in: row)] {
        let look = Style(
          foreground: isReversed ? cell.ground : cell.ink, background: isReversed ? cell.ink : cell.ground)
        if look != style {
          runs.append(StyledText(text, style))
          (text, style) = ("", look)
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
