/// A layout with a background in the same frame.
///
/// ```swift
/// BackgroundLayout(InsetLayout(title, by: 12), background: card)
/// ```
///
/// The child in front determines the size of both; the leaves of the background come first.
public struct BackgroundLayout<Child: Layout, Background: Layout>: Layout where Child.Content == Background.Content {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The layout in front.
  public var child: Child
  /// The layout behind it.
  public var background: Background

  /// Creates a layout with a background.
  @inlinable public init(_ child: Child, background: Background) {
    self.child = child
    self.background = background
  }

  /// The traits of the child in front.
  @inlinable public var traits: LayoutTraits { child.traits }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let front = pass.layOut(child, in: constraints)
    pass.sendToBack(pass.layOut(background, in: LayoutConstraints(front.size, front.size)))
    return front.measurement
  }
}

extension BackgroundLayout: Equatable where Child: Equatable, Background: Equatable {}
extension BackgroundLayout: Sendable where Child: Sendable, Background: Sendable {}
