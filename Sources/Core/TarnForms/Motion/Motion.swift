/// A motion that follows the pointer or the tilt of the device: a function from an absolute pose to relative offsets of
/// named properties.
///
/// ```swift
/// let header = Motion.linear("--x", .x, from: -20, to: 20) + Motion.linear("--y", .y, from: -8, to: 8)
/// let far = header.scaled(by: 0.5)                     // a background that moves half as far
/// header.offsets(at: Pose(x: 1, y: 0))                 // --x 20, --y 0
/// ```
///
/// A pose is absolute: the same pose always gives the same offsets, so nothing has to be remembered and nothing can
/// drift. Offsets are relative: any number of views can share one motion, and two motions can be added (`+`). Neither
/// would hold for a motion that consumes relative movements or that yields absolute positions.
///
/// A motion is data rather than a function, so that a page evaluates it for every frame without asking the server
/// (``json``). The encoding is a list with one object per component; an object omits its last three members where they have
/// the values shown here.
///
/// ```
/// [{"p": "--x", "a": "x", "f": -20, "t": 20, "c": "linear", "l": -1, "h": 1}, …]
/// ```
///
/// For a pose whose axis `a` has the value `v`, from −1 to 1, an component adds `f + (t − f) · c(s)` to the property `p`,
/// where `s = (v − l) / (h − l)`, clamped to 0…1, and `c` is `linear`, s, or `smooth`, 3 s² − 2 s³. The numbers have no
/// unit: a style sheet multiplies them by one.
///
/// Components that differ only in `f` and `t` are combined, and the order of components does not matter: equal motions have
/// equal lists.
public struct Motion: Hashable, Sendable {
  /// The axis of a pose that a component follows.
  public enum TiltAxis: String, Codable, Sendable, CaseIterable, Comparable {
    /// From left to right: ``Pose/x``.
    case x
    /// From top to bottom: ``Pose/y``.
    case y

    public static func < (lhs: TiltAxis, rhs: TiltAxis) -> Bool { lhs == .x && rhs == .y }
  }

  /// The offset of one property along one axis.
  public struct Component: Hashable, Sendable {
    /// The name of the property.
    public let property: String
    /// The axis of the pose that moves the property.
    public let axis: TiltAxis
    /// The offset at the lower end of the range.
    public internal(set) var from: Double
    /// The offset at the upper end of the range.
    public internal(set) var to: Double
    /// The easing between the two offsets.
    public internal(set) var curve = EasingCurve.linear
    /// The values of the axis between which the property moves.
    public internal(set) var range = -1.0...1.0
  }

  /// The components, ordered by property, axis, curve and range. Components without an effect are omitted.
  public let components: [Component]

  /// A motion that moves nothing.
  public static var still: Motion { Motion([]) }

  /// Creates a motion from one offset at the left or top to another at the right or bottom.
  ///
  /// - Parameters:
  ///   - property: a name of letters, digits, `-` and `_`, such as that of a variable in a style sheet.
  ///   - axis: the axis along which the screen is tilted.
  ///   - from: the number at the left or top end.
  ///   - to: the number at the right or bottom end.
  /// - Precondition: The name is valid, and both numbers are finite.
  public static func linear(_ property: String, _ axis: TiltAxis, from: Double, to: Double) -> Motion {
    precondition(
      Component.isName(property), "“\(property)” is not the name of a property: use only letters, digits, - and _.")
    precondition(from.isFinite && to.isFinite, "A motion can't go from \(from) to \(to): both offsets must be finite.")
    return Motion([Component(property: property, axis: axis, from: from, to: to)])
  }

  /// Adds two motions: the offsets of one property are added.
  public static func + (lhs: Motion, rhs: Motion) -> Motion { Motion(lhs.components + rhs.components) }

  /// Returns the motion with all offsets multiplied by a factor; a negative factor reverses it.
  ///
  /// - Precondition: The factor is finite.
  public func scaled(by factor: Double) -> Motion {
    precondition(factor.isFinite, "A motion can't be scaled by \(factor): the factor must be finite.")
    return changed {
      $0.from *= factor
      $0.to *= factor
    }
  }

  /// Returns the motion with another easing curve.
  public func curved(_ curve: EasingCurve) -> Motion { changed { $0.curve = curve } }

  /// Returns the motion limited to a range of the axis, such as the middle half; outside the range the offset stays at
  /// that of the nearer end.
  ///
  /// - Precondition: The range is not empty and lies within −1…1.
  public func within(_ range: ClosedRange<Double>) -> Motion {
    precondition(
      Component.isRange(range),
      "A motion can't be limited to \(range): its bounds must be two different numbers from -1 to 1.")
    return changed { $0.range = range }
  }

  private func changed(_ change: (inout Component) -> Void) -> Motion {
    Motion(
      components.map { component in
        var component = component
        change(&component)
        return component
      })
  }

  /// Sorts the components and combines those that differ only in their offsets.
  init(_ components: [Component]) {
    var combined: [Component] = []
    for component in components.sorted(by: { $0.precedes($1) }) {
      if let last = combined.last, !last.precedes(component) {
        combined[combined.count - 1].from += component.from
        combined[combined.count - 1].to += component.to
      } else {
        combined.append(component)
      }
    }
    self.components = combined.filter { $0.from != 0 || $0.to != 0 }
  }
}

extension Motion.Component {
  /// The sort order. Neither of two components precedes the other if they can be combined.
  fileprivate func precedes(_ other: Motion.Component) -> Bool {
    if property != other.property { return property < other.property }
    if axis != other.axis { return axis < other.axis }
    if curve != other.curve { return curve.rawValue < other.curve.rawValue }
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    return range.upperBound < other.range.upperBound
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  static func isRange(_ range: ClosedRange<Double>) -> Bool {
    range.lowerBound >= -1 && range.upperBound <= 1 && range.lowerBound < range.upperBound
  }
}
