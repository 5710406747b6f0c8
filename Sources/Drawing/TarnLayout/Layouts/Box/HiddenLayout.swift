/// A layout that can be hidden: it either keeps its space or is removed.
///
/// ```swift
/// HiddenLayout(spinner, when: !isLoading)               // no place, and no spacing beside it
/// HiddenLayout(hint, when: hint.text.isEmpty, keepsSpace: true)  // other parts do not move when it appears
/// ```
///
/// The result contains its leaves in the same order in all cases, marked as hidden (``PlacedLeaf/isHidden``), so that a
/// device creates their elements once.
public struct HiddenLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The layout that can be hidden.
  public var child: Child
  /// Whether the child is hidden.
  public var isHidden: Bool
  /// Whether the child keeps its space while it is hidden.
  public var keepsSpace: Bool

  /// Creates a layout that is hidden under a condition.
  ///
  /// - Parameters:
  ///   - child: the layout to hide.
  ///   - isHidden: whether it is hidden.
  ///   - keepsSpace: whether it keeps its space while it is hidden; otherwise it is removed, with the spacing beside
  ///     it.
  @inlinable public init(_ child: Child, when isHidden: Bool, keepsSpace: Bool = false) {
    self.child = child
    self.isHidden = isHidden
    self.keepsSpace = keepsSpace
  }

  @inlinable var isRemoved: Bool { isHidden && !keepsSpace }

  /// The traits of the child, or ``LayoutTraits/removed`` while it is hidden and does not keep its space.
  @inlinable public var traits: LayoutTraits { isRemoved ? .removed : child.traits }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    guard isHidden else { return pass.layOut(child, in: constraints).measurement }
    let marks = pass.marks
    pass.marks.insert(.hidden)
    let laidOut = pass.layOut(child, in: keepsSpace ? constraints : LayoutConstraints(.zero, .zero))
    pass.marks = marks
    return laidOut.measurement
  }
}

extension HiddenLayout: Equatable where Child: Equatable {}
extension HiddenLayout: Sendable where Child: Sendable {}
