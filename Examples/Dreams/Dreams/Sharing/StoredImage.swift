import TarnRecord

/// A picture stored outside the state: a reference to its bytes, and its size.
///
/// ```swift
/// StoredImage(blob: blob, width: 688, height: 304, bytes: 48_112)
/// ```
public struct StoredImage: Hashable, Codable, Sendable {
  /// The reference to its bytes.
  public let blob: ImageReference
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The size of its file in bytes.
  public let bytes: Int

  /// Creates a picture whose bytes are stored already.
  public init(blob: ImageReference, width: Int, height: Int, bytes: Int) {
    self.blob = blob
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

extension StoredImage {
  /// The size of its file as text: `47 KB`, `3.1 MB`, at least `1 KB`.
  public var sizeText: String { Self.sizeText(bytes) }

  /// Returns a number of bytes as text, such as `47 KB`.
  public static func sizeText(_ bytes: Int) -> String {
    let kilobytes = max(1, (bytes + 500) / 1_000)
    guard kilobytes >= 1_000 else { return "\(kilobytes) KB" }
    return "\(kilobytes / 1_000).\(kilobytes % 1_000 / 100) MB"
  }
}

/// A reference to stored bytes: `blob:` and the 64 hexadecimal digits of their SHA-256.
///
/// In this form the storage finds the blobs that a state refers to and keeps them: as long as the user can download a
/// picture, its bytes exist.
public struct ImageReference: StringRepresentable {
  /// The reference as text.
  public let description: String

  /// A description of the format, used in error messages.
  public static let expectedFormat = "the reference of a stored picture: “blob:” and 64 hexadecimal digits"

  /// Creates a reference from its text.
  ///
  /// - Returns: `nil` for anything but `blob:` and 64 hexadecimal digits in lower case.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst("blob:".utf8.count)
    guard text.hasPrefix("blob:"), digits.count == 64, digits.allSatisfy(Self.isDigit) else { return nil }
    description = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
