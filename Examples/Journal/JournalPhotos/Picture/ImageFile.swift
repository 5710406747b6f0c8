/// A picture file with its format and size.
///
/// ```swift
/// let picture = try ImageFile(bytes, named: "lake.jpg")
/// print(picture.width, picture.height, picture.format.mediaType)
/// let small = try picture.thumbnail(fitting: 320)
/// ```
///
/// The initializer reads the format and the size from the header and decodes nothing: it refuses a small file that
/// claims billions of pixels at no cost. Only decoding proves that the file is intact, as ``thumbnail(fitting:)`` does.
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
  /// The transformation that shows the picture upright.
  public let orientation: Orientation
  /// The stored size in pixels, before the orientation is applied.
  let stored: ImageSize

  /// The maximum number of pixels: more than the photos of most phones have, and 200 MB when decoded.
  public static let mostPixels = 50_000_000
  /// The maximum length of a side: enough for a panorama, and far below the sizes at which image libraries overflow.
  public static let longestSide = 20_000
  /// The maximum size of a file: that of a JPEG of ``mostPixels`` in the best quality.
  public static let mostBytes = 50_000_000

  /// - Throws: the reason why the file is not accepted.
  /// - Complexity: O(bytes), to find the end of the file; nothing is decoded.
  public init(_ bytes: [UInt8], named name: String) throws(ImageError) {
    func refusal(_ reason: ImageError.Reason) -> ImageError { ImageError(name: name, reason: reason) }
    guard !bytes.isEmpty else { throw refusal(.empty) }
    guard let format = ImageFormat(of: bytes) else { throw refusal(.notAPicture) }
    guard bytes.count <= ImageFile.mostBytes else { throw refusal(.tooManyBytes(bytes.count)) }
    guard let header = ImageHeader(of: bytes, as: format) else { throw refusal(.damaged(format)) }
    let size = header.size
    // The sides are checked first, so that their product cannot overflow.
    guard size.width <= ImageFile.longestSide, size.height <= ImageFile.longestSide,
      size.width * size.height <= ImageFile.mostPixels
    else { throw refusal(.tooLarge(width: size.width, height: size.height)) }
    guard format.isReadable else { throw refusal(.unreadable(format)) }
    guard header.isWhole else { throw refusal(.damaged(format)) }
    self.bytes = bytes
    self.name = name
    self.format = format
    orientation = header.orientation
    stored = size
  }

  /// The width in pixels, as the picture is shown upright.
  public var width: Int { orientation.isOnItsSide ? stored.height : stored.width }
  /// The height in pixels, as the picture is shown upright.
  public var height: Int { orientation.isOnItsSide ? stored.width : stored.height }

  func refusal(_ reason: ImageError.Reason) -> ImageError { ImageError(name: name, reason: reason) }
}

/// The size of a picture in pixels.
struct ImageSize: Equatable, Sendable {
  var width: Int
  var height: Int

  /// Returns the size scaled down so that no side exceeds `side`; the size itself if it fits.
  func fitting(_ side: Int) -> ImageSize {
    let longest = max(width, height)
    guard longest > side else { return self }
    func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
    return ImageSize(width: scaled(width), height: scaled(height))
  }
}
