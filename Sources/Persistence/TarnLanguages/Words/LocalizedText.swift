/// A text in English that a ``Localization`` translates: its key in the catalogs, and the values in it.
///
/// ```swift
/// let text: LocalizedText = "Remove “\(todo.title)”"
/// text.key                           // "Remove “%@”"
/// text.english                       // "Remove “buy milk”"
/// ```
///
/// A text in it is `%@` in the key, a whole number `%d`, and a percent sign `%%`. A translation may have the values in another
/// order: `%2$@`, `%1$d`. SwiftUI has the same (`LocalizedStringKey`).
public struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key in the catalogs.
  public let key: String
  /// The values, in the order of the key.
  public let arguments: [Argument]

  /// A value in a text.
  public enum Argument: Hashable, Sendable {
    /// A text, which stays as it is.
    case text(String)
    /// A number, which a language writes in its way and which chooses a plural form.
    case number(Int)
  }

  /// Creates a text without values.
  public init(stringLiteral text: String) {
    key = text.replacing("%", with: "%%")
    arguments = []
  }

  /// Creates a text with values.
  public init(stringInterpolation text: StringInterpolation) {
    key = text.key
    arguments = text.arguments
  }

  /// The text in English.
  public var english: String { Self.render(key, arguments, number: { "\($0)" }, text: { $0 }) }

  /// Collects the key and the values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ text: String) { key += text.replacing("%", with: "%%") }

    /// Adds a text.
    public mutating func appendInterpolation(_ text: String) {
      key += "%@"
      arguments.append(.text(text))
    }

    /// Adds a part of a text.
    public mutating func appendInterpolation(_ text: Substring) { appendInterpolation(String(text)) }

    /// Adds a number.
    public mutating func appendInterpolation(_ number: Int) {
      key += "%d"
      arguments.append(.number(number))
    }
  }

  /// Returns a template with the values in their places. A placeholder without a value stays as it is.
  static func render(
    _ template: String, _ arguments: [Argument], number: (Int) -> String, text: (String) -> String
  ) -> String {
    guard template.utf8.contains(UInt8(ascii: "%")) else { return template }
    return TextTemplate(template).parts.map { part in
      switch part {
      case .literal(let literal): literal
      case .placeholder(let index, _):
        switch arguments.indices.contains(index) ? arguments[index] : nil {
        case .text(let value)?: text(value)
        case .number(let value)?: number(value)
        case nil: "%@"
        }
      }
    }.joined()
  }
}
