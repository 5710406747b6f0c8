import TarnTerminal

/// What a terminal's colours are enough for.
enum Ink: Hashable, Sendable {
  /// Pictures.
  case pixels
  /// Signs, in a colour each.
  case colors
  /// Signs.
  case signs

  init(_ depth: ColorDepth) {
    self =
      switch depth {
      case .full, .indexed: .pixels
      // Sixteen, of which nobody knows what they look like, make no picture.
      case .sixteen: .colors
      case .none: .signs
      }
  }
}
