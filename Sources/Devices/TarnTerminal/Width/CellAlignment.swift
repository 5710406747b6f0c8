/// The position of text in a width that it does not fill.
public enum CellAlignment: Sendable, Hashable {
  /// At the left edge.
  case leading
  /// In the middle; an odd cell is on the right.
  case center
  /// At the right edge.
  case trailing
}
