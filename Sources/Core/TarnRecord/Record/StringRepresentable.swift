/// A value that is saved as its text description.
///
/// ```swift
/// struct Tag: StringRepresentable {
///   let description: String
///   init?(_ text: String) {
///     guard !text.isEmpty, text == text.lowercased() else { return nil }
///     description = text
///   }
///   static let expectedFormat = "a tag, in small letters"
/// }
/// // "home" is decoded and encoded unchanged; decoding "Home" throws: it is not a tag, in small letters.
/// ```
///
/// Decoding compares the text with the value's description, so each value has one spelling.
public protocol StringRepresentable: LosslessStringConvertible, Codable, Hashable, Sendable {
  /// The type and its format, for error messages: “a day, written as “2026-11-22””.
  static var expectedFormat: String { get }
}

extension StringRepresentable {
  /// Encodes the description as a single value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes the value from its text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a text that is not the description of a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text), value.description == text else {
      // The text may have any length: its beginning is enough to find it.
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.prefix(80))” is not \(Self.expectedFormat).")
    }
    self = value
  }
}
