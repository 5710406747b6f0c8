/// A format of images that browsers show and that runs no code, determined by the first bytes.
///
/// ```swift
/// WebImageFormat(of: [0xFF, 0xD8, 0xFF, 0xE0])?.rawValue  // image/jpeg
/// ```
public enum WebImageFormat: String, Sendable, CaseIterable {
  /// Portable Network Graphics.
  case png = "image/png"
  /// JPEG.
  case jpeg = "image/jpeg"
  /// The Graphics Interchange Format.
  case gif = "image/gif"
  /// WebP.
  case webp = "image/webp"
  /// The AV1 Image File Format.
  case avif = "image/avif"

  /// Determines the format of a file. The raw value is its MIME type.
  ///
  /// - Returns: `nil` for any other content: a page, or an SVG, which may contain a script.
  public init?(of bytes: [UInt8]) {
    func has(_ text: String, at index: Int) -> Bool { bytes.dropFirst(index).starts(with: text.utf8) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF8", at: 0) {
      self = .gif
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else {
      return nil
    }
  }
}
