/// A layout without children: a value that a device shows.
///
/// ```swift
/// struct Label: LeafLayout {
///   let text: String
///
///   func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
///     let perLine = max(1, Int(constraints.max.width / 8))
///     let lines = (text.count + perLine - 1) / perLine
///     return LayoutMeasurement(Size(width: 8 * Double(min(text.count, perLine)), height: 16 * Double(lines)), baseline: 12)
///   }
/// }
/// ```
///
/// A leaf measures itself under the given constraints, so a text can be higher where it is narrow. It gets that size,
/// or the nearest that satisfies the constraints. With its own measurement as the maximum, it must return the same
/// measurement.
public protocol LeafLayout: Layout where Content == Self {
  /// Returns the leaf's measurement. Where the constraints allow exactly one size, the result's size is ignored.
  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement
}

extension LeafLayout {
  /// Adds the leaf to the pass and returns its measurement, or that of the device's ``LeafMeasurer``.
  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Self>) -> LayoutMeasurement
  {
    pass.addContent(self)
    return pass.storage.measurer?(self, constraints) ?? measure(in: constraints)
  }
}
