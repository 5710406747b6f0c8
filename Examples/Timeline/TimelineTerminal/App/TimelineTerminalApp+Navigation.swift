import Timeline

extension TimelineTerminalApp {
  func move(by rows: Int) {
    let glance = glance
    guard let here = glance.selected else { return sayNothingSelected() }
    go(to: here + rows)
  }

  /// Selects a row, and asks for older ones where there are not many more.
  func go(to place: Int) {
    let glance = glance
    guard let here = glance.selected else {
      // Of what is asked for there may be some among what is older.
      if core.state.desk != nil { return askForOlder(at: 0, isAtEnd: true) }
      return sayNothingSelected()
    }
    let there = min(max(place, 0), glance.rows.count - 1)
    if there != here { anchor(there, line: glance.window.line(goingTo: there)) }
    askForOlder(at: there, isAtEnd: here == there && place > here)
  }

  /// Goes to the row that is cut at the edge of the screen, or the one beyond it, and shows it from there on.
  func turn(_ pages: Int) {
    let glance = glance
    guard let here = glance.selected else { return sayNothingSelected() }
    let seen = glance.window.slices.map(\.block)
    let edge = (pages > 0 ? seen.last : seen.first) ?? here
    let there = min(max(edge == here ? here + pages : edge, 0), glance.rows.count - 1)
    if there != here { anchor(there, line: pages > 0 ? 0 : glance.bodyRows) }
    askForOlder(at: there, isAtEnd: here == there && pages > 0)
  }

  func pick(_ id: Post.ID) {
    let glance = glance
    guard let there = glance.rows.index(id: id) else { return }
    // The second time it is meant.
    if there == glance.selected { return send(.open) }
    anchor(there, line: glance.window.line(goingTo: there))
  }

  private func anchor(_ place: Int, line: Int) {
    let id = glance.rows[place].id
    console.send(.go(TerminalState.Anchor(row: id, line: line)))
    look(.select(id))
  }

  /// As many rows before the last one as are read in the time that an answer takes.
  private static let rowsAhead = 10

  private func askForOlder(at place: Int, isAtEnd: Bool) {
    guard place + Self.rowsAhead >= glance.rows.count else { return }
    switch core.state.desk?.past {
    case .more?: perform(.older)
    // What could not be had is asked for again by whoever goes on at the end.
    case .failed? where isAtEnd: perform(.older)
    default: break
    }
  }

  func sayNothingSelected() {
    say(core.state.desk == nil ? ScreenModel.noAccount : "No post is selected.")
  }

  // MARK: Sheets

  func mark(by rows: Int) {
    let glance = glance
    switch sheet {
    case .pending?, .accounts?: mark(console.state.row + rows)
    // What is only read is scrolled.
    default: console.send(.mark(0, line: min(max(console.state.line + rows, 0), glance.lastLine)))
    }
  }

  func mark(_ place: Int) {
    let glance = glance
    let there = min(max(place, 0), max(glance.rowsOfSheet - 1, 0))
    console.send(.mark(there, line: glance.pendingWindow.line(goingTo: there)))
  }
}
