import TarnRecord

/// The name of a blob: `blob:` and the 64 hexadecimal digits of its SHA-256.
///
/// ```swift
/// BlobReference("blob:" + String(repeating: "a", count: 64))   // a reference
/// BlobReference("holiday.jpg")                                 // nil
/// ```
///
/// The storage finds references in this form in a state and keeps their blobs. The state has only the name; the storage
/// knows where the bytes are and whether they have arrived.
public struct BlobReference: StringRepresentable {
  /// The reference as text.
  public let description: String

  public static let expectedFormat = "the reference of a stored blob: “blob:” and 64 hexadecimal digits"

  /// - Returns: `nil` for any other text than `blob:` and 64 lowercase hexadecimal digits.
  public init?(_ text: String) {
    let prefix = "blob:"
    guard text.hasPrefix(prefix), text.utf8.count == prefix.utf8.count + 64,
      text.utf8.dropFirst(prefix.utf8.count).allSatisfy(Self.isDigit)
    else { return nil }
    description = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
