/// A motion that follows the pointer or the tilt of the device: from an absolute pose to relative offsets of named
/// properties.
///
/// ```swift
/// let header = Motion.linear("--x", .x, from: -20, to: 20) + Motion.linear("--y", .y, from: -8, to: 8)
/// let far = header.scaled(by: 0.5)                     // behind it, half as much
/// header.offsets(at: Pose(x: 1, y: 0))                 // --x 20, --y 0
/// ```
///
/// A pose is absolute, so the same pose always gives the same offsets: there is no state to keep in step. Offsets are
/// relative, so one motion serves any number of views, and two of them are added (`+`). Neither holds for a motion that
/// is fed with movements, or that sets the position of a view.
///
/// It is data and not a function, so that a page can evaluate it for every frame by itself (``json``): a list with one
/// object per entry, whose last three members are left out if they have the values given here.
///
/// ```
/// [{"p": "--x", "a": "x", "f": -20, "t": 20, "c": "linear", "l": -1, "h": 1}, …]
/// ```
///
/// For a pose whose axis `a` has the value `v`, from −1 to 1, an entry adds `f + (t − f) · c(s)` to the property `p`,
/// where `s = (v − l) / (h − l)`, limited to 0 through 1, and `c` is `linear`, s, or `smooth`, 3 s² − 2 s³. The numbers
/// have no unit: a style sheet multiplies them by one.
///
/// Entries that differ only in `f` and `t` are combined, and their order does not matter: equal motions have equal
/// lists.
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
    /// The part of the axis in which it moves.
    public internal(set) var range = -1.0...1.0
  }

  /// In the order of their properties, axes, curves and ranges; without entries that move nothing.
  public let entries: [Entry]

  /// A motion without movement.
  public static var still: Motion { Motion([]) }

  /// Creates a motion from one offset at the left or top to another at the right or bottom.
  ///
  /// - Parameter property: a name of letters, digits, `-` and `_`, such as that of a variable in a style sheet.
  /// - Precondition: The name is valid, and both numbers are finite.
  public static func linear(_ property: String, _ axis: Axis, from: Double, to: Double) -> Motion {
    precondition(Entry.isName(property), "“\(property)” can't be the name of a property: letters, digits, - and _ can.")
    precondition(from.isFinite && to.isFinite, "An offset from \(from) to \(to) can't be drawn.")
    return Motion([Entry(property: property, axis: axis, from: from, to: to)])
  }

  /// Returns the sum: offsets of one property are added.
  public static func + (one: Motion, other: Motion) -> Motion { Motion(one.entries + other.entries) }

  /// Returns the motion with its offsets multiplied by a factor.
  ///
  /// - Precondition: The factor is finite.
  public func scaled(by factor: Double) -> Motion {
    precondition(factor.isFinite, "A motion can't be scaled by \(factor).")
    return changed {
      $0.from *= factor
      $0.to *= factor
    }
  }

  /// Returns the motion along a curve.
  public func curved(_ curve: Curve) -> Motion { changed { $0.curve = curve } }

  /// Returns the motion within a part of the axis, such as the middle half: before and after it, the offsets stay
  /// constant.
  ///
  /// - Precondition: The range has a length and is within −1…1.
  public func within(_ range: ClosedRange<Double>) -> Motion {
    precondition(
      Entry.isRange(range), "A motion can't be within \(range): two different numbers from -1 to 1 are needed.")
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

  /// Sorts the entries, and combines those that differ only in their offsets.
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
  /// An order in which entries that can be combined are equal.
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
