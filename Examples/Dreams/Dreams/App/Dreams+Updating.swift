import TarnValues

extension Dreams.Session {
  /// Shows another screen. That ends selecting and sharing, whose values are part of the list.
  mutating func open(_ screen: Dreams.Screen, from row: Dreams.Row) {
    self.screen = screen
    self.row = row
    isEditing = false
  }

  mutating func openList() {
    guard mode == nil else { return }
    mode = .viewing
    isEditing = false
  }

  mutating func goBack() {
    switch screen {
    case .list(.sharing(let sharing)): mode = .selecting(sharing.dreams)
    case .list(.viewing) where isEditing, .dream where isEditing: break
    case .list, .dream, .favourite: mode = .viewing
    }
    isEditing = false
  }

  mutating func scrollDream(to offset: Double) {
    guard case .dream(var dream) = screen else { return }
    dream.scroll = Self.scroll(offset)
    screen = .dream(dream)
  }

  /// Leaves a dream before it is removed: the row below it gets the focus, or else the one above it.
  mutating func leave(_ id: Dream.ID, of dreams: Table<Dream>) {
    guard let index = dreams.index(id: id) else { return }
    if openDream == id { mode = .viewing }
    let next = index + 1 < dreams.count ? index + 1 : index - 1
    row = next < 0 ? .favourite : .dream(dreams[next].id)
  }

  mutating func select(_ ids: [Dream.ID]) {
    guard mode == .viewing else { return }
    mode = .selecting(ids)
    isEditing = false
  }

  mutating func choose(_ id: Dream.ID, _ isSelected: Bool) {
    row = .dream(id)
    guard let selection else { return select(isSelected ? [id] : []) }
    mode = .selecting(selection.filter { $0 != id } + (isSelected ? [id] : []))
  }

  mutating func share(as id: Dreams.Sharing.ID) {
    if let selection { sharing = Dreams.Sharing(id: id, dreams: selection) }
    // The retry needs a new ID: with the old one, late updates of the failed rendering would be applied to the new one.
    if let failed = sharing, case .failed = failed.progress, failed.id != id {
      sharing = Dreams.Sharing(id: id, dreams: failed.dreams)
    }
  }

  mutating func save(in folder: String) {
    guard let sharing, sharing.canBeSaved, case .ready = sharing.progress else { return }
    self.sharing?.file = .saving(in: folder)
  }

  mutating func finishSharing() {
    if case .ready? = sharing?.progress { mode = .viewing }
  }

  mutating func apply(_ update: Dreams.Sharing.Progress, of id: Dreams.Sharing.ID) {
    if sharing?.id == id { sharing?.apply(update) }
  }

  mutating func apply(_ file: Dreams.PictureFile, of picture: StoredImage) {
    guard case .saving? = sharing?.file, sharing?.progress == .ready(picture) else { return }
    sharing?.file = file
  }
}
