/// The letters of a text.
///
/// ```swift
/// let title = Font(size: 17, weight: .bold)
/// let code = Font(.monospaced, size: 13)
/// ```
///
/// Which letters a family has is the system's to say: it takes the nearest it has, and others for signs that a family lacks. So the
/// same text may be of another size on another machine, and whoever needs pictures alike to the pixel names a family that all have.
public struct Font: Hashable, Codable, Sendable {
  public enum Weight: Int, Hashable, Codable, Sendable {
    // As in CSS and OpenType.
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case black = 900
  }

  public struct Family: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    public static let sans: Family = "Sans"
    public static let serif: Family = "Serif"
    public static let monospaced: Family = "Monospace"
  }

  public var family: Family
  /// In points, from 1 to 2,000: the height of a line set solid.
  public var size: Double
  public var weight: Weight
  public var isItalic: Bool

  public init(_ family: Family = .sans, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
