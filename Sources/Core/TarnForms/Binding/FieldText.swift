/// The text that a user types for a number or another value with a text form, and the value that the text represents,
/// if any.
///
/// ```swift
/// var age = FieldText(7)                                // "7"
/// age = FieldText(text: "7x")                           // value nil, and "7x" is still shown
/// let text = FieldBinding(draft.value.age) { Action.age($0) }.text()    // for a text field
/// ```
///
/// A field that stored only the number could not show `-`, `1.` or an empty line, which users type on the way to a
/// number, and would turn `007` into `7` under the caret. So the draft stores the text, and the value is derived from
/// it. A ``Validator`` judges a text that represents no value (``Validator/value(_:_:)``).
public struct FieldText<Value: LosslessStringConvertible & Equatable>: Equatable {
  /// The text exactly as typed.
  public let text: String

  /// Creates a field text from typed text.
  public init(text: String) { self.text = text }

  /// Creates a field text from a value: the value's text form, which a user could also type.
  public init(_ value: Value) { text = "\(value)" }

  /// The value that the text represents, ignoring surrounding white space, or `nil` if it represents none.
  public var value: Value? {
    var text = self.text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return Value(String(text))
  }
}

extension FieldText: Sendable where Value: Sendable {}

/// Encoded as its text.
extension FieldText: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }
}

extension FieldBinding {
  /// Returns a binding to the text, for a text field. It keeps every typed text, whether it represents a value or not.
  public func text<Part>() -> FieldBinding<String, Action> where Value == FieldText<Part> {
    map(\.text) { FieldText(text: $0) }
  }
}
