/// Along the lines of a text, or from top to bottom.
public enum Axis: String, Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical
}
