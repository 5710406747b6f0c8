#if Images || Full
  import CPixbuf
#endif

/// The format of a picture.
///
/// ```swift
/// let format = ImageFormat(of: bytes)              // .jpeg, regardless of the name of the file
/// let type = format?.mediaType                     // "image/jpeg"
/// ```
///
/// These four are the only ones, even if the system can read more: drawings such as SVG can contain scripts and refer
/// to other files, and loaders of old formats are poorly maintained.
public enum ImageFormat: String, CaseIterable, Sendable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// GIF.
  case gif
  /// WebP.
  case webP

  /// Detects the format from the first bytes only. Names and media types are unreliable, because the sender chooses
  /// them.
  ///
  /// - Returns: `nil` if the bytes begin like none of the formats.
  /// - Complexity: O(1)
  public init?(of bytes: some Collection<UInt8>) {
    func begins(_ start: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: start) }
    if begins([0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if begins([0x89] + Array("PNG\r\n".utf8) + [0x1a, 0x0a]) {
      self = .png
    } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
      self = .gif
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = .webP
    } else {
      return nil
    }
  }

  /// The name for users: `JPEG`.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webP: "WebP"
    }
  }

  /// The media type for HTTP: `image/jpeg`.
  public var mediaType: String { "image/" + loaderName }

  /// The name of the library's loader.
  var loaderName: String { rawValue.lowercased() }

  /// Whether the system has a loader for the format. Most systems have JPEG, PNG and GIF; WebP is often an optional
  /// package. Without the package trait `Images` no format is readable.
  public var isReadable: Bool {
    #if Images || Full
      guard let loader = gdk_pixbuf_loader_new_with_type(loaderName, nil) else { return false }
      gdk_pixbuf_loader_close(loader, nil)
      g_object_unref(UnsafeMutableRawPointer(loader))
      return true
    #else
      return false
    #endif
  }

  /// The formats that this system can read, as a list for users: `JPEG, PNG and GIF`.
  public static var readableNames: String {
    let names = allCases.filter(\.isReadable).map(\.name)
    guard names.count > 1, let last = names.last else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
