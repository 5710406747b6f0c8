import TarnLayout

/// The reason why a picture could not be made.
public enum DrawingError: Error, Equatable, Sendable {
  /// The size is zero or NaN.
  case noSize(Size, scale: Double)
  /// It has more pixels than ``Drawing/mostPixels``, or a side longer than ``Drawing/longest``. The size is in pixels.
  case tooLarge(Size)
  /// Groups are nested more than ``Drawing/deepest`` deep.
  case tooDeep
  /// There is not enough memory for its pixels.
  case noMemory
  /// The bytes are no picture, with the reason.
  case notAPicture(String)
  /// The task was cancelled, or the progress function returned `false`.
  case cancelled
  /// Cairo or pango failed, with the reason.
  case failed(String)
}

extension DrawingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSize(let size, let scale):
      "A drawing of \(size) points at scale \(scale) has no pixels. Give it a size and a scale above 0."
    case .tooLarge(let size):
      """
      A picture of \(size.width.inHundredths) × \(size.height.inHundredths) pixels is too large: a side may have \
      \(Drawing.longest), and all of it \(Drawing.mostPixels). Draw it smaller, or with a smaller scale.
      """
    case .tooDeep:
      "Groups of figures are in each other more than \(Drawing.deepest) deep. Draw them side by side."
    case .noMemory: "There is not enough memory for a picture of this size now. Draw it smaller, or later."
    case .notAPicture(let reason): "These bytes are no picture that can be drawn. \(reason)"
    case .cancelled: "The drawing was cancelled."
    case .failed(let reason): "The picture could not be drawn: \(reason)."
    }
  }
}
