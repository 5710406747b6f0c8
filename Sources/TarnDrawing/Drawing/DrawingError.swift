import TarnLayout

/// Why a picture could not be made.
public enum DrawingError: Error, Equatable, Sendable {
  /// It has no surface, or a size that is no number.
  case noSize(Size, scale: Double)
  /// It has more pixels than ``Drawing/mostPixels``, or is longer than ``Drawing/longest``. Its size is in pixels.
  case tooLarge(Size)
  /// Groups are in each other more than ``Drawing/deepest`` deep.
  case tooDeep
  /// There is no memory for its pixels now.
  case noMemory
  /// Bytes that were to be a picture are none, for this reason.
  case notAPicture(String)
  /// Whoever waited for it did not want it any more.
  case cancelled
  /// The library below refused, for this reason.
  case failed(String)
}

extension DrawingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSize(let size, let scale):
      "A drawing of \(size) points at scale \(scale) has no pixels. Give it a size and a scale above 0."
    case .tooLarge(let size):
      """
      A picture of \(size.width.inHundredths) × \(size.height.inHundredths) pixels is too large: the maximum is \
      \(Drawing.longest) for a side and \(Drawing.mostPixels) in all. Draw it smaller, or with a smaller scale.
      """
    case .tooDeep:
      "Groups of figures are nested more than \(Drawing.deepest) deep. Draw them side by side."
    case .noMemory: "There is not enough memory for a picture of this size. Draw a smaller picture, or try again later."
    case .notAPicture(let reason): "These bytes are not a picture that can be drawn. \(reason)"
    case .cancelled: "The drawing was cancelled."
    case .failed(let reason): "The picture could not be drawn: \(reason)."
    }
  }
}
