/// A layout that arranges its children in columns, row by row.
///
/// ```swift
/// GridLayout([.fitting, .flexible()], spacing: Size(width: 16, height: 8), labelsAndFields)
/// GridLayout(columns: 3, spacing: Size(width: 4, height: 4), photos)
/// ```
///
/// A column has a fixed width, the width of its widest cell, or a share of the remaining width. In fixed and flexible
/// columns each cell gets exactly the column's width; in fitting columns the alignment places it. A row is as high as
/// its highest cell, and the alignment places the cells in it.
///
/// The columns get their widths from the first to the last, then the flexible ones, whose minimums are reserved before.
/// Where there is too little width, the last columns get none, and the spacing shrinks; where there is too little
/// height, the last rows overlap at the bottom edge rather than overflow. Where the constraints do not fix the width,
/// flexible columns are as wide as the cell that needs most for its column's weight requires; the grid measures the
/// cells first.
///
/// A removed child leaves its cell empty.
public struct GridLayout<Children: LayoutList>: Layout {
  /// The type of the children's leaves.
  public typealias Content = Children.Content

  /// The cells, row by row.
  public var children: Children
  /// The columns from the leading edge.
  public let columns: [GridColumn]
  /// The distances between columns (`width`) and between rows (`height`).
  public let spacing: Size
  /// The position of a cell that is smaller than its column and row.
  public var alignment: Alignment

  /// Creates a grid from its columns.
  ///
  /// - Parameters:
  ///   - columns: the columns; an empty list means one flexible column.
  ///   - spacing: the distances between columns and between rows.
  ///   - alignment: the position of a cell that is smaller than its column and row.
  ///   - children: the cells, row by row.
  @inlinable public init(
    _ columns: [GridColumn], spacing: Size = .zero, alignment: Alignment = .leading, _ children: Children
  ) {
    self.children = children
    self.columns = columns.isEmpty ? [.flexible()] : columns
    self.spacing = spacing.cleaned()
    self.alignment = alignment
  }

  /// Creates a grid with a number of columns of equal width; at least one.
  @inlinable public init(
    columns: Int, spacing: Size = .zero, alignment: Alignment = .leading, _ children: Children
  ) {
    self.init(
      Array(repeating: .flexible(), count: Swift.max(1, columns)), spacing: spacing, alignment: alignment, children)
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let isSettled = constraints.isExact(.horizontal) || !columns.contains { $0.traits.isFlexible }
    if isSettled { return divide(constraints, isTrial: false, &pass) }
    let measure = divide(constraints, isTrial: true, &pass)
    if !pass.isMeasuring { _ = divide(LayoutConstraints(measure.size, measure.size), isTrial: false, &pass) }
    return measure
  }

  /// - Parameter isTrial: whether the grid measures the cells and does not lay them out.
  @inlinable func divide(_ constraints: LayoutConstraints, isTrial: Bool, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let rows = (children.count + columns.count - 1) / columns.count
    let scratchCount = columns.count + rows + children.count + 2
    var table = GridWorkspace(
      columns: columns, rows: rows, cells: children.count, spacing: spacing, in: constraints,
      numbers: pass.borrowScratch(scratchCount), isTrial: isTrial)
    (table.first, table.firstLeaf) = (pass.next, pass.leafCount)
    let used = fillColumns(&table, in: constraints, &pass)
    var measure = LayoutMeasurement(unchecked: .zero, baseline: 0)
    if !pass.isInvalid {
      measure = LayoutMeasurement(unchecked: size(table, used, in: constraints, pass.numbers), baseline: 0)
      measure = LayoutMeasurement(unchecked: measure.size, baseline: baseline(table, measure.size, pass.numbers))
      if !isTrial { place(table, in: measure.size, &pass) }
      if !isTrial && table.isOutOfOrder { reorder(table, &pass) }
    }
    pass.returnScratch(scratchCount)
    return measure
  }
}

/// The width of a column of a ``GridLayout``.
public enum GridColumn: Hashable, Sendable {
  /// A fixed width. A number below zero, or NaN, becomes zero.
  case fixed(Double)
  /// The width of the widest cell.
  case fitting
  /// A share of the remaining width, and at least a minimum.
  case flexible(weight: Double = 1, minimum: Double = 0)

  /// The traits of an equivalent child of a stack.
  @inlinable var traits: LayoutTraits {
    if case .flexible(let weight, let minimum) = self { return LayoutTraits(weight: weight, minimum: minimum) }
    return .plain
  }

  @inlinable var isFitting: Bool { self == .fitting }
}

extension GridLayout: Equatable where Children: Equatable {}
extension GridLayout: Sendable where Children: Sendable {}
