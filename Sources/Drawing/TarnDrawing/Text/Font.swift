/// The font of a text.
///
/// ```swift
/// let title = Font(size: 17, weight: .bold)
/// let code = Font(.monospaced, size: 13)
/// ```
///
/// The system chooses the font for a family: the nearest installed one, and others for characters that it lacks. So the
/// same text may have another size on another machine. For pictures that match to the pixel, name a family that all
/// machines have.
public struct Font: Hashable, Codable, Sendable {
  /// The weight of the letters.
  public enum Weight: Int, Hashable, Codable, Sendable {
    // As in CSS and OpenType.
    /// Weight 300: thinner than the text of a page.
    case light = 300
    /// Weight 400: the text of a page.
    case regular = 400
    /// Weight 500: a little heavier than the text of a page.
    case medium = 500
    /// Weight 600: between medium and bold, for headings.
    case semibold = 600
    /// Weight 700: the weight of emphasized text.
    case bold = 700
    /// Weight 900: the heaviest.
    case black = 900
  }

  /// A font family, by its name.
  public struct Family: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// The name of the family.
    public let name: String

    /// Creates a reference to a family by its name.
    public init(_ name: String) { self.name = name }
    /// Creates a reference to a family by its name.
    public init(stringLiteral name: String) { self.name = name }

    /// The system's sans-serif family.
    public static let sans: Family = "Sans"
    /// The system's serif family.
    public static let serif: Family = "Serif"
    /// The system's monospaced family.
    public static let monospaced: Family = "Monospace"
  }

  /// The font family.
  public var family: Family
  /// The font size in points, from 1 to 2,000: the line height without leading.
  public var size: Double
  /// The weight of the letters.
  public var weight: Weight
  /// Whether the letters are italic.
  public var isItalic: Bool

  /// Creates a font.
  public init(_ family: Family = .sans, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
