extension LayoutConstraints {
  /// The same maximum with a minimum of zero, so that a child may be as small as its own measurement.
  @inlinable public var loosened: LayoutConstraints { LayoutConstraints(.zero, max) }

  /// Returns the constraints inside insets, which shrink where there is too little space.
  @inlinable public func inset(by insets: Insets) -> LayoutConstraints {
    let insets = insets.within(max)
    let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
    return LayoutConstraints(
      Size(width: Swift.max(0, min.width - width), height: Swift.max(0, min.height - height)),
      Size(width: max.width - width, height: max.height - height))
  }

  /// Returns the same constraints with another maximum along an axis; the minimum is lowered to it if necessary.
  @inlinable public func atMost(_ length: Double, _ axis: Axis) -> LayoutConstraints {
    var (least, maximum) = (min, max)
    maximum[axis] = Length.bound(length)
    least[axis] = Swift.min(least[axis], maximum[axis])
    return LayoutConstraints(least, maximum)
  }

  /// Returns the same constraints with a fixed length along an axis.
  @inlinable public func exactly(_ length: Double, _ axis: Axis) -> LayoutConstraints {
    var (least, maximum) = (min, max)
    least[axis] = Length.reach(length)
    maximum[axis] = least[axis]
    return LayoutConstraints(least, maximum)
  }

  /// Whether both lengths are fixed.
  @inlinable public var isExact: Bool { min == max }
}

extension LayoutConstraints: CustomStringConvertible {
  public var description: String {
    func range(_ axis: Axis) -> String {
      if isExact(axis) { return "\(max[axis])" }
      let maximum = isBounded(axis) ? "\(max[axis])" : "…"
      return "\(min[axis])–\(maximum)"
    }
    return "\(range(.horizontal)) × \(range(.vertical))"
  }
}
