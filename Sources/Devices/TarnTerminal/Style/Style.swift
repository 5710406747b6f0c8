/// The presentation of text: colors and attributes.
///
/// ```swift
/// let heading = Style.bold
/// let late = Style(foreground: .red, attributes: [.bold, .underlined])
/// ```
///
/// A style is applied over the one around it: a color replaces the other one, a missing color keeps it, and
/// attributes add up. Express a meaning in words or symbols first: a style alone is lost where no colors are shown,
/// and on users who can't see them.
public struct Style: Sendable, Hashable {
  /// The color of the text, or `nil` for that of the style around it.
  public var foreground: TerminalColor?
  /// The color behind the text, or `nil` for that of the style around it.
  public var background: TerminalColor?
  /// The attributes that are added to those of the style around it.
  public var attributes: Attributes

  /// The text attributes of a terminal.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits of the attributes in the set.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A heavier weight, or a brighter color on some terminals.
    public static let bold = Attributes(rawValue: 1)
    /// A fainter color.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted text.
    public static let italic = Attributes(rawValue: 4)
    /// Text with a line below it.
    public static let underlined = Attributes(rawValue: 8)
    /// The foreground and the background exchanged.
    public static let reversed = Attributes(rawValue: 16)
    /// Text with a line through it.
    public static let struck = Attributes(rawValue: 32)
  }

  /// Creates a style. Without arguments it equals ``plain``.
  public init(foreground: TerminalColor? = nil, background: TerminalColor? = nil, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style around the text, unchanged.
  public static let plain = Style()
  /// The style that adds ``Attributes/bold``.
  public static let bold = Style(attributes: .bold)
  /// The style that adds ``Attributes/dim``.
  public static let dim = Style(attributes: .dim)
  /// The style that adds ``Attributes/italic``.
  public static let italic = Style(attributes: .italic)
  /// The style that adds ``Attributes/underlined``.
  public static let underlined = Style(attributes: .underlined)
  /// The style that adds ``Attributes/reversed``.
  public static let reversed = Style(attributes: .reversed)
  /// The style that adds ``Attributes/struck``.
  public static let struck = Style(attributes: .struck)

  /// Creates a style with a text color.
  public static func foreground(_ color: TerminalColor) -> Style { Style(foreground: color) }

  /// Returns this style applied over another.
  public func over(_ other: Style) -> Style {
    Style(
      foreground: foreground ?? other.foreground, background: background ?? other.background,
      attributes: attributes.union(other.attributes))
  }
}
