import TarnTerminal

/// The kind of graphics that a terminal's colours allow.
enum ColorSupport: Hashable, Sendable {
  /// Pictures.
  case pixels
  /// Signs, each in one colour.
  case colors
  /// Signs without colours.
  case signs

  init(_ depth: ColorDepth) {
    self =
      switch depth {
      case .full, .indexed: .pixels
      // The sixteen colours differ between terminals, so they are not suitable for a picture.
      case .sixteen: .colors
      case .none: .signs
      }
  }
}
