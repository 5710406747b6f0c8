import TarnRecord

/// The name of bytes that are kept beside the state: `blob:` and the 64 hexadecimal digits of their SHA-256.
///
/// ```swift
/// BlobReference("blob:" + String(repeating: "a", count: 64))   // a name
/// BlobReference("holiday.jpg")                                 // nil
/// ```
///
/// In this form storage finds what a state still needs, and keeps it. The state knows the name alone: where the bytes are, and
/// whether they have arrived, is the storage's.
public struct BlobReference: WrittenAsText {
  /// The name as it is written.
  public let description: String

  public static let form = "the name of kept bytes; those are written as “blob:” and 64 hexadecimal digits"

  /// - Returns: `nil` for anything but `blob:` and 64 digits, the letters among them small.
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
