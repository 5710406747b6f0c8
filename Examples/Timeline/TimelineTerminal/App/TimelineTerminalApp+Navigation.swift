import Timeline

extension TimelineTerminalApp {
  func move(by rows: Int) {
    let glance = glance
    guard let here = glance.selected else { return sayNothingSelected() }
    go(to: here + rows)
  }

  /// Selects a row, and requests older ones if few remain.
  func go(to place: Int) {
    let glance = glance
    guard let here = glance.selected else {
      // Older posts may match the filter.
      if core.state.desk != nil { return askForOlder(at: 0, isAtEnd: true) }
      return sayNothingSelected()
    }
    let there = min(max(place, 0), glance.rows.count - 1)
    if there != here { anchor(there, line: glance.window.line(goingTo: there)) }
    askForOlder(at: there, isAtEnd: here == there && place > here)
  }

  /// Moves to the row that is cut at the edge of the screen, or the one beyond it, and shows it from its beginning.
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
    // The second click opens the post.
    if there == glance.selected { return send(.open) }
    anchor(there, line: glance.window.line(goingTo: there))
  }

  private func anchor(_ place: Int, line: Int) {
    let id = glance.rows[place].id
    console.send(.go(TerminalState.Anchor(row: id, line: line)))
    look(.select(id))
  }

  /// The number of rows before the last one that a user reads during a request.
  private static let rowsAhead = 10

  private func askForOlder(at place: Int, isAtEnd: Bool) {
    guard place + Self.rowsAhead >= glance.rows.count else { return }
    switch core.state.desk?.past {
    case .more?: perform(.older)
    // At the end, a failed request is repeated.
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
    // A sheet for reading scrolls.
    default: console.send(.mark(0, line: min(max(console.state.line + rows, 0), glance.lastLine)))
    }
  }

  func mark(_ place: Int) {
    let glance = glance
    let there = min(max(place, 0), max(glance.rowsOfSheet - 1, 0))
    console.send(.mark(there, line: glance.pendingWindow.line(goingTo: there)))
  }
}
