import TarnLayout

/// The error of a picture that cannot be created.
public enum DrawingError: Error, Equatable, Sendable {
  /// The size is zero, negative or not finite.
  case invalidSize(Size, scale: Double)
  /// The picture has more pixels than ``Drawing/maximumPixels``, or a side longer than ``Drawing/maximumSide``. Its size is in
  /// pixels.
  case tooLarge(Size)
  /// Groups are nested deeper than ``Drawing/maximumDepth``.
  case tooDeep
  /// There is not enough memory for the pixels at present.
  case outOfMemory
  /// The bytes are not a picture, for this reason.
  case invalidImage(String)
  /// The caller cancelled the drawing.
  case cancelled
  /// The underlying library failed, for this reason.
  case failed(String)
}

extension DrawingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidSize(let size, let scale):
      "A drawing of \(size) points at scale \(scale) has no pixels. Give it a size and a scale above 0."
    case .tooLarge(let size):
      """
      A picture of \(size.width.inHundredths) × \(size.height.inHundredths) pixels is too large: the maximum is \
      \(Drawing.maximumSide) for a side and \(Drawing.maximumPixels) in all. Draw it smaller, or with a smaller scale.
      """
    case .tooDeep:
      "Groups of figures are nested more than \(Drawing.maximumDepth) deep. Draw them side by side."
    case .outOfMemory:
      "There is not enough memory for a picture of this size. Draw a smaller picture, or try again later."
    case .invalidImage(let reason): "These bytes are not a picture that can be drawn. \(reason)"
    case .cancelled: "The drawing was cancelled."
    case .failed(let reason): "The picture could not be drawn: \(reason)."
    }
  }
}
