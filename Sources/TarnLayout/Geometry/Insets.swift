/// How far something is kept from each of four edges. Leading is where lines of text begin: on the left, or if mirrored on the
/// right.
///
/// ```swift
/// let insets = Insets(horizontal: 16, vertical: 8)
/// ```
///
/// What is less than zero, or no number, is zero.
public struct Insets: Equatable, Hashable, Sendable {
  public let top: Double
  public let leading: Double
  public let bottom: Double
  public let trailing: Double

  @inlinable public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = Length.clean(top)
    self.leading = Length.clean(leading)
    self.bottom = Length.clean(bottom)
    self.trailing = Length.clean(trailing)
  }

  @inlinable public init(horizontal: Double = 0, vertical: Double = 0) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// The same on every side.
  @inlinable public init(_ all: Double) { self.init(horizontal: all, vertical: all) }

  /// These as far as there is room for them: what is too much is taken from below and from the trailing side first.
  @inlinable public func within(_ size: Size) -> Insets {
    let (top, leading) = (Swift.min(top, size.height), Swift.min(leading, size.width))
    return Insets(
      kept: top, leading, Swift.min(bottom, size.height - top), Swift.min(trailing, size.width - leading))
  }

  @inlinable init(kept top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
