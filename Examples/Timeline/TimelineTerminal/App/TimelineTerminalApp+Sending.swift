import Mastodon
import Tarn
import Timeline

extension TimelineTerminalApp {
  /// Executes the command of a key or a click.
  public func send(_ request: KeyCommand) {
    terminalStore.send(.dismissRead(at: now))
    switch request {
    case .move(let rows): move(by: rows)
    case .page(let pages): turn(pages)
    case .first: go(to: 0)
    case .last: go(to: screenModel.rows.count)
    case .pick(let id): pick(id)

    case .favourite: favourite()
    case .boost: boost()
    case .bookmark: bookmark()
    case .unfold: unfold()
    case .open: open()
    case .answer: answer()
    case .edit: edit()
    case .delete: delete()

    case .show(let only): show(only)
    case .onlyAuthor: showOnlyAuthor()
    case .showNew: showNew()
    case .refresh: refresh()
    case .fill: fill()
    case .offline: perform(.offline(!core.state.isOffline))
    case .sheet(let sheet): open(sheet)
    case .close: close()
    case .quit: onQuit()

    case .write: compose(.new)
    case .type(let text): navigate(.type(text))
    case .warn(let text): navigate(.warn(text))
    case .point(let field): terminalStore.send(.point(field))
    case .nextField(let steps): nextField(steps)
    case .audience(let visibility): navigate(.audience(visibility))
    case .nextAudience(let steps): nextAudience(steps)
    case .send: sendComposition()
    case .throwAway: throwAway()

    case .mark(let rows): mark(by: rows)
    case .markPage(let pages): mark(by: pages * max(screenModel.bodyRows - 1, 1))
    case .pickMark(let row):
      mark(row)
      if sheet == .accounts { choose() }
    case .choose: choose()
    case .tryAgain: tryAgain()
    case .rewrite: rewrite()
    case .discard: discard()
    case .decide(let isMine): decide(isMine: isMine)
    case .signOut: askToSignOut()
    case .reply(let isYes): reply(isYes)
    }
  }

  func perform(_ request: Timeline.UserAction) { core.send(request.action(at: now, in: window)) }
  func navigate(_ navigation: Timeline.Navigation) { perform(.navigate(navigation)) }

  // MARK: Looking

  private func show(_ only: KeyCommand.Only?) {
    var filter = core.state.view.filter
    switch only {
    case nil: filter = Filter()
    case .boosts?: filter.boostsOnly.toggle()
    case .favourites?: filter.favouritesOnly.toggle()
    case .media?: filter.mediaOnly.toggle()
    }
    navigate(.filter(filter))
  }

  private func showOnlyAuthor() {
    var filter = core.state.view.filter
    if filter.author != nil {
      filter.author = nil
    } else {
      guard let post = current else { return reportNothingSelected() }
      filter.author = post.author
    }
    navigate(.filter(filter))
  }

  private func showNew() {
    guard screenModel.news > 0 else { return report("There are no new posts. r asks the server.") }
    navigate(.showNew)
  }

  private func refresh() {
    guard core.state.session != nil else { return report(ScreenModel.noAccount) }
    guard !core.state.isOffline else { return report("You are working offline. o goes online.") }
    perform(.refresh)
  }

  private func fill() {
    let screenModel = screenModel
    guard let gap = core.state.session?.nearestGap(to: screenModel.selected ?? 0, in: screenModel.rows) else {
      return report("No missing posts can be loaded here.")
    }
    guard !core.state.isOffline else { return report("You are working offline. o goes online.") }
    perform(.fill(gap.id))
  }

  private func open(_ sheet: Timeline.Sheet) {
    terminalStore.send(.mark(0, line: 0))
    navigate(.open(sheet))
  }

  private func open() {
    guard let row = screenModel.selectedRow else { return reportNothingSelected() }
    open(.post(row.post.id))
  }

  private func close() {
    if !terminalStore.state.messages.isEmpty { terminalStore.send(.clearMessages) }
    if sheet != nil { return navigate(.close) }
    if !core.state.view.filter.isEverything { navigate(.filter(Filter())) }
  }
}
