/// A picture file with its format.
///
/// ```swift
/// let picture = try ImageFile(bytes, named: "lake.jpg")
/// let small = try picture.thumbnail(fitting: 320)
/// print(picture.format.mediaType, small.originalWidth, small.originalHeight)
/// ```
///
/// The initializer reads the format from the first bytes and decodes nothing. Only ``thumbnail(fitting:)`` proves that the
/// file is intact. It refuses a small file that claims billions of pixels before it allocates them.
///
/// The bytes stay unchanged with all their metadata, such as the place where a photo was taken, and any data appended
/// to them. Serve them with ``ImageFormat/mediaType`` and forbid content sniffing.
public struct ImageFile: Sendable {
  /// The unchanged bytes of the file.
  public let bytes: [UInt8]
  /// The name of the file, used only in errors.
  public let name: String
  /// The format, detected from the bytes.
  public let format: ImageFormat

  /// The maximum number of pixels: more than the photos of most phones have, and 200 MB when decoded.
  public static let mostPixels = 50_000_000
  /// The maximum length of a side: enough for a panorama, and far below the sizes at which image libraries overflow.
  public static let longestSide = 20_000
  /// The maximum size of a file: that of a JPEG of ``mostPixels`` in the best quality.
  public static let mostBytes = 50_000_000

  /// Creates a picture file from its bytes.
  ///
  /// - Throws: the reason why the file is not accepted.
  /// - Complexity: O(bytes), to find the end of the file; nothing is decoded.
  public init(_ bytes: [UInt8], named name: String) throws(ImageError) {
    func refusal(_ reason: ImageError.Reason) -> ImageError { ImageError(name: name, reason: reason) }
    guard !bytes.isEmpty else { throw refusal(.empty) }
    guard let format = ImageFormat(of: bytes) else { throw refusal(.notAPicture) }
    guard bytes.count <= ImageFile.mostBytes else { throw refusal(.tooManyBytes(bytes.count)) }
    guard format.isReadable else { throw refusal(.unreadable(format)) }
    guard format.isWhole(bytes) else { throw refusal(.damaged(format)) }
    (self.bytes, self.name, self.format) = (bytes, name, format)
  }

  func refusal(_ reason: ImageError.Reason) -> ImageError { ImageError(name: name, reason: reason) }
}

/// The size of a picture in pixels.
struct ImageSize: Equatable, Sendable {
  var width = 0
  var height = 0

  /// Whether the size is within the limits. The sides are checked first, so that their product cannot overflow.
  var isAllowed: Bool {
    max(width, height) <= ImageFile.longestSide && width * height <= ImageFile.mostPixels
  }

  /// Returns the size scaled down so that no side exceeds `side`; the size itself if it fits.
  func fitting(_ side: Int) -> ImageSize {
    let longest = max(width, height)
    guard longest > side else { return self }
    func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
    return ImageSize(width: scaled(width), height: scaled(height))
  }
}
