/// How things move with the pointer or the tilt of the device: from an absolute pose to relative offsets of named properties.
///
/// ```swift
/// let header = Motion.linear("--x", .x, from: -20, to: 20) + Motion.linear("--y", .y, from: -8, to: 8)
/// let far = header.scaled(by: 0.5)                     // behind it, half as much
/// header.offsets(at: Pose(x: 1, y: 0))                 // --x 20, --y 0
/// ```
///
/// A pose is absolute, so the same pose gives the same offsets, whatever came before: there is nothing to be remembered, and
/// nothing to get out of step. Offsets are relative, so one motion is of use to any number of views, and two of them are added
/// (`+`). Neither can be said of a motion that is fed with movements, or that says where a view is to be.
///
/// It is data and not a function, so that a page can evaluate it for every frame without asking anybody (``json``): a list with
/// one object an entry, of which the last three members are left out where they are as given here.
///
/// ```
/// [{"p": "--x", "a": "x", "f": -20, "t": 20, "c": "linear", "l": -1, "h": 1}, …]
/// ```
///
/// For a pose whose axis `a` is at `v`, from −1 to 1, an entry adds `f + (t − f) · c(s)` to the property `p`, where
/// `s = (v − l) / (h − l)`, held between 0 and 1, and `c` is `linear`, s, or `smooth`, 3 s² − 2 s³. The numbers have no unit: a style
/// sheet multiplies them by one.
///
/// Entries that differ in nothing but `f` and `t` are one, and their order does not matter: equal motions have equal lists.
public struct Motion: Hashable, Sendable {
  public enum Axis: String, Codable, Sendable, CaseIterable, Comparable {
    case x
    case y

    public static func < (one: Axis, other: Axis) -> Bool { one == .x && other == .y }
  }

  /// The offset of one property along one axis.
  public struct Entry: Hashable, Sendable {
    public let property: String
    public let axis: Axis
    public internal(set) var from: Double
    public internal(set) var to: Double
    public internal(set) var curve = Curve.linear
    /// Between which values of the axis it moves.
    public internal(set) var range = -1.0...1.0
  }

  /// In the order of their properties, axes, curves and ranges; none that moves nothing.
  public let entries: [Entry]

  /// Nothing moves.
  public static var still: Motion { Motion([]) }

  /// From one offset at the left or the top to another at the right or the bottom.
  ///
  /// - Parameter property: a name of letters, digits, `-` and `_`, such as that of a variable in a style sheet.
  /// - Precondition: The name is one, and both numbers are finite.
  public static func linear(_ property: String, _ axis: Axis, from: Double, to: Double) -> Motion {
    precondition(
      Entry.isName(property), "“\(property)” is not the name of a property: use only letters, digits, - and _.")
    precondition(from.isFinite && to.isFinite, "A motion can't go from \(from) to \(to): both offsets must be finite.")
    return Motion([Entry(property: property, axis: axis, from: from, to: to)])
  }

  /// Both: offsets of one property add.
  public static func + (one: Motion, other: Motion) -> Motion { Motion(one.entries + other.entries) }

  /// The same, stronger or weaker, or the other way.
  ///
  /// - Precondition: The factor is finite.
  public func scaled(by factor: Double) -> Motion {
    precondition(factor.isFinite, "A motion can't be scaled by \(factor): the factor must be finite.")
    return changed {
      $0.from *= factor
      $0.to *= factor
    }
  }

  /// The same, along a curve.
  public func curved(_ curve: Curve) -> Motion { changed { $0.curve = curve } }

  /// The same within a part of the way, such as the middle half: before and behind it, it stays as it is there.
  ///
  /// - Precondition: The range has a length and is within −1…1.
  public func within(_ range: ClosedRange<Double>) -> Motion {
    precondition(
      Entry.isRange(range),
      "A motion can't be limited to \(range): its bounds must be two different numbers from -1 to 1.")
    return changed { $0.range = range }
  }

  private func changed(_ change: (inout Entry) -> Void) -> Motion {
    Motion(
      entries.map { entry in
        var entry = entry
        change(&entry)
        return entry
      })
  }

  /// Brings entries into their order, and those that can be one together.
  init(_ entries: [Entry]) {
    var joined: [Entry] = []
    for entry in entries.sorted(by: { $0.precedes($1) }) {
      if let last = joined.last, !last.precedes(entry) {
        joined[joined.count - 1].from += entry.from
        joined[joined.count - 1].to += entry.to
      } else {
        joined.append(entry)
      }
    }
    self.entries = joined.filter { $0.from != 0 || $0.to != 0 }
  }
}

extension Motion.Entry {
  /// An order in which entries that can be one are neither before the other.
  fileprivate func precedes(_ other: Motion.Entry) -> Bool {
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
