/// A direction in which a layout extends.
public enum Axis: String, Hashable, Sendable, CaseIterable {
  /// Along the lines of a text, from the leading to the trailing edge.
  case horizontal
  /// From top to bottom.
  case vertical
}
