import Timeline

extension TimelineTerminalApp {
  func move(by rows: Int) {
    let screenModel = screenModel
    guard let current = screenModel.selected else { return reportNothingSelected() }
    go(to: current + rows)
  }

  /// Selects a row, and requests older ones if few remain.
  func go(to index: Int) {
    let screenModel = screenModel
    guard let current = screenModel.selected else {
      // Older posts may match the filter.
      if core.state.session != nil { return requestOlder(at: 0, isAtEnd: true) }
      return reportNothingSelected()
    }
    let target = min(max(index, 0), screenModel.rows.count - 1)
    if target != current { anchor(target, line: screenModel.window.line(selecting: target)) }
    requestOlder(at: target, isAtEnd: current == target && index > current)
  }

  /// Moves to the row that is cut at the edge of the screen, or the one beyond it, and shows it from its beginning.
  func turn(_ pages: Int) {
    let screenModel = screenModel
    guard let current = screenModel.selected else { return reportNothingSelected() }
    let visible = screenModel.window.slices.map(\.block)
    let edge = (pages > 0 ? visible.last : visible.first) ?? current
    let target = min(max(edge == current ? current + pages : edge, 0), screenModel.rows.count - 1)
    if target != current { anchor(target, line: pages > 0 ? 0 : screenModel.bodyRows) }
    requestOlder(at: target, isAtEnd: current == target && pages > 0)
  }

  func pick(_ id: Post.ID) {
    let screenModel = screenModel
    guard let target = screenModel.rows.index(id: id) else { return }
    // The second click opens the post.
    if target == screenModel.selected { return send(.open) }
    anchor(target, line: screenModel.window.line(selecting: target))
  }

  private func anchor(_ index: Int, line: Int) {
    let id = screenModel.rows[index].id
    terminalStore.send(.go(TerminalState.Anchor(row: id, line: line)))
    navigate(.select(id))
  }

  /// The number of rows before the last one that a user reads during a request.
  private static let rowsAhead = 10

  private func requestOlder(at index: Int, isAtEnd: Bool) {
    guard index + Self.rowsAhead >= screenModel.rows.count else { return }
    switch core.state.session?.olderPosts {
    case .more?: perform(.older)
    // At the end, a failed request is repeated.
    case .failed? where isAtEnd: perform(.older)
    default: break
    }
  }

  func reportNothingSelected() {
    report(core.state.session == nil ? ScreenModel.noAccount : "No post is selected.")
  }

  // MARK: Sheets

  func mark(by rows: Int) {
    let screenModel = screenModel
    switch sheet {
    case .pending?, .accounts?: mark(terminalStore.state.row + rows)
    // A sheet for reading scrolls.
    default: terminalStore.send(.mark(0, line: min(max(terminalStore.state.line + rows, 0), screenModel.lastLine)))
    }
  }

  func mark(_ index: Int) {
    let screenModel = screenModel
    let target = min(max(index, 0), max(screenModel.rowsOfSheet - 1, 0))
    terminalStore.send(.mark(target, line: screenModel.pendingWindow.line(selecting: target)))
  }
}
