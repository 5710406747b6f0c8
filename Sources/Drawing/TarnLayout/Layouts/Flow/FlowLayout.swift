/// A layout that arranges its children in lines, as many per line as fit, like words.
///
/// ```swift
/// FlowLayout(spacing: 8, lineSpacing: 8, tags)
/// ```
///
/// It is as wide as its widest line, and as high as all its lines. Where there is too little height, the last lines
/// overlap at the bottom edge rather than overflow. Flexible children take as much space as they need.
public struct FlowLayout<Children: LayoutList>: Layout {
  /// The type of the children's leaves.
  public typealias Content = Children.Content

  /// The items, in order.
  public var children: Children
  /// The distance between two items of a line.
  public let spacing: Double
  /// The distance between two lines.
  public let lineSpacing: Double
  /// The vertical position of items in a line that is higher than they are.
  public var alignment: LineAlignment
  /// The distribution of the free space along a line.
  public var distribution: Distribution

  /// Creates a flow layout.
  ///
  /// - Parameters:
  ///   - spacing: the distance between two items of a line; a number below zero, or NaN, becomes zero.
  ///   - lineSpacing: the distance between two lines; limited in the same way.
  ///   - alignment: the vertical position of items in a line that is higher than they are.
  ///   - distribution: the distribution of the free space along a line.
  ///   - children: the items.
  @inlinable public init(
    spacing: Double = 0, lineSpacing: Double = 0, alignment: LineAlignment = .center,
    distribution: Distribution = .start, _ children: Children
  ) {
    self.children = children
    self.spacing = Length.clean(spacing)
    self.lineSpacing = Length.clean(lineSpacing)
    self.alignment = alignment
    self.distribution = distribution
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let first = pass.next
    for index in 0..<children.count {
      let isRemoved = children.traits(at: index).isRemoved
      _ = pass.layOut(children, index, in: isRemoved ? LayoutConstraints(.zero, .zero) : constraints.loosened)
    }
    guard !pass.isInvalid else { return LayoutMeasurement(unchecked: .zero, baseline: 0) }

    var lines = Size.zero
    var line = FlowLine(at: first)
    while line.advance(self, constraints.max.width, pass.slots) {
      lines.width = Swift.max(lines.width, line.width)
      lines.height += line.height + (line.number > 0 ? lineSpacing : 0)
    }

    let size = constraints.fit(lines)
    var top = 0.0
    var baseline: Double?
    line = FlowLine(at: first)
    while line.advance(self, constraints.max.width, pass.slots) {
      place(line, at: top, in: size, &pass)
      if baseline == nil { baseline = top + (alignment == .baseline ? line.ascent : line.firstBaseline(self)) }
      top += line.height + lineSpacing
    }
    return LayoutMeasurement(unchecked: size, baseline: Swift.min(baseline ?? size.height, size.height))
  }

  @inlinable func place(_ line: FlowLine, at top: Double, in size: Size, _ pass: inout LayoutPass<Content>) {
    let free = size.width - line.width
    let (share, step) = distribution.shares(line.count)
    var (slot, along, shown) = (line.firstSlot, 0.0, 0.0)
    for index in line.firstIndex..<line.index {
      let (item, baseline) = (pass.slots[slot].size, pass.slots[slot].baseline)
      if !children.traits(at: index).isRemoved {
        let down = top + line.offset(item.height, baseline, alignment)
        pass.setOffset(
          slot,
          Point(
            x: along + Length.nearest(free * (share + step * shown)), y: Swift.min(down, size.height - item.height)))
        along += item.width + spacing
        shown += 1
      }
      slot = Int(pass.slots[slot].end)
    }
  }
}

/// The vertical position of items in a line that is higher than they are.
public enum LineAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the top of the line.
  case top
  /// In the middle of the line.
  case center
  /// At the bottom of the line.
  case bottom
  /// With the baselines of their first lines of text aligned.
  case baseline
}

extension FlowLayout: Equatable where Children: Equatable {}
extension FlowLayout: Sendable where Children: Sendable {}
