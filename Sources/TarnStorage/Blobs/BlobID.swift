import TarnSession

/// The name of a blob: bytes that a state refers to without containing them, such as a picture.
///
/// ```swift
/// let id = try storage.put(bytes)          // the same bytes have the same id
/// state.document.picture = id              // as long as a kept version says so, they are kept
/// let bytes = try storage.bytes(of: id)
/// ```
///
/// The name is the SHA-256 of the bytes. A saved state has it as `blob:` and 64 hexadecimal digits, and a search for
/// this form finds the blobs that are still referred to. A field that holds an id in another form does not keep its
/// blob.
public struct BlobID: Hashable, Sendable, LosslessStringConvertible {
  /// The 64 hexadecimal digits.
  let hex: String

  /// Creates the id of the given bytes, whether or not they are stored anywhere.
  ///
  /// - Complexity: O(bytes)
  public init(of bytes: some Collection<UInt8>) {
    hex =
      bytes.withContiguousStorageIfAvailable { SHA256.hex(of: UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { SHA256.hex(of: $0) }
  }

  /// Creates an id from its text form; `nil` for any text but `blob:` and 64 hexadecimal digits.
  public init?(_ text: String) { self.init(text: text) }

  init?(text: some StringProtocol) {
    let digits = text.dropFirst(Self.prefix.count)
    guard text.hasPrefix(Self.prefix), digits.utf8.count == 64,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    hex = String(digits)
  }

  static let prefix = "blob:"

  public var description: String { Self.prefix + hex }
}

extension BlobID: Codable {
  /// Decodes an id.
  ///
  /// - Throws: `DecodingError` for any text but `blob:` and 64 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = BlobID(text: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected “blob:” and 64 hexadecimal digits")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
