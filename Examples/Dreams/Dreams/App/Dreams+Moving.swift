extension Dreams.State {
  mutating func add(_ id: Dream.ID) {
    guard canAdd, !document.dreams.contains(id: id) else { return }
    write(id, view.typed)
    view.typed = ""
    // To its end, where the new one is: no card is higher than that of the editor.
    view.listScroll = Double(document.dreams.count) * 320
  }

  mutating func write(_ id: Dream.ID, _ text: String) {
    guard !document.isFull, Dream.isSeen(text), !document.dreams.contains(id: id) else { return }
    document.dreams.append(Dream(id: id, description: text, creature: document.favourite))
  }

  mutating func remove(_ id: Dream.ID) {
    guard let place = document.dreams.index(id: id) else { return }
    document.dreams.remove(id: id)
    guard case .dream(let screen) = view.screen, screen.id == id else { return }
    view.close()
    // Where it was, the next one is now, or the one before if it was the last.
    let next = min(place, document.dreams.count - 1)
    view.focus = next >= 0 ? .row(document.dreams[next].id) : .favourite
  }

  /// Of dreams that aren't there none is selected; one that is gone can be taken out.
  mutating func choose(_ id: Dream.ID, _ isSelected: Bool) {
    guard case .selecting(var selection)? = view.mode, !isSelected || document.dreams.contains(id: id) else { return }
    selection.set(id, isSelected)
    view.mode = .selecting(selection)
  }

  mutating func share(as id: Dreams.Sharing.ID) {
    let chosen: Dreams.Selection
    switch view.mode {
    case .selecting(let selection): chosen = selection
    case .sharing(let sharing):
      // With the identity of the old one, what is still told of that would be taken for the new one's.
      guard case .failed = sharing.progress, sharing.id != id else { return }
      chosen = sharing.dreams
    case .viewing, nil: return
    }
    guard !document.dreams(of: chosen).isEmpty else { return }
    view.mode = .sharing(Dreams.Sharing(id: id, dreams: chosen))
    view.focus = .screen
  }
}

extension Dreams.ViewState {
  /// Shows another screen, from the list or from another screen: not while something is selected or shared, which is ended by
  /// Cancel or Done.
  mutating func open(_ screen: Dreams.Screen) {
    if let mode, mode != .viewing { return }
    self.screen = screen
    focus = .screen
  }

  mutating func close() {
    switch screen {
    case .list: return
    case .dream(let dream): focus = .row(dream.id)
    case .favourite: focus = .favourite
    }
    screen = .list(.viewing)
  }

  mutating func scrollDream(to offset: Double) {
    guard case .dream(var dream) = screen else { return }
    dream.scroll = Self.scroll(offset)
    screen = .dream(dream)
  }

  mutating func select() {
    guard mode == .viewing else { return }
    mode = .selecting(Dreams.Selection())
    focus = .screen
  }

  mutating func cancel() {
    switch mode {
    case .sharing(let sharing):
      mode = .selecting(sharing.dreams)
      focus = .screen
    case .selecting:
      mode = .viewing
      focus = .select
    case .viewing, nil: break
    }
  }

  mutating func done() {
    guard case .ready? = sharing?.progress else { return }
    mode = .viewing
    focus = .select
  }

  mutating func hear(_ news: Dreams.News, of id: Dreams.Sharing.ID) {
    guard var sharing, sharing.id == id else { return }
    sharing.hear(news)
    mode = .sharing(sharing)
  }
}
