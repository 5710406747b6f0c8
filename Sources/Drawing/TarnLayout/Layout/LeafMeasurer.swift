/// A function that measures leaves for a device on which they do not measure themselves: with another font, or with
/// cells in place of points.
///
/// ```swift
/// let row = DecoratingLayout(DreamPart.creature(.unicorn), DreamPart.text("Unicorn at the keynote"))
///
/// let inPoints = row.arranged(in: Rect(x: 0, y: 0, width: 343, height: 88))
/// let inCells = row.arranged(in: Rect(x: 0, y: 0, width: 60, height: 4)) { part, constraints in part.measureInCells(constraints) }
/// ```
///
/// So an app has one layout value, and every device lays it out. The function must follow the rule of
/// ``LeafLayout/measure(in:)``: with a leaf's own measurement as the maximum, it returns the same measurement. Each device
/// provides one for its content.
///
/// It is not called for layouts that are not a ``LeafLayout``: these define their own size.
public typealias LeafMeasurer<Content> =
  @Sendable (_ leaf: Content, _ constraints: LayoutConstraints) -> LayoutMeasurement
