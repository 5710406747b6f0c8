/// An input event from a terminal.
public enum TerminalEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted. It is one event whatever the text contains, so that its lines are never handled as keys.
  case paste(String)
  /// A mouse button or the wheel was used.
  case mouse(Mouse)
  /// The terminal has this new size.
  case resized(TerminalSize)
  /// The terminal's window gained (`true`) or lost (`false`) the keyboard focus.
  case focus(Bool)
}

/// A key with its modifiers, by the name that a browser gives it: `a`, `Enter`, `ArrowUp`, `Control+c`, `Shift+Tab`.
///
/// The order of several modifiers is `Control+`, `Alt+`, `Shift+`. Shift is named only where the key types no other
/// character with it: `A` and `Shift+Tab`, never `Shift+A`.
public struct Key: Sendable, Hashable {
  /// The key's name with its modifiers, for example `Control+ArrowLeft`.
  public let name: String

  /// Creates a key from its name with modifiers.
  public init(_ name: String) { self.name = name }

  /// The text that the key types: one character, or `nil` if the key types none or has a modifier other than Shift.
  public var text: String? { name.count == 1 ? name : nil }
}

/// A mouse event over a cell.
public struct Mouse: Sendable, Hashable {
  /// A press, release or drag of the first button, or one notch of the wheel.
  public enum Kind: Sendable, Hashable {
    /// The button was pressed.
    case pressed
    /// The button was released.
    case released
    /// The mouse moved to another cell while the button was pressed.
    case dragged
    /// One notch of the wheel away from the user.
    case wheelUp
    /// One notch of the wheel towards the user.
    case wheelDown
  }

  /// The action of the mouse.
  public let kind: Kind
  /// The column of the cell, from 0 at the left.
  public let column: Int
  /// The row of the cell, from 0 at the top.
  public let row: Int

  /// Creates a mouse event over a cell.
  public init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}

/// The size of a terminal in cells.
public struct TerminalSize: Sendable, Hashable {
  /// The number of cells in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
