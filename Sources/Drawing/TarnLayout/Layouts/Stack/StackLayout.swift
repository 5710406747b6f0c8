/// A layout that arranges its children one after another along an axis.
///
/// ```swift
/// let row = StackLayout(.horizontal, spacing: 8, alignment: .baseline, .of(icon, FlexibleLayout(title), badge))
/// let list = StackLayout(.vertical, spacing: 1, alignment: .fill, rows)
/// ```
///
/// Along the axis, every child is offered the space that the children before it have left, and takes as much as it
/// needs. Flexible children (``FlexibleLayout``) then share the remaining space; their minimums are reserved before. So
/// nothing overflows: where there is too little space, the last children get less, then nothing, and the spacing
/// shrinks. Where there is more space than the children take, ``Distribution`` determines where the free space goes.
///
/// Flexible children fill a stack whose length is fixed. Where the constraints do not fix it, the stack is as long as
/// the flexible child that needs most for its weight requires; the stack measures all children first.
///
/// Its baseline is that of the first child that is present, or the common baseline of the children.
public struct StackLayout<Children: LayoutList>: Layout {
  /// The type of the children's leaves.
  public typealias Content = Children.Content

  /// The children, in order.
  public var children: Children
  /// The axis along which the children follow each other.
  public var axis: Axis
  /// The distance between two children.
  public let spacing: Double
  /// The position of the children across the axis.
  public var alignment: StackAlignment
  /// The distribution of the free space along the axis.
  public var distribution: Distribution

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - axis: the axis along which the children follow each other.
  ///   - spacing: the distance between two children that are present. A number below zero, or NaN, becomes zero.
  ///   - alignment: the position of the children across the axis.
  ///   - distribution: the distribution of the free space along the axis, if no child is flexible.
  ///   - children: the children, in order.
  @inlinable public init(
    _ axis: Axis, spacing: Double = 0, alignment: StackAlignment = .center, distribution: Distribution = .start,
    _ children: Children
  ) {
    self.children = children
    self.axis = axis
    self.spacing = Length.clean(spacing)
    self.alignment = alignment
    self.distribution = distribution
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let rules = StackAlgorithm(spacing: spacing, alignment: alignment, distribution: distribution)
    return axis == .horizontal
      ? rules.arrange(children, HorizontalDirection.self, in: constraints, &pass)
      : rules.arrange(children, VerticalDirection.self, in: constraints, &pass)
  }
}

/// The position of the children of a ``StackLayout`` across its axis.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the top of a row, or at the leading edge of a column.
  case start
  /// In the middle.
  case center
  /// At the bottom of a row, or at the trailing edge of a column.
  case end
  /// Every child fills the stack. Where the constraints do not fix that length, it is that of the largest child; the
  /// stack measures the children first.
  case fill
  /// In a row: with the baselines of the first lines of text aligned, as high as possible. In a column the same as
  /// ``start``.
  case baseline
}

/// The distribution of the free space among the children of a ``StackLayout`` or the items of a line.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  /// All free space after the last child.
  case start
  /// Half of the free space before the first child, and half after the last.
  case center
  /// All free space before the first child.
  case end
  /// The first child at the start, the last at the end, and equal distances between the children.
  case between
  /// The same space on either side of each child.
  case around
  /// Equal distances before the first child, between the children, and after the last.
  case evenly

  /// Returns the share of the free space before the first child, and the additional share before each following one.
  @inlinable func shares(_ count: Int) -> (first: Double, step: Double) {
    let number = Double(count)
    return switch self {
    case .start: (0, 0)
    case .center: (0.5, 0)
    case .end: (1, 0)
    case .between: (0, count > 1 ? 1 / (number - 1) : 0)
    case .around: (0.5 / number, 1 / number)
    case .evenly: (1 / (number + 1), 1 / (number + 1))
    }
  }
}

extension StackLayout: Equatable where Children: Equatable {}
extension StackLayout: Sendable where Children: Sendable {}
