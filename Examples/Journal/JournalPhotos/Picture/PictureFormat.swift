import CPixbuf

/// What a picture's bytes are.
///
/// ```swift
/// PictureFormat(of: bytes)           // .jpeg, whatever the file is called
/// PictureFormat.jpeg.mediaType       // "image/jpeg"
/// ```
///
/// These four and no others, though the system may read more: drawings such as SVG can hold scripts and name other files, and
/// loaders of old formats are seldom looked after.
public enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, gif, webP

  /// Found out from the first bytes, and from nothing else: names and media types are whatever who sends them likes.
  ///
  /// - Returns: `nil` for all that begins in another way.
  public init?(of bytes: some Collection<UInt8>) {
    func begins(_ start: [UInt8], at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: start) }
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

  /// What people call it: `JPEG`.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webP: "WebP"
    }
  }

  /// What a server says it is: `image/jpeg`.
  public var mediaType: String { "image/" + loaderName }

  /// What the library calls it.
  var loaderName: String { rawValue.lowercased() }

  /// Whether the system has a loader for it. JPEG, PNG and GIF it has mostly; WebP is an addition on many.
  public var isReadable: Bool {
    guard let loader = gdk_pixbuf_loader_new_with_type(loaderName, nil) else { return false }
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(UnsafeMutableRawPointer(loader))
    return true
  }

  /// Those that can be read here, as a person lists them: `JPEG, PNG and GIF`.
  public static var readableNames: String {
    let names = allCases.filter(\.isReadable).map(\.name)
    guard names.count > 1, let last = names.last else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
