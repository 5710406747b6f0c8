/// A text of consecutive runs, each with its own style.
///
/// ```swift
/// let title: StyledText = "\(3) left of \(styled: "12", .bold)"
/// let late = title + StyledText(", two late", .foreground(.red))
/// ```
///
/// Text is data, whatever its origin: control characters are shown and never sent to the terminal (see ``CellWidth``). So
/// no text can move the cursor, change a color or write to the clipboard.
public struct StyledText: Sendable, Hashable {
  /// A part of a text in one style.
  public struct Run: Sendable, Hashable {
    /// The characters of the run.
    public let text: String
    /// The style of the run.
    public let style: Style
  }

  /// The runs in order.
  public private(set) var runs: [Run]

  /// Creates a text in one style.
  ///
  /// - Parameters:
  ///   - text: the text; a line break begins another line.
  ///   - style: applied over the style around the text.
  public init(_ text: String, _ style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  /// Creates a text from runs.
  public init(_ runs: [Run]) { self.runs = runs }

  /// The text without its styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Whether the text has no runs.
  public var isEmpty: Bool { runs.isEmpty }

  /// Returns the text with a style beneath the styles of its runs.
  public func style(_ style: Style) -> StyledText {
    StyledText(runs.map { Run(text: $0.text, style: $0.style.over(style)) })
  }

  /// Returns one text followed by another.
  public static func + (left: StyledText, right: StyledText) -> StyledText { StyledText(left.runs + right.runs) }

  /// Appends a text.
  public static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

  /// Whether both look the same. Canonically equivalent strings, such as é as one scalar or as two, are equal in Swift
  /// but not here, because terminals may show them differently.
  public static func == (left: StyledText, right: StyledText) -> Bool {
    left.runs.count == right.runs.count
      && zip(left.runs, right.runs).allSatisfy { left, right in
        left.style == right.style && left.text.utf8.elementsEqual(right.text.utf8)
      }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Creates a text without a style.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a text from an interpolation, whose parts may have styles: `"\(styled: "12", .bold) left"`.
  public init(stringInterpolation: Interpolation) { self.init(stringInterpolation.runs) }

  /// Collects the runs of a string literal with interpolations: `"\(styled: name, .bold)"`, and a ``StyledText`` with
  /// its styles.
  public struct Interpolation: StringInterpolationProtocol {
    var runs: [Run] = []

    /// Creates an empty interpolation. The compiler calls it.
    public init(literalCapacity: Int, interpolationCount: Int) { runs.reserveCapacity(interpolationCount * 2 + 1) }

    /// Appends the plain text of a literal.
    public mutating func appendLiteral(_ text: String) { append(text, .plain) }
    /// Appends a value's description as plain text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description, .plain)
    }
    /// Appends a text with its styles.
    public mutating func appendInterpolation(_ text: StyledText) { runs += text.runs }
    /// Appends a value's description in a style.
    public mutating func appendInterpolation(styled value: some CustomStringConvertible, _ style: Style) {
      append(value.description, style)
    }

    private mutating func append(_ text: String, _ style: Style) {
      if !text.isEmpty { runs.append(Run(text: text, style: style)) }
    }
  }
}
