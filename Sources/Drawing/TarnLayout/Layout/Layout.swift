/// A value that divides the space of its constraints among its children, and returns its measurement.
///
/// ```swift
/// struct Framed<Child: Layout>: Layout {
///   let child: Child
///
///   func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Child.Content>) -> LayoutMeasurement {
///     let insets = Insets(8).within(constraints.max)
///     let laid = pass.layOut(child, in: constraints.inset(by: insets))
///     pass.place(laid, at: Point(x: insets.leading, y: insets.top))
///     return LayoutMeasurement(
///       Size(
///         width: laid.size.width + insets.leading + insets.trailing,
///         height: laid.size.height + insets.top + insets.bottom))
///   }
/// }
/// ```
///
/// That single function defines everything: the size, the frames of the children, the leaves and their order all follow
/// from running it. So measuring and placing always agree (law 10).
///
/// A layout does not depend on a screen. A test lays it out:
///
/// ```swift
/// let arrangement = Framed(child: Label("Hi")).arranged(in: Rect(x: 0, y: 0, width: 100, height: 40))
/// arrangement[0].frame  // 84.0 × 24.0 at (8.0, 8.0)
/// ```
///
/// The leaves of a tree of layouts (``LeafLayout``) all have one type, its `Content`: a tree that mixes browser elements with
/// terminal cells does not compile. Any type with a frame can be a leaf. A struct conforms to ``LeafLayout``; a non-final
/// class, such as a toolkit's view, needs one line more:
///
/// ```swift
/// extension UIView: Layout {
///   public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<UIView>) -> LayoutMeasurement {
///     pass.addContent(self)
///     return LayoutMeasurement(Size(sizeThatFits(CGSize(constraints.max))))
///   }
/// }
///
/// func layOut(_ form: some Layout<UIView>, in bounds: CGRect) {
///   for placed in form.arranged(in: Rect(bounds)) { placed.content.frame = CGRect(placed.frame) }
/// }
/// ```
///
/// # What a layout promises
///
/// - It lays out each of its children once and in the same order under any constraints. If it must know a child's size
///   before it can choose the child's constraints, it measures the child first (``LayoutPass/measure(_:in:)``), and
///   documents that.
/// - Laid out in exactly the size of its measurement, it has the same measurement again, and so have all its children.
/// - Its children are inside it, or its documentation says that they are not.
///
/// `LayoutLaws` in `TarnTesting` checks these rules for custom layouts.
public protocol Layout<Content> {
  /// The type of all leaves in the layout.
  associatedtype Content

  /// Lays out and places the children, and returns the measurement.
  ///
  /// - Returns: the measurement; a size that violates the constraints is replaced by the nearest that satisfies them.
  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>) -> LayoutMeasurement

  /// The properties that a parent reads before it lays out this layout: weight, minimum and presence. By default
  /// ``LayoutTraits/plain``.
  var traits: LayoutTraits { get }
}

extension Layout {
  /// The traits of a layout that takes as much space as it needs.
  @inlinable public var traits: LayoutTraits { .plain }
}
