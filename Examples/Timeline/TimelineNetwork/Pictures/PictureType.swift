/// A picture format that browsers show and that runs no code, determined by the first bytes.
enum PictureType: String {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case avif = "image/avif"

  /// - Returns: `nil` for anything else: a page, or an SVG, which may contain a script.
  init?(_ bytes: [UInt8]) {
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
