import TarnEncoding

/// A JSON value for the output of a command: numbers are numbers, and members keep their order.
///
/// ```swift
/// let todo: JSONOutput = [
///   "number": 3, "text": "buy milk", "done": false, "due": .string(nil), "tags": .array(["home"]),
/// ]
/// StandardStreams.print(.array([todo]))
/// // [
/// // {"number":3,"text":"buy milk","done":false,"due":null,"tags":["home"]}
/// // ]
/// ```
///
/// A command prints one value: an object, or an array even if it has one element or none. Characters that a terminal
/// would execute are written as escapes, so the output may go to a terminal, too.
public struct JSONOutput: Sendable, Equatable {
  private indirect enum Content: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as its digits.
    case number(String)
    case string(String)
    case array([JSONOutput])
    case object([Member])
  }

  private struct Member: Sendable, Equatable {
    let name: String
    let value: JSONOutput
  }

  private let content: Content

  /// `null`.
  public static let null = JSONOutput(content: .null)

  /// `true` or `false`.
  public static func bool(_ value: Bool) -> JSONOutput { JSONOutput(content: .bool(value)) }

  /// A whole number, with all its digits.
  public static func number(_ value: some BinaryInteger) -> JSONOutput { JSONOutput(content: .number("\(value)")) }

  /// A number in the fewest digits that read back as the same number; `null` if it is not finite, as JSON has no such
  /// number.
  public static func number(_ value: Double) -> JSONOutput {
    guard value.isFinite else { return .null }
    let writer = JSONWriter()
    writer.append(value)
    return JSONOutput(content: .number(String(decoding: writer.bytes, as: UTF8.self)))
  }

  /// A text; `null` for `nil`.
  public static func string(_ value: String?) -> JSONOutput { value.map { JSONOutput(content: .string($0)) } ?? .null }

  /// A time in UTC, to the second: `2026-11-26T16:00:00Z`; `null` for `nil`, and outside of the years 0 to 9999.
  public static func time(millisecondsSince1970 milliseconds: Int64?) -> JSONOutput {
    .string(milliseconds.flatMap { CivilTime(millisecondsSince1970: $0)?.description })
  }

  /// An array.
  public static func array(_ elements: some Sequence<JSONOutput>) -> JSONOutput {
    JSONOutput(content: .array(Array(elements)))
  }

  /// An object with its members in this order.
  public static func object(_ members: some Sequence<(String, JSONOutput)>) -> JSONOutput {
    JSONOutput(content: .object(members.map { Member(name: $0.0, value: $0.1) }))
  }

  /// The output with its line break at the end: an array with an element on each line, any other value on one line.
  public var text: String {
    guard case .array(let elements) = content, !elements.isEmpty else { return line + "\n" }
    return "[\n\(elements.map(\.line).joined(separator: ",\n"))\n]\n"
  }

  /// The value on one line.
  public var line: String {
    let writer = JSONWriter()
    write(to: writer)
    return SafeText.json(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func write(to writer: JSONWriter) {
    switch content {
    case .null: writer.append(raw: "null")
    case .bool(let value): writer.append(value)
    case .number(let digits): writer.append(digits: digits)
    case .string(let text): writer.append(text: text)
    case .array(let elements):
      writer.append(raw: "[")
      for (index, element) in elements.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        element.write(to: writer)
      }
      writer.append(raw: "]")
    case .object(let members):
      writer.append(raw: "{")
      for (index, member) in members.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        writer.append(text: member.name)
        writer.append(raw: ":")
        member.value.write(to: writer)
      }
      writer.append(raw: "}")
    }
  }
}

extension JSONOutput: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(value) }
}

extension JSONOutput: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONOutput: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
  /// An object with its members in this order.
  public init(dictionaryLiteral elements: (String, JSONOutput)...) { self = .object(elements) }
}
