/// How large something came out in a room, and where its first line of text stands.
///
/// ```swift
/// let line = Measure(Size(width: 71.3, height: 17), baseline: 13)
/// ```
///
/// A size is rounded up to whole steps of 1/1,024, so that what needs it fits. What is no number or less than zero is zero.
public struct Measure: Equatable, Hashable, Sendable {
  public let size: Size
  /// How far below the top the first line of text stands. Where there is no text, the bottom edge counts as one.
  public let baseline: Double

  /// - Parameter baseline: anything not inside means the bottom edge.
  @inlinable public init(_ size: Size, baseline: Double? = nil) {
    let height = Length.up(Length.clamped(size.height))
    self.size = Size(width: Length.up(Length.clamped(size.width)), height: height)
    // Written so that what is not a number fails it.
    if let baseline, baseline >= 0, baseline <= height {
      self.baseline = Length.nearest(baseline)
    } else {
      self.baseline = height
    }
  }

  /// For lengths that are in order already.
  @inlinable init(kept size: Size, baseline: Double) {
    self.size = size
    self.baseline = baseline
  }
}
