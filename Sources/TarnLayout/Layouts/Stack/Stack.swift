/// Layouts one after the other, along either axis.
///
/// ```swift
/// let row = Stack(.horizontal, spacing: 8, alignment: .baseline, .of(icon, Flexible(title), badge))
/// let list = Stack(.vertical, spacing: 1, alignment: .fill, rows)
/// ```
///
/// Along its axis every child is offered what those before it have left, and takes what it needs. What is flexible
/// (``Flexible``) then shares what is left over; its minimum was kept for it. So nothing overflows: where there is too little,
/// the last ones get less, then nothing, and the spacing shrinks. Where there is more than they all take, ``Distribution`` says
/// where it goes.
///
/// What is flexible fills a stack that is told how long to be. Where the room leaves a choice, it gets so much that the one
/// which needs most for its weight has that: all children are measured for that first.
///
/// Its baseline is that of its first child that is there, or the line on which all of them stand.
public struct Stack<Children: LayoutList>: Layout {
  public typealias Content = Children.Content

  public var children: Children
  public var axis: Axis
  public let spacing: Double
  public var alignment: StackAlignment
  public var distribution: Distribution

  /// - Parameters:
  ///   - spacing: between two children that are there. What is less than zero or no number is zero.
  ///   - alignment: where children lie across the axis.
  ///   - distribution: where they lie along it, if nothing is flexible and there is more room than they take.
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

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let rules = StackRules(spacing: spacing, alignment: alignment, distribution: distribution)
    return axis == .horizontal
      ? rules.arrange(children, Rightwards.self, in: room, &pass)
      : rules.arrange(children, Downwards.self, in: room, &pass)
  }
}

/// Where the children of a ``Stack`` lie across its axis.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
  case start
  case center
  case end
  /// Each fills the stack. Where the room leaves a choice, that is as far as the largest child goes: they are measured for that
  /// first.
  case fill
  /// In a row: with the first lines of text on one line, and that as high as can be. In a column the same as ``start``.
  case baseline
}

/// Where the children of a ``Stack`` or the items of a line lie, if there is more room than they take.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  case start
  case center
  case end
  /// The first at the start, the last at the end, and as much between any two.
  case between
  /// As much on either side of each.
  case around
  /// As much between any two as before the first and behind the last.
  case evenly

  /// Which share of what is free lies before the first of so many, and how much more before each next one.
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

extension Stack: Equatable where Children: Equatable {}
extension Stack: Sendable where Children: Sendable {}
