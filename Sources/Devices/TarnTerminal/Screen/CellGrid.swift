#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A grid of cells in rows and columns.
///
/// All methods maintain two invariants: a wide character has its right half beside it, and no half is without its
/// character.
struct CellGrid {
  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]

  init(_ size: TerminalSize) {
    columns = max(size.columns, 0)
    rows = max(size.rows, 0)
    cells = Array(repeating: .blank(.plain), count: columns * rows)
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  mutating func clear() { fill(CellRect(column: 0, row: 0, columns: columns, rows: rows), .blank(.plain)) }

  /// Fills an area with copies of a cell.
  ///
  /// - Precondition: the area is within the grid, for this method and all below. Layouts guarantee that; nothing is
  ///   clipped here.
  mutating func fill(_ area: CellRect, _ cell: Cell) {
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      let start = row * columns + area.column
      cells.withUnsafeMutableBufferPointer { $0[start..<start + area.columns].update(repeating: cell) }
    }
  }

  /// Writes cells one after the other into a row: no more than `limit`, and no half of a wide character.
  mutating func write(_ line: ArraySlice<Cell>, row: Int, column: Int, limit: Int) {
    guard limit > 0, !line.isEmpty else { return }
    var line = line.prefix(limit)
    let cutsWideCharacter = line.last.map { $0.width == 2 } ?? false
    let start = row * columns + column
    if cutsWideCharacter, let last = line.popLast() { cells[start + line.count] = .blank(last.pen) }
    guard !line.isEmpty else { return }
    cells.withUnsafeMutableBufferPointer { cells in
      line.withUnsafeBufferPointer { line in
        guard let from = line.baseAddress, let to = cells.baseAddress else { return }
        (to + start).update(from: from, count: line.count)
      }
    }
  }

  /// Returns the cells of an area.
  func copy(_ area: CellRect) -> [Cell] {
    guard !area.isEmpty else { return [] }
    return Array(unsafeUninitializedCapacity: area.columns * area.rows) { copy, count in
      cells.withUnsafeBufferPointer { cells in
        guard let from = cells.baseAddress, let to = copy.baseAddress else { return }
        for row in 0..<area.rows {
          let start = (area.row + row) * columns + area.column
          (to + row * area.columns).initialize(from: from + start, count: area.columns)
        }
      }
      count = area.columns * area.rows
    }
  }

  /// Writes back the cells of ``copy(_:)`` from an area of the same size.
  mutating func paste(_ copy: [Cell], _ area: CellRect) {
    guard !area.isEmpty, copy.count == area.columns * area.rows else { return }
    cells.withUnsafeMutableBufferPointer { cells in
      copy.withUnsafeBufferPointer { copy in
        guard let from = copy.baseAddress, let to = cells.baseAddress else { return }
        for row in 0..<area.rows {
          let start = (area.row + row) * columns + area.column
          (to + start).update(from: from + row * area.columns, count: area.columns)
        }
      }
    }
  }

  /// Adds attributes to all cells of an area.
  mutating func add(_ attributes: Style.Attributes, in area: CellRect) {
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      for position in row * columns + area.column..<row * columns + area.column + area.columns {
        cells[position].attributes |= UInt16(attributes.rawValue)
      }
    }
  }

  /// Blanks the halves of wide characters that an overwritten area leaves at its left and right.
  mutating func blankHalves(around area: CellRect) {
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      let first = row * columns + area.column
      if area.column > 0, cells[first].width == 0 { cells[first - 1] = .blank(cells[first - 1].pen) }
      let next = first + area.columns
      if area.column + area.columns < columns, cells[next].width == 0 { cells[next] = .blank(cells[next].pen) }
    }
  }

  /// Whether a row is equal in both grids, compared as memory.
  func isSame(_ row: Int, as other: CellGrid) -> Bool {
    cells.withUnsafeBytes { bytes in
      other.cells.withUnsafeBytes { otherBytes in
        let length = columns * MemoryLayout<Cell>.stride
        guard length > 0, let left = bytes.baseAddress, let right = otherBytes.baseAddress else { return true }
        return memcmp(left + row * length, right + row * length, length) == 0
      }
    }
  }
}
