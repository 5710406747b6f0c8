/// A file that begins as a picture, and how large it is.
///
/// ```swift
/// let picture = try Picture(bytes, named: "lake.jpg")
/// print(picture.width, picture.height, picture.format.mediaType)
/// let small = try picture.thumbnail(fitting: 320)
/// ```
///
/// What it is and how large is read from its header, before anything is decoded: a file of a few bytes that says it has
/// billions of pixels is refused at no cost. That it is whole is known when it has been decoded, as ``thumbnail(fitting:)`` does.
///
/// The bytes stay as they were given, with all that is in them: where a photo was taken, and what a person may have put behind
/// its end. Serve them with ``PictureFormat/mediaType`` and forbid guessing another.
public struct Picture: Sendable {
  public let bytes: [UInt8]
  /// What the file is called, for errors alone.
  public let name: String
  public let format: PictureFormat
  /// How it has to be turned to stand as it was seen.
  public let orientation: Orientation
  /// In pixels as they are stored, before it is turned.
  let stored: PictureSize

  /// More than the photos of most phones, and 200 MB when they are decoded.
  public static let mostPixels = 50_000_000
  /// A panorama's, and far from where libraries of pictures begin to count wrong.
  public static let longestSide = 20_000
  /// What a photo of ``mostPixels`` takes as JPEG of the best quality.
  public static let mostBytes = 50_000_000

  /// - Throws: what is wrong with the file.
  /// - Complexity: O(bytes), which are looked through for where they end, and nothing is decoded.
  public init(_ bytes: [UInt8], named name: String) throws(PictureError) {
    func refusal(_ reason: PictureError.Reason) -> PictureError { PictureError(name: name, reason: reason) }
    guard !bytes.isEmpty else { throw refusal(.empty) }
    guard let format = PictureFormat(of: bytes) else { throw refusal(.notAPicture) }
    guard bytes.count <= Picture.mostBytes else { throw refusal(.tooManyBytes(bytes.count)) }
    guard let header = PictureHeader(of: bytes, as: format) else { throw refusal(.damaged(format)) }
    let size = header.size
    // Each side first, so that the product can't be too large for a number.
    guard size.width <= Picture.longestSide, size.height <= Picture.longestSide,
      size.width * size.height <= Picture.mostPixels
    else { throw refusal(.tooLarge(width: size.width, height: size.height)) }
    guard format.isReadable else { throw refusal(.unreadable(format)) }
    guard header.isWhole else { throw refusal(.damaged(format)) }
    self.bytes = bytes
    self.name = name
    self.format = format
    orientation = header.orientation
    stored = size
  }

  /// In pixels, standing as it is to be seen.
  public var width: Int { orientation.isOnItsSide ? stored.height : stored.width }
  public var height: Int { orientation.isOnItsSide ? stored.width : stored.height }

  func refusal(_ reason: PictureError.Reason) -> PictureError { PictureError(name: name, reason: reason) }
}

/// How large a picture is, in pixels.
struct PictureSize: Equatable, Sendable {
  var width: Int
  var height: Int

  /// The same shape, no side longer than one given, and never larger than it is.
  func fitting(_ side: Int) -> PictureSize {
    let longest = max(width, height)
    guard longest > side else { return self }
    func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
    return PictureSize(width: scaled(width), height: scaled(height))
  }
}
