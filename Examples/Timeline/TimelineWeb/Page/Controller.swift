import Mastodon
import Tarn
import TarnValues
import TarnWeb
import Timeline

/// Executes the user actions of a page, on the app and on the page's own state.
final class Controller {
  let store: Store<Timeline>
  let screen: Store<PageState>
  /// The page's window.
  private let window: Timeline.WindowID?
  private let now: () -> Timestamp

  /// When the remaining rows below the upper edge are this high, older posts are requested: as many rows as a server
  /// sends at once, which arrive before the user has scrolled past them.
  static let ahead = 20 * RowView.leastHeight

  init(
    store: Store<Timeline>, screen: Store<PageState>, window: Timeline.WindowID? = nil, now: @escaping () -> Timestamp
  ) {
    self.store = store
    self.screen = screen
    self.window = window
    self.now = now
  }

  func execute(_ action: UserAction) {
    // Reset, so that the focus can be requested again.
    if screen.state.goesToList { screen.send(.goToList(false)) }
    switch action {
    case .timeline(let timeline): send(timeline)
    case .press(let key): press(key)
    case .scrolled(let offset): scroll(to: offset)
    case .selectRow(let index): select(to: index)
    case .select(let id): send(.navigate(.select(id)))
    case .open(let post, let row):
      send(.navigate(.select(row)))
      send(.navigate(.open(.post(post))))
    case .show(let author): show(only: author)
    case .begin(let kind): begin(kind)
    case .ask(let question): screen.send(.ask(question))
    case .confirm: confirm()
    case .continueComposing:
      screen.send(.answered)
      send(.navigate(.open(.composing)))
    case .close: close()
    }
  }

  private var sheet: Timeline.Sheet? { store.state.view.sheet(in: window) }

  private func send(_ request: Timeline.UserAction) {
    let wasCovered = sheet != nil
    store.send(request.action(at: now(), in: window))
    // A sheet or a button with the focus has disappeared.
    if wasCovered && sheet == nil || request == .navigate(.showNew) { screen.send(.goToList(true)) }
  }

  private func show(only author: Author?) {
    var filter = store.state.view.filter
    filter.author = author
    send(.navigate(.filter(filter)))
    screen.send(.goToList(true))
  }

  // MARK: Writing

  /// Starts a composition, after a question if text would be lost.
  private func begin(_ kind: Composition.Kind) {
    let written = store.state.view.composition.kind
    if kind == .new, store.state.isWriting {
      send(.navigate(.open(.composing)))
    } else if kind != written, store.state.isWriting {
      screen.send(.ask(.begin(kind)))
    } else {
      send(.navigate(.compose(kind)))
    }
  }

  // MARK: Asking

  private func confirm() {
    guard let question = screen.state.question else { return }
    screen.send(.answered)
    switch question {
    case .begin(let kind):
      send(.navigate(.clear))
      send(.navigate(.compose(kind)))
      screen.send(.goToList(false))
    case .clear: send(.navigate(.clear))
    case .signOut(let id): send(.signOut(id))
    case .remove(let id): send(.perform(.remove(id)))
    case .discard(let change): send(.perform(.discard(change)))
    }
  }

  private func close() {
    if screen.state.question != nil { screen.send(.answered) } else { send(.navigate(.close)) }
    if sheet == nil { screen.send(.goToList(true)) }
  }

  // MARK: The list

  private func scroll(to offset: Double) {
    send(.navigate(.scrolled(offset)))
    let end = Double(store.read(Timeline.rows).count) * RowView.leastHeight
    guard store.state.session?.olderPosts == .more, offset + Self.ahead > end else { return }
    send(.older)
  }

  private func select(to index: Int) {
    let rows = store.read(Timeline.rows)
    if index < rows.count {
      send(.navigate(.select(rows[index].id)))
    } else if store.state.session?.olderPosts == .more {
      send(.older)
    }
  }

  /// Moves up or down if the focus is not in the list, and moves it there.
  private func step(by offset: Int) {
    let rows = store.read(Timeline.rows)
    guard !rows.isEmpty else { return }
    let view = store.state.view
    let first = min(Int(view.scroll / RowView.leastHeight), rows.count - 1)
    let target = view.selected.flatMap { rows.index(id: $0) }.map { $0 + offset } ?? first
    let index = min(max(target, 0), rows.count - 1)
    send(.navigate(.select(rows[index].id)))
    let top = Double(index) * RowView.leastHeight
    // Only the page knows the height of the window; a phone shows two rows.
    if !(view.scroll...view.scroll + RowView.leastHeight).contains(top) { scroll(to: top) }
    screen.send(.goToList(true))
  }

  private func press(_ key: PageKey) {
    // A key that was pressed before a sheet appeared is not for the list behind it.
    guard screen.state.question == nil, sheet == nil, store.state.session != nil else { return }
    switch key {
    case .down: return step(by: 1)
    case .up: return step(by: -1)
    case .write: return begin(.new)
    case .pending: return send(.navigate(.open(.pending)))
    case .refresh: return send(.refresh)
    case .fill: return fill()
    case .showNew: return send(.navigate(.showNew))
    case .help: return send(.navigate(.open(.help)))
    case .favourite, .boost, .bookmark, .answer, .open: break
    }
    guard let row = store.state.view.selected.flatMap({ store.read(Timeline.rows)[id: $0] }) else { return }
    let post = row.post
    switch key {
    case .favourite: send(.perform(.favourite(post.id, !post.isFavourite)))
    case .boost: send(.perform(.boost(post.id, !post.isBoosted)))
    case .bookmark: send(.perform(.bookmark(post.id, !post.isBookmarked)))
    case .answer: if !post.isUnsent { begin(.answer(post.id)) }
    case .open: send(.navigate(.open(.post(post.id))))
    case .down, .up, .write, .pending, .refresh, .fill, .showNew, .help: break
    }
  }

  /// Requests the posts of the gap nearest to the selected row.
  private func fill() {
    let rows = store.read(Timeline.rows)
    let index = store.state.view.selected.flatMap { rows.index(id: $0) } ?? 0
    guard let gap = store.state.session?.nearestGap(to: index, in: rows) else { return }
    send(.fill(gap.id))
  }
}
