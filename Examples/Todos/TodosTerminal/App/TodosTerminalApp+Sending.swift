import Tarn
import Todos
import TodosBrowsing

extension TodosTerminalApp {
  /// Does what a key or a click is for.
  public func send(_ request: KeyCommand) {
    // Others may have changed something since it was drawn.
    follow()
    // What was said was about the last thing that was done.
    if console.state.message != nil { console.send(.say(nil)) }
    switch request {
    case .move(let rows): move(by: rows)
    case .page(let pages): move(by: pages * glance.page)
    case .first: select(listing.first?.id)
    case .last: select(listing.last?.id)
    case .select(let id): select(id)

    case .show(let filter): show(filter)
    case .nextFilter(let step): showNext(step)
    case .nextTag: showNextTag()
    case .nextSort: sort(turned: false)
    case .turnSort: sort(turned: true)
    case .beginSearch: console.send(.focus(.search))
    case .search(let text): search(text)
    case .endSearch(let isKept): endSearch(isKept: isKept)

    case .open(let leaf): open(leaf)
    case .write(let text): browsing.send(.write(text))
    case .writeDue(let text): browsing.send(.writeDue(text))
    case .focus(let focus): console.send(.focus(focus))
    case .moveRow(let rows): moveRow(by: rows)
    case .pick(let row):
      console.send(.row(row))
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
    let here = filters.firstIndex(of: browsing.state.filter) ?? 0
    show(filters[(here + step + filters.count) % filters.count])
  }

  private func showNextTag() {
    let tags = listing.counts.tags.map(\.tag)
    guard !tags.isEmpty else { return say("No to-do has a tag yet. t gives the selected one tags.") }
    var next = 0
    if case .tag(let tag) = browsing.state.filter, let here = tags.firstIndex(of: tag) {
      next = (here + 1) % tags.count
    }
    show(.tag(tags[next]))
  }

  private func sort(turned: Bool) {
    let keys = ListBrowsing.Sort.Key.allCases
    let here = browsing.state.sort.by
    let next = keys[((keys.firstIndex(of: here) ?? 0) + 1) % keys.count]
    browsing.send(turned ? .reverse : .sort(by: next))
  }

  private func search(_ text: String) {
    browsing.send(.search(text))
    resettle()
  }

  private func endSearch(isKept: Bool) {
    console.send(.focus(.list))
    if !isKept { search("") }
  }

  /// Selects the first that is seen if the selected one is not any more, so that keys are about something that is seen.
  private func resettle() {
    follow()
    if current == nil { select(listing.first?.id) }
  }
}
