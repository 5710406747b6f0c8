import Dreams

/// The element with the keyboard focus. The stored one may have been removed, or belong to another screen, so these
/// functions look it up.
extension ScreenModel {
  var focus: TerminalState.Focus {
    switch core.view.screen {
    case .list(.viewing):
      if terminal.focus == .typing { return .typing }
      return .row(row)
    case .list(.selecting), .list(.sharing): return .row(row)
    case .dream:
      if case .field? = terminal.focus, let focus = terminal.focus { return focus }
      return .field(.creature)
    case .favourite:
      if case .creature? = terminal.focus, let focus = terminal.focus { return focus }
      return .creature(core.document.favourite)
    }
  }

  /// The focused row of the list: the one that the user moved to, else the one of the app's state, else the first.
  private var row: TerminalState.Row {
    if case .row(let row)? = terminal.focus, line(of: row) != nil { return row }
    switch core.view.focus {
    case .row(let id) where line(of: .dream(id)) != nil: return .dream(id)
    default: return row(at: firstLine)
    }
  }

  /// The row that gets the focus when the user leaves the input: the newest dream.
  var rowBesideTyping: TerminalState.Row { row(at: lastLine) }

  /// Returns the index of a row in the list, where the favourite creature is 0; `nil` if the row does not exist.
  func line(of row: TerminalState.Row) -> Int? {
    switch row {
    case .favourite: core.view.mode == .viewing ? 0 : nil
    case .dream(let id): core.document.dreams.index(id: id).map { $0 + 1 }
    }
  }

  func row(at line: Int) -> TerminalState.Row {
    core.document.dreams.indices.contains(line - 1) ? .dream(core.document.dreams[line - 1].id) : .favourite
  }

  var lastLine: Int { core.document.dreams.count }

  /// The first row that can have the focus. The favourite creature is not selectable.
  var firstLine: Int { core.view.mode == .viewing ? 0 : min(1, lastLine) }

  /// The fields of a dream, in the rows in which the screen shows them.
  var fields: [[TerminalState.Field]] {
    [[.description], [.creature], [.count]]
      + DreamEffect.allCases.map { .effect($0) }.inRows(of: isNarrow ? 2 : 3)
  }

  /// The number of creatures per row in the choice of the favourite; one if there is no room for pictures.
  var creaturesPerRow: Int { size.columns >= 60 && size.rows >= 16 ? 3 : 1 }
}
