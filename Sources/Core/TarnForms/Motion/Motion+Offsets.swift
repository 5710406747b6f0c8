extension Motion {
  /// The distance of a property from its value at rest.
  public struct Offset: Hashable, Sendable {
    /// The name of the property.
    public var property: String
    /// The distance, without a unit.
    public var value: Double

    /// Creates an offset of a property.
    public init(property: String, value: Double) {
      self.property = property
      self.value = value
    }
  }

  /// Returns the offsets for a pose, one per property, ordered by property name.
  ///
  /// - Complexity: O(components). A device calls it for every frame.
  public func offsets(at pose: Pose) -> [Offset] {
    var offsets: [Offset] = []
    for component in components {
      let value = component.offset(at: pose)
      if offsets.last?.property == component.property {
        offsets[offsets.count - 1].value += value
      } else {
        offsets.append(Offset(property: component.property, value: value))
      }
    }
    return offsets
  }

  /// Returns the offset of one property; 0 if it does not move.
  public func offset(of property: String, at pose: Pose) -> Double {
    components.reduce(0) { $1.property == property ? $0 + $1.offset(at: pose) : $0 }
  }
}

extension Motion.Component {
  func offset(at pose: Pose) -> Double {
    let part = (pose[axis] - range.lowerBound) / (range.upperBound - range.lowerBound)
    return from + (to - from) * curve(part)
  }
}
