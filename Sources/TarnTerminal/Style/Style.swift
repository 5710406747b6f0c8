/// How text looks: colours and what else a terminal can do to it.
///
/// ```swift
/// let heading = Style.bold
/// let late = Style(foreground: .red, attributes: [.bold, .underlined])
/// ```
///
/// A style is laid over the one around it: a colour replaces the other, what is not said stays, and attributes add up. Say
/// things by words and signs first: a style alone is lost on those who see no colours, and where there are none.
public struct Style: Sendable, Hashable {
  public var foreground: Color?
  public var background: Color?
  public var attributes: Attributes

  /// What is not a colour.
  public struct Attributes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underlined = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reversed = Attributes(rawValue: 16)
    public static let struck = Attributes(rawValue: 32)
  }

  public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// As what is around it.
  public static let plain = Style()
  public static let bold = Style(attributes: .bold)
  public static let dim = Style(attributes: .dim)
  public static let italic = Style(attributes: .italic)
  public static let underlined = Style(attributes: .underlined)
  public static let reversed = Style(attributes: .reversed)
  public static let struck = Style(attributes: .struck)

  /// Text in a colour.
  public static func foreground(_ color: Color) -> Style { Style(foreground: color) }

  /// This style laid over another.
  public func over(_ other: Style) -> Style {
    Style(
      foreground: foreground ?? other.foreground, background: background ?? other.background,
      attributes: attributes.union(other.attributes))
  }
}
