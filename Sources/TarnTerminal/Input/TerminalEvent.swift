/// Something that came from a terminal.
public enum TerminalEvent: Sendable, Hashable {
  case key(Key)
  /// Text that was pasted: one piece, whatever is in it, so that no line of it is taken for keys.
  case paste(String)
  case mouse(Mouse)
  case resized(TerminalSize)
  /// The terminal's window has the keyboard, or has it no more.
  case focus(Bool)
}

/// A key, with those held down with it, by the name that a browser gives it: `a`, `Enter`, `ArrowUp`, `Control+c`, `Shift+Tab`.
///
/// Of several held down the order is `Control+`, `Alt+`, `Shift+`. Shift is named only where the key has no sign of its own for
/// it: `A` and `Shift+Tab`, never `Shift+A`.
public struct Key: Sendable, Hashable {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// The text that the key types, if it does: one sign, with nothing held down that takes its meaning away.
  public var text: String? { name.count == 1 ? name : nil }
}

/// What a pointer did over a cell.
public struct Mouse: Sendable, Hashable {
  public enum Kind: Sendable, Hashable { case pressed, released, dragged, wheelUp, wheelDown }

  public let kind: Kind
  /// From 0 at the left and the top.
  public let column: Int
  public let row: Int

  public init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}

/// How many cells a terminal has.
public struct TerminalSize: Sendable, Hashable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
