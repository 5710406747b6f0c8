/// Layouts in columns, row by row.
///
/// ```swift
/// Grid([.fitting, .flexible()], spacing: Size(width: 16, height: 8), labelsAndFields)
/// Grid(columns: 3, spacing: Size(width: 4, height: 4), photos)
/// ```
///
/// A column has a fixed width, is as wide as its widest cell, or shares in what is left over. In fixed and flexible columns
/// each cell is laid exactly so wide; in fitting ones it lies by the alignment. A row is as high as its highest cell, and cells
/// lie in it by the alignment.
///
/// Columns get their width from the first to the last, what is flexible comes after, and its minimum was kept for it. Where
/// there is too little width, the last ones get none, and the spacing shrinks; where there is too little height, the last rows
/// lie on the bottom edge, over each other, rather than outside. Where the width leaves a choice, what is flexible is as wide as
/// the cell that needs most for its column's weight; cells are measured for that first.
///
/// What is gone leaves its cell empty.
public struct Grid<Children: LayoutList>: Layout {
  public typealias Content = Children.Content

  public var children: Children
  public let columns: [GridColumn]
  public let spacing: Size
  public var alignment: Alignment

  /// - Parameter columns: none means one that is flexible.
  @inlinable public init(
    _ columns: [GridColumn], spacing: Size = .zero, alignment: Alignment = .leading, _ children: Children
  ) {
    self.children = children
    self.columns = columns.isEmpty ? [.flexible()] : columns
    self.spacing = spacing.cleaned()
    self.alignment = alignment
  }

  /// So many columns of equal width.
  @inlinable public init(
    columns: Int, spacing: Size = .zero, alignment: Alignment = .leading, _ children: Children
  ) {
    self.init(
      Array(repeating: .flexible(), count: Swift.max(1, columns)), spacing: spacing, alignment: alignment, children)
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let isSettled = room.isExact(.horizontal) || !columns.contains { $0.traits.isFlexible }
    if isSettled { return divide(room, isTrial: false, &pass) }
    let measure = divide(room, isTrial: true, &pass)
    if !pass.isMeasuring { _ = divide(Room(measure.size, measure.size), isTrial: false, &pass) }
    return measure
  }

  /// - Parameter isTrial: whether cells are measured, not laid.
  @inlinable func divide(_ room: Room, isTrial: Bool, _ pass: inout LayoutPass<Content>) -> Measure {
    let rows = (children.count + columns.count - 1) / columns.count
    let borrowed = columns.count + rows + children.count + 2
    var table = GridTable(
      columns: columns, rows: rows, cells: children.count, spacing: spacing, in: room,
      numbers: pass.borrowNumbers(borrowed), isTrial: isTrial)
    (table.first, table.firstLeaf) = (pass.next, pass.leafCount)
    let used = fillColumns(&table, in: room, &pass)
    var measure = Measure(kept: .zero, baseline: 0)
    if !pass.isTorn {
      measure = Measure(kept: size(table, used, in: room, pass.numbers), baseline: 0)
      measure = Measure(kept: measure.size, baseline: baseline(table, measure.size, pass.numbers))
      if !isTrial { place(table, in: measure.size, &pass) }
      if !isTrial && table.isOutOfOrder { reorder(table, &pass) }
    }
    pass.returnNumbers(borrowed)
    return measure
  }
}

/// How wide a column of a ``Grid`` is.
public enum GridColumn: Hashable, Sendable {
  /// So wide. What is no number or less than zero is zero.
  case fixed(Double)
  /// As wide as its widest cell.
  case fitting
  /// A share of what is left over, and no less than a minimum.
  case flexible(weight: Double = 1, minimum: Double = 0)

  /// As a child of a stack would say it.
  @inlinable var traits: Traits {
    if case .flexible(let weight, let minimum) = self { return Traits(weight: weight, minimum: minimum) }
    return .plain
  }

  @inlinable var isFitting: Bool { self == .fitting }
}

extension Grid: Equatable where Children: Equatable {}
extension Grid: Sendable where Children: Sendable {}
