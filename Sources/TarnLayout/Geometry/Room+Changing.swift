extension Room {
  /// The same most, and nothing as the least: whoever is laid in it may be as small as it wishes.
  @inlinable public var loosened: Room { Room(.zero, max) }

  /// The room inside insets, which shrink where there is too little for them.
  @inlinable public func inset(by insets: Insets) -> Room {
    let insets = insets.within(max)
    let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
    return Room(
      Size(width: Swift.max(0, min.width - width), height: Swift.max(0, min.height - height)),
      Size(width: max.width - width, height: max.height - height))
  }

  /// The same room with another most along an axis; the least follows if it must.
  @inlinable public func atMost(_ length: Double, _ axis: Axis) -> Room {
    var (least, most) = (min, max)
    most[axis] = Length.bound(length)
    least[axis] = Swift.min(least[axis], most[axis])
    return Room(least, most)
  }

  /// The same room with no choice along an axis.
  @inlinable public func exactly(_ length: Double, _ axis: Axis) -> Room {
    var (least, most) = (min, max)
    least[axis] = Length.reach(length)
    most[axis] = least[axis]
    return Room(least, most)
  }

  /// Whether there is no choice at all.
  @inlinable public var isExact: Bool { min == max }
}

extension Room: CustomStringConvertible {
  public var description: String {
    func words(_ axis: Axis) -> String {
      if isExact(axis) { return "\(max[axis])" }
      let most = isBounded(axis) ? "\(max[axis])" : "…"
      return "\(min[axis])–\(most)"
    }
    return "\(words(.horizontal)) × \(words(.vertical))"
  }
}
