/// A value that is saved as the text it is written as.
///
/// ```swift
/// struct Tag: WrittenAsText {
///   let description: String
///   init?(_ text: String) {
///     guard !text.isEmpty, text == text.lowercased() else { return nil }
///     description = text
///   }
///   static let form = "a tag, in small letters"
/// }
/// // "home" is read and written as it stands; "Home" is refused: it is not a tag, in small letters.
/// ```
///
/// What is read is held against how it is written, so there is one spelling of each value.
public protocol WrittenAsText: LosslessStringConvertible, Codable, Hashable, Sendable {
  /// What it is and how it is written, for who reads why a text is none: “a day, written as “2026-11-22””.
  static var form: String { get }
}

extension WrittenAsText {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// - Throws: `DecodingError.dataCorrupted` for a text that is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text), value.description == text else {
      // A text of any length may stand there: its beginning is enough to find it.
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.prefix(80))” is not \(Self.form).")
    }
    self = value
  }
}
