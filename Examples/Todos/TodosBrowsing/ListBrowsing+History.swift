import Todos

extension ListBrowsing {
  /// Returns the name of a step for the user.
  ///
  /// - Parameter name: returns the name of the to-do of a sheet.
  public static func label(of action: Action, name: (Todo.ID) -> String) -> String {
    switch action {
    case .show(.all): "Show all"
    case .show(.open): "Show what is open"
    case .show(.done): "Show what is done"
    case .show(.overdue): "Show what is overdue"
    case .show(.today): "Show what is due today"
    case .show(.tag(let tag)): "Show #\(tag)"
    case .sort(.number): "Sort by number"
    case .sort(.due): "Sort by due date"
    case .sort(.text): "Sort by text"
    case .sort(.made): "Sort by age"
    case .reverse: "Reverse the order"
    case .search(let text): text.isEmpty ? "Clear the search" : "Search for “\(cut(text, to: longestSearch))”"
    case .select(let id): id.map { "Select \(name($0))" } ?? "Select nothing"
    case .open(.adding): "Begin a to-do"
    case .open(.editing(let id, _)): "Begin to edit \(name(id))"
    case .open(.dating(let id, _, _)): "Ask when \(name(id)) is due"
    case .open(.tagging(let id, _)): "Ask for the tags of \(name(id))"
    case .open(.forking(let id, _, _)): "Begin a fork of \(name(id))"
    case .open(.menu(let id)): "Ask what to do with \(name(id))"
    case .open(.journal): "Open the journal"
    case .open(.help): "Open the help"
    case .write: "Type"
    case .writeDue: "Type a due date"
    case .close: "Close"
    }
  }

  /// Whether an action continues the one before it, as typing and moving the selection do.
  public static func continues(_ previous: Action, _ next: Action) -> Bool {
    switch (previous, next) {
    case (.write, .write), (.writeDue, .writeDue), (.search, .search), (.select, .select): true
    default: false
    }
  }
}
