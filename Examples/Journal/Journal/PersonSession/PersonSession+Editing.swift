import TarnForms
import TarnRecord

extension PersonSession.State {
  /// Whether the user can begin a draft: there is no other draft, and no request is pending.
  public var canBegin: Bool { work.draft == nil && exchange.awaiting == nil }

  /// Whether the current draft was submitted and the journal has not answered yet.
  public var isWaiting: Bool { exchange.awaiting.map { $0.number == work.submitted } ?? false }

  /// Returns the action that updates the draft to the journal's stored value; `nil` if the draft is up to date.
  ///
  /// ```swift
  /// if let news = session.state.news(of: document.state) { session.send(news, cause: .arrived) }
  /// ```
  ///
  /// Call it after every change of either store, including time travel.
  public func news(of journal: Journal.State) -> PersonSession.Action? {
    guard let draft = work.draft else { return nil }
    guard let stored = journal.entries[id: draft.value.id] else { return draft.status == .existing ? .truth(nil) : nil }
    return draft.status != .existing || draft.base != stored ? .truth(stored) : nil
  }

  mutating func go(to screen: PersonSession.Screen) {
    // Only Done or Cancel leaves a draft.
    if work.draft == nil { work.screen = screen }
  }

  mutating func begin(_ draft: Draft<Entry>) {
    guard canBegin else { return }
    work.draft = draft
    work.screen = .editing
    work.drawer = Presence()
    work.submitted = nil
    notice = nil
  }

  mutating func change(_ change: EntryChange) {
    guard var draft = work.draft else { return }
    if let full = draft.value.isFull(for: change) { notice = .full(full) }
    draft.value.alter(change.held)
    work.draft = draft
    leaveMerging()
  }

  mutating func receive(stored: Entry?) {
    guard stored == nil || stored?.id == work.draft?.value.id else { return }
    work.draft?.rebase(onto: stored)
    leaveMerging()
  }

  mutating func cancel() {
    guard let draft = work.draft, !isWaiting else { return }
    notice = draft.isChanged ? .dropped(heading: draft.value.heading) : nil
    close(draft)
  }

  mutating func resolve(_ id: ConflictID, _ side: PersonSession.ConflictSide) {
    guard var draft = work.draft, let conflict = draft.conflict(id) else { return }
    if draft.status == .deleted, side == .theirs { return close(draft) }
    if side == .both {
      guard let both = conflict.bothTexts, let change = draft.value.change(of: conflict.path, to: both) else { return }
      draft.value.alter(change.held)
      notice = .together
    }
    // The conflict was read from this draft, so resolving it cannot fail.
    guard (try? draft.resolve(conflict, with: side.ofMerge)) != nil else { return }
    work.draft = draft
    leaveMerging()
  }

  /// Deletes the draft and shows its entry if the journal has it, otherwise the list.
  mutating func close(_ draft: Draft<Entry>) {
    work.screen = draft.status == .existing ? .reading(draft.base.id) : .list
    work.draft = nil
  }

  /// Returns to the editor when no conflict is left, so that the user sees the whole entry before pressing Done.
  private mutating func leaveMerging() {
    if work.screen == .merging, work.draft?.hasConflicts == false { work.screen = .editing }
  }
}

extension PersonSession.ConflictSide {
  fileprivate var ofMerge: Merge<Entry>.Side {
    switch self {
    case .mine, .both: .mine
    case .theirs: .theirs
    case .before: .base
    }
  }
}

extension Entry {
  /// Returns the change that replaces the text at a path: the title, the body or a caption.
  ///
  /// - Returns: `nil` if the path names no text of this entry.
  public func change(of path: FieldPath, to text: String) -> EntryChange? {
    if path.components == [.field("title")] { return .title(text) }
    if path.components == [.field("body")] { return .body(text) }
    guard path.components.count == 3, path.components.last == .field("caption"), case .key(let key) = path.components[1]
    else {
      return nil
    }
    return photos.first { "\($0.id)" == key }.map { .caption(text, of: $0.id) }
  }
}

extension EntryChange {
  /// The change with its text cut to a bound. The bound is above the rule's limit, so that the user still sees that the
  /// text is too long.
  fileprivate var held: EntryChange {
    switch self {
    case .title(let title): .title(TextRule.title.held(title))
    case .body(let body): .body(TextRule.body.held(body))
    case .caption(let caption, let id): .caption(TextRule.caption.held(caption), of: id)
    case .day, .addPhoto, .removePhoto, .movePhoto, .addVoice, .removeVoice: self
    }
  }
}

extension TextRule {
  /// Returns the text, cut to twice the number of scalars that the rule keeps.
  fileprivate func held(_ text: String) -> String {
    // A scalar has at least one byte, so most texts need not be counted.
    guard text.utf8.count > 2 * mostScalars else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(2 * mostScalars)))
  }
}

extension Entry {
  /// Returns the kind of attachment that the change would add if the entry already has the maximum of that kind; `nil`
  /// otherwise.
  fileprivate func isFull(for change: EntryChange) -> Notice.Attachment? {
    switch change {
    case .addPhoto(let photo): photos.count >= Entry.mostPhotos && !photos.contains(id: photo.id) ? .photo : nil
    case .addVoice(let note): voice.count >= Entry.mostVoiceNotes && !voice.contains(id: note.id) ? .voice : nil
    default: nil
    }
  }
}
