/// A scaled-down picture for lists and slow connections.
public struct Thumbnail: Equatable, Sendable {
  /// The encoded picture: a PNG if it is transparent, else a JPEG.
  public let bytes: [UInt8]
  /// The format of the encoded bytes: JPEG or PNG.
  public let format: ImageFormat
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The width of the original in pixels, as it is shown upright.
  public let originalWidth: Int
  /// The height of the original in pixels, as it is shown upright.
  public let originalHeight: Int
}
