/// A layout that stacks its children from back to front, the last in front.
///
/// ```swift
/// ZStackLayout(alignment: .bottomTrailing, .of(photo, caption))
/// ```
///
/// Each child has its own size, up to the maximum; the stack has the size of the largest child. With ``fills`` all
/// children have the same frame; where the constraints do not fix the size, the stack measures the children first.
///
/// For a background with the size of the layout in front, see ``BackgroundLayout``.
public struct ZStackLayout<Children: LayoutList>: Layout {
  /// The type of the children's leaves.
  public typealias Content = Children.Content

  /// The layers, from back to front.
  public var children: Children
  /// The position of a child that is smaller than the stack.
  public var alignment: Alignment
  /// Whether every child fills the stack.
  public var fills: Bool

  /// Creates a layout of layers.
  @inlinable public init(alignment: Alignment = .center, fills: Bool = false, _ children: Children) {
    self.children = children
    self.alignment = alignment
    self.fills = fills
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    guard fills else { return layer(constraints.loosened, within: constraints, &pass) }
    if constraints.isExact { return layer(constraints, within: constraints, &pass) }
    let measure = pass.largest(of: children, in: constraints.loosened)
    let size = constraints.fit(measure.size)
    if !pass.isMeasuring { _ = layer(LayoutConstraints(size, size), within: constraints, &pass) }
    return LayoutMeasurement(unchecked: size, baseline: measure.baseline)
  }

  /// Lays out each child under the same constraints, and places it by the alignment.
  @inlinable func layer(
    _ offered: LayoutConstraints, within constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>
  )
    -> LayoutMeasurement
  {
    let first = pass.next
    var size = Size.zero
    for index in 0..<children.count {
      let isRemoved = children.traits(at: index).isRemoved
      let laidOut = pass.layOut(children, index, in: isRemoved ? LayoutConstraints(.zero, .zero) : offered)
      size = Size(width: Swift.max(size.width, laidOut.size.width), height: Swift.max(size.height, laidOut.size.height))
    }
    guard !pass.isInvalid else { return LayoutMeasurement(unchecked: .zero, baseline: 0) }
    size = constraints.fit(size)
    var baseline: Double?
    var slot = first
    for index in 0..<children.count {
      let offset = alignment.offset(of: pass.slots[slot].size, in: size)
      pass.setOffset(slot, offset)
      if baseline == nil, !children.traits(at: index).isRemoved { baseline = offset.y + pass.slots[slot].baseline }
      slot = Int(pass.slots[slot].end)
    }
    return LayoutMeasurement(unchecked: size, baseline: baseline ?? size.height)
  }
}

extension LayoutPass {
  /// Returns the size of the largest child under constraints, with the baseline of the first.
  @inlinable mutating func largest<Children: LayoutList>(of children: Children, in constraints: LayoutConstraints)
    -> LayoutMeasurement
  where Children.Content == Content {
    var size = Size.zero
    var baseline: Double?
    for index in 0..<children.count where !children.traits(at: index).isRemoved {
      let request = measure(children, index, in: constraints)
      size = Size(width: Swift.max(size.width, request.size.width), height: Swift.max(size.height, request.size.height))
      if baseline == nil { baseline = request.baseline }
    }
    return LayoutMeasurement(unchecked: size, baseline: baseline ?? size.height)
  }
}

extension ZStackLayout: Equatable where Children: Equatable {}
extension ZStackLayout: Sendable where Children: Sendable {}
