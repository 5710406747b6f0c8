import TarnTerminal

/// The kind of graphics that a terminal's colors allow.
enum ColorSupport: Hashable, Sendable {
  /// Pictures.
  case pixels
  /// Signs, each in one color.
  case colors
  /// Signs without colors.
  case signs

  init(_ depth: ColorDepth) {
    self =
      switch depth {
      case .full, .indexed: .pixels
      // The sixteen colors differ between terminals, so they are not suitable for a picture.
      case .sixteen: .colors
      case .none: .signs
      }
  }
}
