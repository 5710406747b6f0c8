/// The number of colors that a terminal shows.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// No colors: `NO_COLOR` is set, or the output is not a terminal. A terminal still shows bold, underlined and so on.
  case none
  /// The sixteen colors whose values the user chooses in the terminal.
  case sixteen
  /// The sixteen colors, a cube of 6 × 6 × 6 and 24 greys: 256 in all.
  case indexed
  /// 16 million colors.
  case full

  /// Whether there are enough colors for a ``CellImage``. The sixteen colors differ between terminals.
  public var showsImages: Bool { self == .full || self == .indexed }
}
