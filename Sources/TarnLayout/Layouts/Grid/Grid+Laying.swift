extension Grid {
  /// Lays all cells, and writes down widths and heights.
  @inlinable func lay(_ table: inout GridTable, in room: Room, _ pass: inout LayoutPass<Content>) {
    var flexing = Flexing()
    for column in columns {
      flexing.weights += column.traits.weight
      flexing.minima += column.traits.minimum
    }
    var used = table.gap * Double(columns.count - 1)
    let limit = Swift.max(0, room.max.width - flexing.minima)
    for column in columns.indices {
      let left = Swift.max(0, limit - used)
      switch columns[column] {
      case .flexible: continue
      case .fixed(let width): pass.numbers[table.widths + column] = Swift.min(Length.clean(width), left)
      case .fitting:
        for row in 0..<table.rows where table.cell(row, column) < table.cells {
          let room = Room(.zero, Size(width: left, height: room.max.height))
          let laid = lay(table, row, column, in: room, &pass)
          pass.numbers[table.widths + column] = Swift.max(pass.numbers[table.widths + column], laid.size.width)
        }
      }
      used += pass.numbers[table.widths + column]
    }
    shareWidth(flexing, table, used: used, in: room, &pass)
    for row in 0..<table.rows {
      for column in columns.indices where !columns[column].isFitting && table.cell(row, column) < table.cells {
        let width = pass.numbers[table.widths + column]
        let room = Room(Size(width: width, height: 0), Size(width: width, height: room.max.height))
        _ = lay(table, row, column, in: room, &pass)
      }
    }
  }

  @inlinable func lay(
    _ table: GridTable, _ row: Int, _ column: Int, in room: Room, _ pass: inout LayoutPass<Content>
  ) -> Laid {
    let cell = table.cell(row, column)
    pass.numbers[table.starts + cell] = Double(pass.leafCount)
    let isGone = children.traits(at: cell).isGone
    let laid = pass.lay(children, cell, in: isGone ? Room(.zero, .zero) : room)
    pass.numbers[table.heights + row] = Swift.max(pass.numbers[table.heights + row], laid.size.height)
    return laid
  }

  /// Gives flexible columns what is left over.
  @inlinable func shareWidth(
    _ flexing: Flexing, _ table: GridTable, used: Double, in room: Room, _ pass: inout LayoutPass<Content>
  ) {
    guard flexing.isAny else { return }
    var pool = Swift.max(0, room.max.width - used)
    if !room.isBounded(.horizontal) {
      var unit = 0.0
      for cell in 0..<table.cells where !children.traits(at: cell).isGone {
        let traits = columns[cell % columns.count].traits
        guard traits.isFlexible else { continue }
        let wish = pass.measure(children, cell, in: room.loosened).size.width
        unit = Swift.max(unit, Swift.max(wish, traits.minimum) / traits.weight)
      }
      pool = Swift.max(room.min.width - used, Swift.min(Length.up(unit * flexing.weights), Length.longest))
    }
    var shares = flexing.shares(of: pool, among: columns.count) { columns[$0].traits }
    for column in columns.indices where columns[column].traits.isFlexible {
      pass.numbers[table.widths + column] = shares.next(columns[column].traits)
    }
  }

  /// Places what was laid, in the order in which it was laid.
  @inlinable func place(_ table: GridTable, in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let (numbers, slots) = (pass.numbers, pass.slots)
    var all = Size(
      width: table.gap * Double(columns.count - 1), height: table.lineGap * Double(Swift.max(0, table.rows - 1)))
    for column in columns.indices { all.width += numbers[table.widths + column] }
    for row in 0..<table.rows { all.height += numbers[table.heights + row] }
    let size = room.fit(all)

    var slot = table.first
    var baseline = size.height
    var (x, lastColumn, y, lastRow) = (0.0, 0, 0.0, 0)
    table.eachCell { row, column, cell in
      // Rows and columns come from the first on; where they begin anew, so do the sums.
      if column < lastColumn { (x, lastColumn) = (0, 0) }
      while lastColumn < column {
        x += numbers[table.widths + lastColumn] + table.gap
        lastColumn += 1
      }
      if row < lastRow { (y, lastRow) = (0, 0) }
      while lastRow < row {
        y += numbers[table.heights + lastRow] + table.lineGap
        lastRow += 1
      }
      let item = slots[slot].size
      let offset = alignment.offset(
        of: item, in: Size(width: numbers[table.widths + column], height: numbers[table.heights + row]))
      let point = Point(
        x: Swift.min(x + offset.x, size.width - item.width), y: Swift.min(y + offset.y, size.height - item.height))
      slots[slot].offset = point
      if cell == 0 { baseline = point.y + slots[slot].baseline }
      slot = Int(slots[slot].end)
    }
    return Measure(kept: size, baseline: Swift.min(baseline, size.height))
  }

  /// Puts the leaves of the cells in the order of the cells.
  @inlinable func reorder(_ table: GridTable, _ pass: inout LayoutPass<Content>) {
    // Where the leaves of each cell begin was written down; how many there are, its slot says.
    let counts = pass.borrowNumbers(table.cells)
    let (numbers, slots) = (pass.numbers, pass.slots)
    var slot = table.first
    table.eachCell { _, _, cell in
      numbers[counts + cell] = Double(slots[slot].leaves)
      slot = Int(slots[slot].end)
    }
    pass.reorderLeaves(from: table.firstLeaf, pieces: table.cells) { cell in
      (start: Int(numbers[table.starts + cell]), count: Int(numbers[counts + cell]))
    }
    pass.returnNumbers(table.cells)
  }
}
