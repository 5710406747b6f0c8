import TarnForms
import TarnRecord

extension Journal.Session {
  mutating func go(to screen: Journal.Screen) {
    // Only Done or Cancel leaves a draft.
    guard work.draft == nil else { return }
    work.screen = screen
    if screen != .list { shown = Self.page }
  }

  mutating func begin(_ draft: Draft<Entry>) {
    guard work.draft == nil else { return }
    work.draft = draft
    work.known = draft.base
    work.screen = .editing
    work.drawer = Presence()
    notice = nil
  }

  mutating func change(_ change: EntryChange) {
    work.draft?.value.alter(change)
    leaveMerging()
  }

  mutating func cancel() {
    guard let draft = work.draft else { return }
    notice = draft.isChanged ? .dropped(heading: draft.value.heading) : nil
    close(draft)
  }

  mutating func resolve(_ id: ConflictID, _ side: Journal.ConflictSide) {
    guard var draft = work.draft, let conflict = draft.conflict(id) else { return }
    if draft.status == .deleted, side == .theirs { return close(draft) }
    if side == .both {
      guard let both = conflict.bothTexts, let change = draft.value.change(of: conflict.path, to: both) else { return }
      draft.value.alter(change)
      notice = .together
    }
    // The conflict was read from this draft, so resolving it cannot fail.
    guard (try? draft.resolve(conflict, with: side.ofMerge)) != nil else { return }
    work.draft = draft
    // The user has just seen the versions of the others.
    work.known = draft.base
    leaveMerging()
  }

  /// Deletes the draft and shows its entry if the journal has it, otherwise the list.
  mutating func close(_ draft: Draft<Entry>) {
    work.draft = nil
    work.known = nil
    go(to: draft.status == .existing ? .reading(draft.base.id) : .list)
  }

  /// Returns to the editor when no conflict is left, so that the user sees the whole entry before pressing Done.
  mutating func leaveMerging() {
    if work.screen == .merging, work.draft?.hasConflicts == false { work.screen = .editing }
  }
}

extension Journal.ConflictSide {
  fileprivate var ofMerge: Merge<Entry>.Side {
    switch self {
    case .mine, .both: .mine
    case .theirs: .theirs
    case .before: .base
    }
  }
}

extension Entry {
  /// Returns the change that replaces the text at a path: the title, the body or a caption; `nil` for any other path.
  public func change(of path: FieldPath, to text: String) -> EntryChange? {
    if path.components == [.field("title")] { return .title(text) }
    if path.components == [.field("body")] { return .body(text) }
    guard path.components.count == 3, path.components.last == .field("caption"), case .key(let key) = path.components[1]
    else { return nil }
    return photos.first { "\($0.id)" == key }.map { .caption(text, of: $0.id) }
  }
}
