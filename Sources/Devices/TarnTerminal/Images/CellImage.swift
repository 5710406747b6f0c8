/// A picture in cells: each has two by two dots in at most two colors.
///
/// ```swift
/// let sunset = CellImage(width: 40, height: 40) { _, y in (red: 1, green: Double(y) / 40, blue: 0, opacity: 1) }
/// let node: Node<Action> = .text(sunset.text)
/// ```
///
/// Transparent areas show the terminal's own background. The terminal needs at least 256 colors
/// (``ColorDepth/showsImages``); with fewer, colors are replaced by the nearest ones.
public struct CellImage: Equatable, Sendable {
  /// The red, green and blue parts of a pixel and its opacity, from 0 to 1.
  public typealias Pixel = (red: Double, green: Double, blue: Double, opacity: Double)

  /// The number of pixels per cell: a cell is about twice as high as wide, and a dot has two pixels.
  public static var pixelsPerCell: (across: Int, down: Int) { (2, 4) }

  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  private let cells: [Cell]

  /// A character, the color of its dots, and the color of the other dots; `nil` for the terminal's own color.
  struct Cell: Equatable {
    var sign: Character
    var colors: TerminalColor?
    var ground: TerminalColor?
  }

  /// Converts a picture.
  ///
  /// - Parameters:
  ///   - width: the width in pixels; a remainder of less than a cell at the right is left out.
  ///   - height: the height in pixels; a remainder of less than a cell at the bottom is left out.
  ///   - pixel: returns the pixel in a column and a row, counted from 0.
  /// - Complexity: O(pixels)
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) {
    let (columns, rows) = (width / Self.pixelsPerCell.across, height / Self.pixelsPerCell.down)
    self.columns = columns
    self.rows = rows
    cells = (0..<columns * rows).map { index in
      Cell(dots: (0..<4).map { Dot(index % columns, index / columns, $0, pixel) })
    }
  }

  /// The whole picture as lines of text.
  public var text: StyledText { text(rows: 0..<rows) { _ in 0..<columns } }

  /// Returns a part of the picture as lines of text.
  ///
  /// - Parameters:
  ///   - rows: the rows of the picture that belong to the part.
  ///   - isReversed: whether the text is shown with exchanged colors; the result then looks the same as without them.
  ///   - columns: returns the columns of a row that belong to the part.
  public func text(rows: Range<Int>, isReversed: Bool = false, columns: (_ row: Int) -> Range<Int>) -> StyledText {
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
