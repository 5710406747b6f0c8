import Foundation
import TarnLanguages
import TarnStorage

/// A picture stored outside the state: a reference to its bytes, and its size.
public struct StoredImage: Hashable, Codable, Sendable {
  /// The reference to its bytes. As long as the user can download the picture, the file keeps them.
  public let blob: BlobID
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The size of its file in bytes.
  public let bytes: Int

  /// Creates a picture whose bytes are stored already.
  public init(blob: BlobID, width: Int, height: Int, bytes: Int) {
    self.blob = blob
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The dimensions and the size of its file as text: `784 × 816 pixels, 47 KB`.
  public func sizeText(_ words: Localization) -> String {
    words("\(width) × \(height) pixels, \(Self.sizeText(bytes))")
  }

  /// Returns a number of bytes as text: `47 KB`, `3.1 MB`.
  public static func sizeText(_ bytes: Int) -> String {
    ByteCountFormatter.string(fromByteCount: Int64(bytes), countStyle: .file)
  }
}
