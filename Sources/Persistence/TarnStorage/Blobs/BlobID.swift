import TarnEncoding

/// The ID of bytes that a state refers to without containing them, such as a picture: a hash of the bytes.
///
/// ```swift
/// let id = try await storage.put(bytes)    // the same bytes have the same id
/// state.document.picture = id              // kept as long as a kept version refers to them
/// let bytes = try await storage.bytes(of: id)
/// ```
///
/// It is the SHA-256 of the bytes. A saved state contains it as `blob:` and 64 hexadecimal digits, and the storage
/// finds references by that form: a field that holds an ID in another form does not keep its blob.
public struct BlobID: Hashable, Sendable, LosslessStringConvertible {
  /// 64 hexadecimal digits.
  package let hex: String

  /// Creates the ID of bytes, whether they are stored or not.
  ///
  /// - Complexity: O(bytes)
  public init(of bytes: some Collection<UInt8>) {
    hex =
      bytes.withContiguousStorageIfAvailable { SHA256.hex(of: UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { SHA256.hex(of: $0) }
  }

  /// Parses an ID, for example the end of an address; `nil` for any text other than `blob:` and 64 digits.
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
  /// Decodes an ID.
  ///
  /// - Throws: `DecodingError` for any text other than `blob:` and 64 digits.
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
