/// Text with styles: pieces of text one after the other, each with its own.
///
/// ```swift
/// let title: StyledText = "\(3) left of \(styled: "12", .bold)"
/// let late = title + StyledText(", two late", .foreground(.red))
/// ```
///
/// Text is text, wherever it comes from: signs that a terminal would obey are shown and not sent (``Cells``). So nobody's text
/// moves the cursor, changes a colour or reaches the clipboard.
public struct StyledText: Sendable, Hashable {
  /// A piece in one style.
  public struct Run: Sendable, Hashable {
    public let text: String
    public let style: Style
  }

  public private(set) var runs: [Run]

  /// - Parameter style: laid over the style of the place where the text is shown.
  public init(_ text: String, _ style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  public init(_ runs: [Run]) { self.runs = runs }

  /// The text without its styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  public var isEmpty: Bool { runs.isEmpty }

  /// The text with a style laid under the styles that its pieces have already.
  public func style(_ style: Style) -> StyledText {
    StyledText(runs.map { Run(text: $0.text, style: $0.style.over(style)) })
  }

  public static func + (left: StyledText, right: StyledText) -> StyledText { StyledText(left.runs + right.runs) }

  public static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

  /// Whether both are shown alike. Texts that only mean the same, such as é as one sign or as two, are equal to Swift but may
  /// look different.
  public static func == (left: StyledText, right: StyledText) -> Bool {
    left.runs.count == right.runs.count
      && zip(left.runs, right.runs).allSatisfy { left, right in
        left.style == right.style && left.text.utf8.elementsEqual(right.text.utf8)
      }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text) }

  public init(stringInterpolation: Interpolation) { self.init(stringInterpolation.runs) }

  /// What takes in `"\(styled: name, .bold)"` and a ``StyledText`` with its styles.
  public struct Interpolation: StringInterpolationProtocol {
    var runs: [Run] = []

    public init(literalCapacity: Int, interpolationCount: Int) { runs.reserveCapacity(interpolationCount * 2 + 1) }

    public mutating func appendLiteral(_ text: String) { append(text, .plain) }
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description, .plain)
    }
    public mutating func appendInterpolation(_ text: StyledText) { runs += text.runs }
    public mutating func appendInterpolation(styled value: some CustomStringConvertible, _ style: Style) {
      append(value.description, style)
    }

    private mutating func append(_ text: String, _ style: Style) {
      if !text.isEmpty { runs.append(Run(text: text, style: style)) }
    }
  }
}
