import TarnLayout

// Apart from NSView, so that it is tested on every system.
extension LayoutMeasurement {
  /// Creates the measurement of a view from the numbers with which AppKit describes its content.
  ///
  /// AppKit measures both offsets from an edge of the alignment rect, whether or not the view's coordinates are
  /// flipped, and the intrinsic size is the size of that rect. An offset from the top of 0 is AppKit's default: the
  /// view has no such baseline.
  ///
  /// - Parameters:
  ///   - width: the intrinsic width; negative, as AppKit's `noIntrinsicMetric`, if there is none.
  ///   - height: the intrinsic height; negative if there is none. Then there is no baseline either.
  ///   - fromTop: the distance of the first baseline from the top edge.
  ///   - fromBottom: the distance of the last baseline from the bottom edge.
  init(intrinsicWidth width: Double, height: Double, firstBaseline fromTop: Double, lastBaseline fromBottom: Double) {
    let baseline = fromTop > 0 ? fromTop : height - fromBottom
    self.init(Size(width: max(0, width), height: max(0, height)), baseline: height >= 0 ? baseline : nil)
  }
}
