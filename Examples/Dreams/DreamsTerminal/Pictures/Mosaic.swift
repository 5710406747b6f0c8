import TarnDrawing
import TarnTerminal

/// A picture in cells: four dots in each, two beside each other and two below, in no more than two colours.
///
/// ```swift
/// let mosaic = Mosaic(try drawing.bitmap(scale: 0.25) { _ in true })
/// let node = Node<Wish>.text(mosaic.text(columns: 0..<26, rows: 0..<10))
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
  ///   - columns: what is outside of it is left out, as of the rows.
  ///   - isReversed: whether it is shown where colours are exchanged; it then looks as it does elsewhere.
  func text(columns: Range<Int>, rows: Range<Int>, isReversed: Bool = false) -> StyledText {
    let (columns, rows) = (columns.clamped(to: 0..<self.columns), rows.clamped(to: 0..<self.rows))
    var runs: [(text: String, style: Style)] = []
    for row in rows {
      if row > rows.lowerBound { runs.append(("\n", .plain)) }
      for column in columns {
        let cell = cells[row * self.columns + column]
        let style = Style(
          foreground: isReversed ? cell.ground : cell.ink, background: isReversed ? cell.ink : cell.ground)
        if runs.last?.style == style {
          runs[runs.count - 1].text.append(cell.sign)
        } else {
          runs.append((String(cell.sign), style))
        }
      }
    }
    return runs.reduce(into: StyledText([])) { $0 += StyledText($1.text, $1.style) }
  }
}
