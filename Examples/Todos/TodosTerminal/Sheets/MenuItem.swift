/// The actions on a to-do, in the order of its menu.
enum MenuItem: CaseIterable {
  case check, edit, due, tags, fork, forkDue, remove

  /// The key for the same action without the menu.
  var key: String {
    switch self {
    case .check: "Space"
    case .edit: "e"
    case .due: "d"
    case .tags: "t"
    case .fork: "f"
    case .forkDue: "F"
    case .remove: "x"
    }
  }

  /// The sheet that it opens, if it needs input.
  var leaf: KeyCommand.SheetKind? {
    switch self {
    case .edit: .edit
    case .due: .due
    case .tags: .tags
    case .fork: .fork
    case .forkDue: .forkDue
    case .check, .remove: nil
    }
  }

  func words(isDone: Bool) -> String {
    switch self {
    case .check: isDone ? "Mark as open" : "Mark as done"
    case .edit: "Edit the text"
    case .due: "Edit the due date"
    case .tags: "Edit the tags"
    case .fork: "Fork with another text"
    case .forkDue: "Fork with another due date"
    case .remove: "Remove"
    }
  }
}
