/// What a person types into a field for a number, or another value with a written form: the text as it was typed, and the value
/// it stands for, if it does.
///
/// ```swift
/// var age = Typed(7)                                // "7"
/// age = Typed(text: "7x")                           // value nil, and "7x" is still shown
/// FieldBinding(draft.value.age) { Action.age($0) }.text()    // for a text field
/// ```
///
/// A field that kept the number only could not show `-`, `1.` or an empty line, which one types on the way to a number, and
/// would turn `007` into `7` under the caret. So the text is what is kept, in the draft like the rest of what was typed, and
/// the value follows from it. A ``Validator`` says what to think of a text that is none
/// (``Validator/value(_:_:)``).
public struct Typed<Value: LosslessStringConvertible & Equatable>: Equatable {
  /// As it was typed.
  public let text: String

  public init(text: String) { self.text = text }

  /// As the value is written: what code sets, and typing might.
  public init(_ value: Value) { text = "\(value)" }

  /// What it stands for; spaces around it don't matter.
  public var value: Value? {
    var text = self.text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return Value(String(text))
  }
}

extension Typed: Sendable where Value: Sendable {}

/// Written as its text.
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
  /// The text of it, for a text field. Whatever is typed is kept, value or not.
  public func text<Part>() -> FieldBinding<String, Action> where Value == Typed<Part> {
    map(\.text) { Typed(text: $0) }
  }
}
