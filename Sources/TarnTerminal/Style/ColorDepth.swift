/// How many colours a terminal shows.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// None: `NO_COLOR` is set, or what is written to is no terminal. Bold, underline and the like are still there on a terminal.
  case none
  /// The sixteen that the person has chosen in their terminal.
  case sixteen
  /// Those, a cube of 6 × 6 × 6 and 24 greys.
  case indexed
  /// Sixteen million.
  case full
}
