/// A small picture made of a large one: for lists, and for who sees an entry on a slow line.
public struct Thumbnail: Equatable, Sendable {
  /// A JPEG, or a PNG of what can be seen through.
  public let bytes: [UInt8]
  public let format: PictureFormat
  /// In pixels.
  public let width: Int
  public let height: Int
}

extension Picture {
  /// The same picture, standing as it was seen, with no side longer than one given; never larger than it is.
  ///
  /// ```swift
  /// let small = try picture.thumbnail(fitting: 320)
  /// small.bytes                        // a JPEG of 320 × 240
  /// ```
  ///
  /// Guarantees: the picture was decoded to its end, and nothing of the file is in it but what can be seen: no place, no time, no
  /// name of a camera. Of pictures that follow each other it is the first.
  ///
  /// What it can't find is a file that is as long as it should be and was changed within: PNG has sums against that, JPEG and GIF
  /// have not, and show something else there.
  ///
  /// - Precondition: the side is 1 to ``longestSide``.
  /// - Throws: `damaged`, or `noMemory`.
  /// - Complexity: O(pixels): up to a second for the largest. Four bytes for each pixel; of JPEG, for each of those that are left
  ///   when it is made smaller by halves, and six for each if it comes in passes.
  public func thumbnail(fitting side: Int) throws(PictureError) -> Thumbnail {
    precondition(
      (1...Picture.longestSide).contains(side),
      "Picture: a thumbnail can't have sides of \(side) pixels; give 1 to \(Picture.longestSide).")
    let size = stored.fitting(side)
    let pixels = try Pixels(of: self, for: size)
    // Turned when it is small, which is less to turn.
    guard let scaled = pixels.scaled(to: size), let turned = scaled.turned(by: orientation) else {
      throw refusal(.noMemory)
    }
    let format: PictureFormat = turned.isTransparent ? .png : .jpeg
    guard let bytes = turned.written(as: format) else { throw refusal(.noMemory) }
    let shown = turned.size
    return Thumbnail(bytes: bytes, format: format, width: shown.width, height: shown.height)
  }
}
