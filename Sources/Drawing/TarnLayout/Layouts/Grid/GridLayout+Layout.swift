extension GridLayout {
  /// Lays out or measures all cells, and records the widths of columns and the heights of rows.
  ///
  /// - Returns: the used width.
  @inlinable func fillColumns(
    _ table: inout GridWorkspace, in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>
  ) -> Double {
    var flexing = FlexTotals()
    for column in columns.indices { flexing.add(columns[column].traits, column) }
    var used = table.gap * Double(columns.count - 1)
    let limit = Swift.max(0, constraints.max.width - flexing.minima)
    for column in columns.indices {
      let remaining = Swift.max(0, limit - used)
      switch columns[column] {
      case .flexible: continue
      case .fixed(let width): pass.numbers[table.widths + column] = Swift.min(Length.clean(width), remaining)
      case .fitting:
        for row in 0..<table.rows where table.cell(row, column) < table.cells {
          let available = LayoutConstraints(.zero, Size(width: remaining, height: constraints.max.height))
          let width = fill(table, row, column, in: available, &pass)
          pass.numbers[table.widths + column] = Swift.max(pass.numbers[table.widths + column], width)
        }
      }
      used += pass.numbers[table.widths + column]
    }

    let pool = Swift.max(0, constraints.max.width - used)
    let isBounded = constraints.isBounded(.horizontal)
    var shares = flexing.shares(of: isBounded ? pool : 0, among: columns.count) { columns[$0].traits }
    var unit = 0.0
    for column in columns.indices where columns[column].traits.isFlexible {
      let traits = columns[column].traits
      let width = isBounded ? shares.next(traits) : pool
      pass.numbers[table.widths + column] = width
      // Its minimum counts also where the column has no cell.
      unit = Swift.max(unit, Swift.min(traits.minimum, width) / traits.weight)
    }
    for row in 0..<table.rows {
      for column in columns.indices where !columns[column].isFitting && table.cell(row, column) < table.cells {
        let width = pass.numbers[table.widths + column]
        let traits = columns[column].traits
        let least = table.isTrial && traits.isFlexible ? 0 : width
        let cellConstraints = LayoutConstraints(
          Size(width: least, height: 0), Size(width: width, height: constraints.max.height))
        let request = fill(table, row, column, in: cellConstraints, &pass)
        if traits.isFlexible { unit = Swift.max(unit, request / traits.weight) }
      }
    }
    guard flexing.isAny else { return used }
    let requested = Swift.max(constraints.min.width - used, flexing.pool(for: unit))
    return used + (table.isTrial ? Swift.min(pool, requested) : pool)
  }

  /// Lays out or measures one cell.
  ///
  /// - Returns: the cell's width.
  @inlinable func fill(
    _ table: GridWorkspace, _ row: Int, _ column: Int, in constraints: LayoutConstraints,
    _ pass: inout LayoutPass<Content>
  ) -> Double {
    let cell = table.cell(row, column)
    let isRemoved = children.traits(at: cell).isRemoved
    if isRemoved && table.isTrial { return 0 }
    let offered = isRemoved ? LayoutConstraints(.zero, .zero) : constraints
    pass.numbers[table.starts + cell] = Double(pass.leafCount)
    let measure =
      table.isTrial ? pass.measure(children, cell, in: offered) : pass.layOut(children, cell, in: offered).measurement
    pass.numbers[table.heights + row] = Swift.max(pass.numbers[table.heights + row], measure.size.height)
    if cell == 0 {
      pass.numbers[table.firstCell] = measure.size.height
      pass.numbers[table.firstCell + 1] = measure.baseline
    }
    return measure.size.width
  }

  @inlinable func size(
    _ table: GridWorkspace, _ width: Double, in constraints: LayoutConstraints, _ numbers: UnsafeMutablePointer<Double>
  ) -> Size {
    var height = table.lineGap * Double(Swift.max(0, table.rows - 1))
    for row in 0..<table.rows { height += numbers[table.heights + row] }
    return constraints.fit(Size(width: width, height: height))
  }

  /// Returns the baseline of the first cell.
  @inlinable func baseline(_ table: GridWorkspace, _ size: Size, _ numbers: UnsafeMutablePointer<Double>) -> Double {
    guard table.cells > 0 else { return size.height }
    let (height, baseline) = (numbers[table.firstCell], numbers[table.firstCell + 1])
    let down = alignment.vertical.offset(leaving: numbers[table.heights] - height)
    return Swift.min(Swift.min(down, size.height - height) + baseline, size.height)
  }

  /// Places the cells, in the order in which they were laid out.
  @inlinable func place(_ table: GridWorkspace, in size: Size, _ pass: inout LayoutPass<Content>) {
    let (numbers, slots) = (pass.numbers, pass.slots)
    var slot = table.first
    var (x, lastColumn, y, lastRow) = (0.0, 0, 0.0, 0)
    table.eachCell { row, column, cell in
      // Rows and columns are visited in ascending order; where they restart, so do the sums.
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
      slots[slot].offset = Point(
        x: Swift.min(x + offset.x, size.width - item.width), y: Swift.min(y + offset.y, size.height - item.height))
      slot = Int(slots[slot].end)
    }
  }

  /// Reorders the leaves to follow the order of the cells.
  @inlinable func reorder(_ table: GridWorkspace, _ pass: inout LayoutPass<Content>) {
    // The memory has the first leaf of each cell; the slot of each cell has the number of its leaves.
    let counts = pass.borrowScratch(table.cells)
    let (numbers, slots) = (pass.numbers, pass.slots)
    var slot = table.first
    table.eachCell { _, _, cell in
      numbers[counts + cell] = Double(slots[slot].leaves)
      slot = Int(slots[slot].end)
    }
    pass.reorderLeaves(from: table.firstLeaf, runCount: table.cells) { cell in
      (start: Int(numbers[table.starts + cell]), count: Int(numbers[counts + cell]))
    }
    pass.returnScratch(table.cells)
  }
}
