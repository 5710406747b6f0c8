import Tarn
import Todos
import TodosBrowsing

extension TodosTerminalApp {
  /// Executes the command of a key or a click.
  public func send(_ request: KeyCommand) {
    // Other programs may have changed the list since it was drawn.
    follow()
    // The message belonged to the previous command.
    if terminalStore.state.message != nil { terminalStore.send(.showMessage(nil)) }
    switch request {
    case .move(let rows): move(by: rows)
    case .page(let pages): move(by: pages * screenModel.page)
    case .first: select(listing.first?.id)
    case .last: select(listing.last?.id)
    case .select(let id): select(id)

    case .show(let filter): show(filter)
    case .nextFilter(let step): showNext(step)
    case .nextTag: showNextTag()
    case .nextSort: sort(turned: false)
    case .turnSort: sort(turned: true)
    case .beginSearch: terminalStore.send(.focus(.search))
    case .search(let text): search(text)
    case .endSearch(let isKept): endSearch(isKept: isKept)

    case .open(let leaf): open(leaf)
    case .write(let text): browsing.send(.write(text))
    case .writeDue(let text): browsing.send(.writeDue(text))
    case .focus(let focus): terminalStore.send(.focus(focus))
    case .moveRow(let rows): moveRow(by: rows)
    case .pick(let row):
      terminalStore.send(.row(row))
      submit()
    case .submit: submit()
    case .close: close()

    case .toggle(let id):
      close()
      toggle(id)
    case .remove:
      close()
      remove(nil)
    case .undo: undo()
    case .redo: redo()
    case .quit: onQuit()
    }
  }

  // MARK: Going along

  func select(_ id: Todo.ID?) { if let id { browsing.send(.select(id)) } }

  private func move(by rows: Int) { select(listing.id(from: browsing.state.selected, by: rows)) }

  // MARK: Looking

  private func show(_ filter: ListBrowsing.Filter) {
    browsing.send(.show(filter))
    resettle()
  }

  private func showNext(_ step: Int) {
    let filters = FilterTabs.filters
    let current = filters.firstIndex(of: browsing.state.filter) ?? 0
    show(filters[(current + step + filters.count) % filters.count])
  }

  private func showNextTag() {
    let tags = listing.counts.tags.map(\.tag)
    guard !tags.isEmpty else { return report("No to-do has a tag. t edits the tags of the selected one.") }
    var next = 0
    if case .tag(let tag) = browsing.state.filter, let current = tags.firstIndex(of: tag) {
      next = (current + 1) % tags.count
    }
    show(.tag(tags[next]))
  }

  private func sort(turned: Bool) {
    let keys = ListBrowsing.Sort.Key.allCases
    let current = browsing.state.sort.by
    let next = keys[((keys.firstIndex(of: current) ?? 0) + 1) % keys.count]
    browsing.send(turned ? .reverse : .sort(by: next))
  }

  private func search(_ text: String) {
    browsing.send(.search(text))
    resettle()
  }

  private func endSearch(isKept: Bool) {
    terminalStore.send(.focus(.list))
    if !isKept { search("") }
  }

  /// Selects the first visible to-do if the selected one is no longer visible.
  private func resettle() {
    follow()
    if current == nil { select(listing.first?.id) }
  }
}
