/// The distances from the four edges of a rectangle. The leading edge is the one at which lines of text begin: the left
/// one, or the right one if mirrored.
///
/// ```swift
/// let insets = Insets(horizontal: 16, vertical: 8)
/// ```
///
/// A distance below zero, or NaN, becomes zero.
public struct Insets: Equatable, Hashable, Sendable {
  /// The distance from the top edge.
  public let top: Double
  /// The distance from the leading edge.
  public let leading: Double
  /// The distance from the bottom edge.
  public let bottom: Double
  /// The distance from the trailing edge.
  public let trailing: Double

  /// Creates insets from four distances.
  @inlinable public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = Length.clean(top)
    self.leading = Length.clean(leading)
    self.bottom = Length.clean(bottom)
    self.trailing = Length.clean(trailing)
  }

  /// Creates insets with the same distance on opposite edges.
  @inlinable public init(horizontal: Double = 0, vertical: Double = 0) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// Creates insets with the same distance on every edge.
  @inlinable public init(_ all: Double) { self.init(horizontal: all, vertical: all) }

  /// Returns these insets limited to a size: the bottom and the trailing inset shrink first.
  @inlinable public func within(_ size: Size) -> Insets {
    let (top, leading) = (Swift.min(top, size.height), Swift.min(leading, size.width))
    return Insets(
      unchecked: top, leading, Swift.min(bottom, size.height - top), Swift.min(trailing, size.width - leading))
  }

  @inlinable init(unchecked top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
