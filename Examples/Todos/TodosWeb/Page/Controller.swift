import Tarn
import Todos
import TodosBrowsing

/// Carries out what a person does on a page, on the three stores it shows.
final class Controller {
  let core: Store<Todos>
  let browsing: Store<ListBrowsing>
  let screen: Store<PageState>
  let shown: VisibleList
  let now: () -> Moment
  /// Whether this page is sending to the core just now: what is refused then was wished here.
  private var isSending = false
  /// What was wished here and has not come yet: where another program has the file, it comes later.
  private var awaited = PendingTodos()
  /// What may go out of sight by what was done last, and what then takes its place.
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
      core.onAction { [weak self] action, _ in self?.hear(action) },
      core.observe(
        { $0.todos },
        onChange: { [weak self] change in
          if change.cause == .jumped { self?.sayWhere() }
          self?.goOn()
        }),
    ]
  }

  func carryOut(_ act: UserAction) {
    leaving = nil
    // Said once: a place that was asked for can then be asked for again.
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

  /// Another filter, order or search is another list: it is seen from its beginning.
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

  /// Where what a person is at goes out of sight, the next takes its place.
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

  private func hear(_ action: Todos.Action) {
    switch action {
    // Every fact is followed by its entry in the journal, which says it in words.
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

  /// Selects a new one, and scrolls to it unless it is among the first few that are seen anyway.
  private func show(_ id: Todo.ID) {
    browsing.send(.select(id))
    shown.follow(core.state, browsing.state, on: now().day)
    guard let index = shown.listing.index(of: id) else { return }
    let offset = Double(index) * TodosView.rowHeight
    let top = screen.state.top
    // How high the window is only the page knows; five rows are seen on a phone, too.
    if !(top...top + 4 * TodosView.rowHeight).contains(offset) { screen.send(.scrolled(offset)) }
  }

  private func sayWhere() {
    guard let history = core.history else { return }
    screen.send(.said("Now at: \(history.step(history.position).label)", isRefusal: false))
  }
}
