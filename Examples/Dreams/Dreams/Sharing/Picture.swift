import TarnRecord

/// A picture that is kept beside the state: what it is called there, and how large it is.
///
/// ```swift
/// Picture(blob: blob, width: 688, height: 304, bytes: 48_112)
/// ```
public struct Picture: Hashable, Codable, Sendable {
  /// The name of its bytes.
  public let blob: PictureReference
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// How many bytes its file has.
  public let bytes: Int

  public init(blob: PictureReference, width: Int, height: Int, bytes: Int) {
    self.blob = blob
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

extension Picture {
  /// How much that is, for a person: `47 KB`, `3.1 MB`, never less than one.
  public var sizeInWords: String { Self.sizeInWords(bytes) }

  /// The same of so many bytes.
  public static func sizeInWords(_ bytes: Int) -> String {
    let kilobytes = max(1, (bytes + 500) / 1_000)
    guard kilobytes >= 1_000 else { return "\(kilobytes) KB" }
    return "\(kilobytes / 1_000).\(kilobytes % 1_000 / 100) MB"
  }
}

/// The name of kept bytes: `blob:` and the 64 hexadecimal digits of their SHA-256.
///
/// In this form storage finds what a state still needs, and keeps it: as long as a picture can be downloaded, its bytes are
/// there.
public struct PictureReference: WrittenAsText {
  /// The name as it is written.
  public let description: String

  public static let form = "the name of a kept picture; those are written as “blob:” and 64 hexadecimal digits"

  /// - Returns: `nil` for anything but `blob:` and 64 digits, the letters among them small.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst("blob:".utf8.count)
    guard text.hasPrefix("blob:"), digits.count == 64, digits.allSatisfy(Self.isDigit) else { return nil }
    description = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
