/// The text of a field for a number, or another value with a text form, and the value that it stands for, if any.
///
/// ```swift
/// var age = Typed(7)                                // "7"
/// age = Typed(text: "7x")                           // value nil, and "7x" is still shown
/// FieldBinding(draft.value.age) { Action.age($0) }.text()    // for a text field
/// ```
///
/// A field that kept only the number could not show `-`, `1.` or an empty line, which people type on the way to a
/// number, and would turn `007` into `7` at the caret. So the text is kept, in the draft like the rest of the input,
/// and the value is derived from it. A ``Validator`` judges a text without a value (``Validator/value(_:_:)``).
public struct Typed<Value: LosslessStringConvertible & Equatable>: Equatable {
  /// The text as typed.
  public let text: String

  public init(text: String) { self.text = text }

  /// Creates the text of a value, for setting it in code.
  public init(_ value: Value) { text = "\(value)" }

  /// The value, ignoring spaces around the text.
  public var value: Value? {
    var text = self.text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return Value(String(text))
  }
}

extension Typed: Sendable where Value: Sendable {}

/// Encoded as its text.
extension Typed: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }
}

extension FieldBinding {
  /// Returns a binding of the text, for a text field. Any text is kept, with or without a value.
  public func text<Part>() -> FieldBinding<String, Action> where Value == Typed<Part> {
    map(\.text) { Typed(text: $0) }
  }
}
