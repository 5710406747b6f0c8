import TarnSession

/// Bytes that a state refers to and does not hold, such as a picture: by what they are.
///
/// ```swift
/// let id = try storage.put(bytes)          // the same bytes have the same id
/// state.document.picture = id              // as long as a kept version says so, they are kept
/// let bytes = try storage.bytes(of: id)
/// ```
///
/// It is the SHA-256 of the bytes. In a saved state it is written as `blob:` and 64 hexadecimal digits, by which what is still
/// referred to is found: a field that holds an id in another form does not keep its blob.
public struct BlobID: Hashable, Sendable, LosslessStringConvertible {
  /// Sixty-four hexadecimal digits.
  let hex: String

  /// The id of bytes, whether they are kept anywhere or not.
  ///
  /// - Complexity: O(bytes)
  public init(of bytes: some Collection<UInt8>) {
    hex =
      bytes.withContiguousStorageIfAvailable { SHA256.hex(of: UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { SHA256.hex(of: $0) }
  }

  /// The id that a text is, such as the end of an address; `nil` for anything but `blob:` and 64 digits.
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
  /// - Throws: `DecodingError` for anything but `blob:` and 64 digits.
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
