import TarnTerminal

/// The key bindings. ``ScreenModel/help`` describes them in words.
enum KeyBindings {
  /// In the list, with no open sheet.
  static let list: [String: KeyCommand] = [
    "ArrowUp": .move(-1), "k": .move(-1), "ArrowDown": .move(1), "j": .move(1),
    "PageUp": .page(-1), "PageDown": .page(1), "Home": .first, "g": .first, "End": .last, "G": .last,
    " ": .toggle(nil), "a": .open(.add), "Enter": .open(.edit), "e": .open(.edit), "d": .open(.due), "t": .open(.tags),
    "f": .open(.fork), "F": .open(.forkDue), "m": .open(.menu), "x": .remove, "Delete": .remove,
    "u": .undo, "Control+z": .undo, "r": .redo, "Control+y": .redo,
    "/": .beginSearch, "Escape": .endSearch(isKept: false),
    "Tab": .nextFilter(1), "Shift+Tab": .nextFilter(-1),
    "1": .show(.all), "2": .show(.open), "3": .show(.done), "4": .show(.overdue), "5": .show(.today), "6": .nextTag,
    "s": .nextSort, "S": .turnSort, "J": .open(.journal), "?": .open(.help), "q": .quit,
  ]

  /// In a sheet with a field.
  static let field: [String: KeyCommand] = ["Escape": .close]

  /// In a sheet with two fields.
  static func fields(_ focus: TerminalState.Focus) -> [String: KeyCommand] {
    let other = KeyCommand.focus(focus == .due ? .list : .due)
    return ["Escape": .close, "Tab": other, "Shift+Tab": other, "ArrowDown": .focus(.due), "ArrowUp": .focus(.list)]
  }

  /// In a sheet with rows.
  static let rows: [String: KeyCommand] = [
    "ArrowUp": .moveRow(-1), "k": .moveRow(-1), "ArrowDown": .moveRow(1), "j": .moveRow(1),
    "PageUp": .moveRow(-10), "PageDown": .moveRow(10), "Home": .moveRow(-1_000_000), "End": .moveRow(1_000_000),
    "Escape": .close, "q": .close,
  ]
}
