import Tarn
import Todos
import TodosBrowsing

/// Executes the user actions of a page on the three stores that it shows.
final class Controller {
  let core: Store<Todos>
  let browsing: Store<ListBrowsing>
  let screen: Store<PageState>
  let shown: VisibleList
  let now: () -> Moment
  /// Whether this page is sending to the core: a refusal that arrives now is an answer to it.
  private var isSending = false
  /// The to-dos that this page has requested and not received yet: if another program has the file open, they arrive
  /// later.
  private var awaited = PendingTodos()
  /// The to-do that the last action may hide, and the one to select then.
  private var leaving: (id: Todo.ID, next: Todo.ID?)?
  private var hearing: [ObserverToken] = []

  init(
    core: Store<Todos>, browsing: Store<ListBrowsing>, screen: Store<PageState>, shown: VisibleList,
    now: @escaping () -> Moment
  ) {
    self.core = core
    self.browsing = browsing
    self.screen = screen
    self.shown = shown
    self.now = now
    hearing = [
      core.onAction { [weak self] action, _ in self?.actionSent(action) },
      core.observe(
        { $0.todos },
        onChange: { [weak self] change in
          if change.cause == .jumped { self?.sayWhere() }
          self?.goOn()
        }),
    ]
  }

  func execute(_ act: UserAction) {
    leaving = nil
    // Reset, so that the same focus can be requested again.
    if case .screen = act {} else if screen.state.focus != nil { screen.send(.focus(nil)) }
    switch act {
    case .core(let action): send(action)
    case .browsing(let action): browse(action)
    case .screen(let action): screen.send(action)
    case .add: add()
    case .check(let id, let isDone):
      stay(near: id)
      send(.check(.id(id), isDone))
    case .remove(let id):
      stay(near: id)
      send(.remove(.id(id)))
      close()
    case .open(let sheet):
      browsing.send(.open(sheet))
      screen.send(.opened)
    case .save: save()
    case .close: close()
    case .fork(let id):
      send(.fork(.id(id), []))
      close()
    }
  }

  private func send(_ action: Todos.Action) {
    isSending = true
    awaited.wish(action)
    core.send(action)
    isSending = false
  }

  /// After a change of filter, order or search the list begins at the top.
  private func browse(_ action: ListBrowsing.Action) {
    browsing.send(action)
    switch action {
    case .show, .sort, .reverse, .search: screen.send(.scrolled(0))
    case .select, .open, .write, .writeDue, .close: break
    }
  }

  private func close() {
    let sheet = browsing.state.sheet
    browsing.send(.close)
    screen.send(.focus(sheet == .journal ? .journal : sheet == .help ? .help : .list))
  }

  func refuse(_ words: String) { screen.send(.said(words, isRefusal: true)) }

  private func add() {
    let draft = screen.state.draft
    let (text, tags) = draft.parts
    if let refusal = TodosError(text: text) { return refuse("\(refusal)") }
    switch ParsedDueDate(draft.due, at: now()) {
    case .refused(let words): refuse(words)
    case .nothing: send(.add(text: text, tags: tags))
    case .due(let due, _): send(.add(text: text, due: due, tags: tags))
    }
  }

  /// If an action hides the selected to-do, selects the next one.
  private func stay(near id: Todo.ID) {
    let listing = shown.listing
    guard browsing.state.selected == id, listing.index(of: id) != nil else { return }
    let next = listing.id(from: id, by: 1)
    let other = next == id ? listing.id(from: id, by: -1) : next
    leaving = (id, other == id ? nil : other)
  }

  private func goOn() {
    guard let (id, next) = leaving else { return }
    shown.follow(core.state, browsing.state, on: now().day)
    guard shown.listing.index(of: id) == nil else { return }
    leaving = nil
    if browsing.state.selected == id { browsing.send(.select(next)) }
  }

  // MARK: Hearing

  private func actionSent(_ action: Todos.Action) {
    switch action {
    // Each event is followed by its journal entry, which has its text.
    case .noted(let entry): screen.send(.said(entry.text, isRefusal: false))
    case .refused(let refusal): if isSending { refuse("\(refusal)") }
    case .added(let todo):
      guard awaited.take(added: todo) else { return }
      if Todo.cleaned(screen.state.draft.parts.text) == todo.text { screen.send(.clearDraft) }
      show(todo.id)
    case .forked(let todo, let original): if awaited.take(forkOf: original) { show(todo.id) }
    default: break
    }
  }

  /// Selects a new to-do, and scrolls to it unless it is among the first rows, which are visible anyway.
  private func show(_ id: Todo.ID) {
    browsing.send(.select(id))
    shown.follow(core.state, browsing.state, on: now().day)
    guard let index = shown.listing.index(of: id) else { return }
    let offset = Double(index) * TodosView.rowHeight
    let top = screen.state.top
    // Only the page knows the height of the window; a phone shows five rows.
    if !(top...top + 4 * TodosView.rowHeight).contains(offset) { screen.send(.scrolled(offset)) }
  }

  private func sayWhere() {
    guard let history = core.history else { return }
    screen.send(.said("Now at: \(history.step(history.position).label)", isRefusal: false))
  }
}
