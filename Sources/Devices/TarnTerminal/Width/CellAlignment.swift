/// The position of text in a width that it does not fill.
public enum CellAlignment: Sendable, Hashable { case leading, center, trailing }
