import Mastodon
import Tarn
import Timeline

extension TimelineTerminalApp {
  /// Executes the command of a key or a click.
  public func send(_ request: KeyCommand) {
    console.send(.goOn(at: now))
    switch request {
    case .move(let rows): move(by: rows)
    case .page(let pages): turn(pages)
    case .first: go(to: 0)
    case .last: go(to: glance.rows.count)
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
    case .away: perform(.away(!core.state.isAway))
    case .sheet(let sheet): open(sheet)
    case .close: close()
    case .quit: onQuit()

    case .write: compose(.new)
    case .type(let text): look(.type(text))
    case .warn(let text): look(.warn(text))
    case .point(let field): console.send(.point(field))
    case .nextField(let steps): nextField(steps)
    case .audience(let visibility): look(.audience(visibility))
    case .nextAudience(let steps): nextAudience(steps)
    case .send: sendComposition()
    case .throwAway: throwAway()

    case .mark(let rows): mark(by: rows)
    case .markPage(let pages): mark(by: pages * max(glance.bodyRows - 1, 1))
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
  func look(_ look: Timeline.Navigation) { perform(.look(look)) }

  // MARK: Looking

  private func show(_ only: KeyCommand.Only?) {
    var filter = core.state.view.filter
    switch only {
    case nil: filter = Filter()
    case .boosts?: filter.boostsOnly.toggle()
    case .favourites?: filter.favouritesOnly.toggle()
    case .media?: filter.mediaOnly.toggle()
    }
    look(.filter(filter))
  }

  private func showOnlyAuthor() {
    var filter = core.state.view.filter
    if filter.author != nil {
      filter.author = nil
    } else {
      guard let post = current else { return sayNothingSelected() }
      filter.author = post.author
    }
    look(.filter(filter))
  }

  private func showNew() {
    guard glance.news > 0 else { return say("There are no new posts. r asks the server.") }
    look(.showNew)
  }

  private func refresh() {
    guard core.state.desk != nil else { return say(ScreenModel.noAccount) }
    guard !core.state.isAway else { return say("You are working offline. o goes online.") }
    perform(.refresh)
  }

  private func fill() {
    let glance = glance
    guard let gap = core.state.desk?.nearestGap(to: glance.selected ?? 0, in: glance.rows) else {
      return say("No missing posts can be loaded here.")
    }
    guard !core.state.isAway else { return say("You are working offline. o goes online.") }
    perform(.fill(gap.id))
  }

  private func open(_ sheet: Timeline.Sheet) {
    console.send(.mark(0, line: 0))
    look(.open(sheet))
  }

  private func open() {
    guard let row = glance.selectedRow else { return sayNothingSelected() }
    open(.post(row.post.id))
  }

  private func close() {
    if !console.state.said.isEmpty { console.send(.hush) }
    if sheet != nil { return look(.close) }
    if !core.state.view.filter.isEverything { look(.filter(Filter())) }
  }
}
