/// The font of a text.
///
/// ```swift
/// let title = Font(size: 17, weight: .bold)
/// let code = Font(.monospaced, size: 13)
/// ```
///
/// The system chooses the letters: it takes the nearest family that is installed, and other ones for characters that a
/// family lacks. So the same text may have another size on another machine. For pictures that are equal to the pixel,
/// name a family that all machines have.
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
  /// In points, from 1 to 2,000: the height of a line without leading.
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
