extension Dreams.State {
  mutating func add(_ id: Dream.ID) {
    guard canAdd, !document.dreams.contains(id: id) else { return }
    write(id, view.typed)
    view.typed = ""
    // Scrolls to the end of the list, where the new dream is. No card is higher than 320 points, the height of the
    // editor's.
    view.listScroll = Double(document.dreams.count) * 320
  }

  mutating func write(_ id: Dream.ID, _ text: String) {
    guard !document.isFull, Dream.isSeen(text), !document.dreams.contains(id: id) else { return }
    document.dreams.append(Dream(id: id, description: text, creature: document.favourite))
  }

  mutating func remove(_ id: Dream.ID) {
    guard let position = document.dreams.index(id: id) else { return }
    document.dreams.remove(id: id)
    guard case .dream(let screen) = view.screen, screen.id == id else { return }
    view.close()
    // The next dream now has the removed one's index. If the removed dream was the last one, the focus moves to the one
    // before it.
    let next = min(position, document.dreams.count - 1)
    view.focus = next >= 0 ? .row(document.dreams[next].id) : .favourite
  }

  /// Selects or deselects a dream. It does not select a dream that does not exist, but deselects one that has been
  /// removed.
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
      // The retry needs a new ID: with the old one, late updates of the failed rendering would be applied to the new
      // one.
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
  /// Shows another screen, from the list or from another screen. Does nothing while the list selects or shares, which
  /// Cancel or Done ends.
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

  mutating func apply(_ news: Dreams.RenderingUpdate, of id: Dreams.Sharing.ID) {
    guard var sharing, sharing.id == id else { return }
    sharing.apply(news)
    mode = .sharing(sharing)
  }
}
