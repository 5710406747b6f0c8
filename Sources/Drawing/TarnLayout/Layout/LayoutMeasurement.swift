/// The measurement of a layout under constraints: its size, and the baseline of its first line of text.
///
/// ```swift
/// let line = LayoutMeasurement(Size(width: 71.3, height: 17), baseline: 13)
/// ```
///
/// The size is rounded up to multiples of 1/1,024, so that the content fits. NaN and numbers below zero become zero.
public struct LayoutMeasurement: Equatable, Hashable, Sendable {
  /// The size, in multiples of 1/1,024.
  public let size: Size
  /// The distance from the top to the baseline of the first line of text. Without text it is the bottom edge.
  public let baseline: Double

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - size: the size, which is rounded up.
  ///   - baseline: the distance from the top; a baseline outside the size is replaced by the bottom edge.
  @inlinable public init(_ size: Size, baseline: Double? = nil) {
    let height = Length.up(Length.clamped(size.height))
    self.size = Size(width: Length.up(Length.clamped(size.width)), height: height)
    // Written so that NaN fails the condition.
    if let baseline, baseline >= 0, baseline <= height {
      self.baseline = Length.nearest(baseline)
    } else {
      self.baseline = height
    }
  }

  /// Creates a measurement from lengths that are valid already.
  @inlinable init(unchecked size: Size, baseline: Double) {
    self.size = size
    self.baseline = baseline
  }
}
