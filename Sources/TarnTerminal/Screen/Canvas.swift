#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Cells in rows and columns.
///
/// Whatever is drawn keeps two things true: a wide sign has its right half beside it, and no half is without its sign.
struct Canvas {
  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]

  init(_ size: TerminalSize) {
    columns = max(size.columns, 0)
    rows = max(size.rows, 0)
    cells = Array(repeating: .blank(.plain), count: columns * rows)
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  mutating func clear() { fill(Area(column: 0, row: 0, columns: columns, rows: rows), .blank(.plain)) }

  /// - Precondition: the area is within the canvas, for this and all below. Layouts keep to that: nothing is cut here.
  mutating func fill(_ area: Area, _ cell: Cell) {
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      let start = row * columns + area.column
      cells.withUnsafeMutableBufferPointer { $0[start..<start + area.columns].update(repeating: cell) }
    }
  }

  /// Puts cells in a row one after the other: no more than there is room for, and no wide sign by half.
  mutating func put(_ line: ArraySlice<Cell>, row: Int, column: Int, room: Int) {
    guard room > 0, !line.isEmpty else { return }
    var line = line.prefix(room)
    let isCut = line.last.map { $0.width == 2 } ?? false
    let start = row * columns + column
    if isCut, let last = line.popLast() { cells[start + line.count] = .blank(last.pen) }
    guard !line.isEmpty else { return }
    cells.withUnsafeMutableBufferPointer { cells in
      line.withUnsafeBufferPointer { line in
        guard let from = line.baseAddress, let to = cells.baseAddress else { return }
        (to + start).update(from: from, count: line.count)
      }
    }
  }

  /// What stands in an area.
  func copy(_ area: Area) -> [Cell] {
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

  /// Puts what was copied from an area of this size there.
  mutating func paste(_ copy: [Cell], _ area: Area) {
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

  /// Adds attributes to all that is there.
  mutating func add(_ attributes: Style.Attributes, in area: Area) {
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      for place in row * columns + area.column..<row * columns + area.column + area.columns {
        cells[place].attributes |= UInt16(attributes.rawValue)
      }
    }
  }

  /// Blanks the halves that wide signs would have left and right of an area that is drawn over.
  mutating func cut(_ area: Area) {
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      let first = row * columns + area.column
      if area.column > 0, cells[first].width == 0 { cells[first - 1] = .blank(cells[first - 1].pen) }
      let next = first + area.columns
      if area.column + area.columns < columns, cells[next].width == 0 { cells[next] = .blank(cells[next].pen) }
    }
  }

  /// Whether a row is the same in both, as memory.
  func isSame(_ row: Int, as other: Canvas) -> Bool {
    cells.withUnsafeBytes { bytes in
      other.cells.withUnsafeBytes { others in
        let length = columns * MemoryLayout<Cell>.stride
        guard length > 0, let left = bytes.baseAddress, let right = others.baseAddress else { return true }
        return memcmp(left + row * length, right + row * length, length) == 0
      }
    }
  }
}
