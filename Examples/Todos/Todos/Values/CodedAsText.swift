/// A value that is saved as the text it is written as.
public protocol CodedAsText: LosslessStringConvertible, Codable {
  /// How it is written, for who reads why a text is none: “days are written as “2026-11-26””.
  static var form: String { get }
}

extension CodedAsText {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// - Throws: `DecodingError.dataCorrupted` for a text that is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not \(Self.form).")
    }
    self = value
  }
}
