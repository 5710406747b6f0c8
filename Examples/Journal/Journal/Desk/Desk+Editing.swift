import TarnForms
import TarnRecord

extension Desk.State {
  /// Whether a draft can be begun: there is one at a time, and what was handed in is answered first.
  public var canBegin: Bool { work.draft == nil && exchange.awaiting == nil }

  /// Whether the work was handed in and nobody has answered yet.
  public var isWaiting: Bool { exchange.awaiting.map { $0.number == work.handedIn } ?? false }

  /// What the desk should be told, where it is behind the journal; `nil` where it is not.
  ///
  /// ```swift
  /// if let news = desk.state.news(of: document.state) { desk.send(news, cause: .arrived) }
  /// ```
  ///
  /// To be asked whenever one of the two has changed, by winding too.
  public func news(of journal: Journal.State) -> Desk.Action? {
    guard let draft = work.draft else { return nil }
    guard let truth = journal.entries[id: draft.value.id] else { return draft.standing == .there ? .truth(nil) : nil }
    return draft.standing != .there || draft.base != truth ? .truth(truth) : nil
  }

  mutating func go(to screen: Desk.Screen) {
    // A draft is left by Done or by Cancel.
    if work.draft == nil { work.screen = screen }
  }

  mutating func begin(_ draft: Draft<Entry>) {
    guard canBegin else { return }
    work.draft = draft
    work.screen = .editing
    work.drawer = Presence()
    work.handedIn = nil
    notice = nil
  }

  mutating func change(_ change: EntryChange) {
    guard var draft = work.draft else { return }
    if let full = draft.value.isFull(for: change) { notice = .noRoom(full) }
    draft.value.alter(change.held)
    work.draft = draft
    leaveMerging()
  }

  mutating func hear(truth: Entry?) {
    guard truth == nil || truth?.id == work.draft?.value.id else { return }
    work.draft?.rebase(onto: truth)
    leaveMerging()
  }

  mutating func cancel() {
    guard let draft = work.draft, !isWaiting else { return }
    notice = draft.isChanged ? .dropped(heading: draft.value.heading) : nil
    close(draft)
  }

  mutating func resolve(_ mark: ConflictMark, _ side: Desk.Side) {
    guard var draft = work.draft, let conflict = draft.conflict(mark) else { return }
    if draft.standing == .gone, side == .theirs { return close(draft) }
    if side == .both {
      guard let both = conflict.bothTexts, let change = draft.value.change(of: conflict.path, to: both) else { return }
      draft.value.alter(change.held)
      notice = .together
    }
    // It is one of the draft's own, so it can't be a misfit.
    guard (try? draft.resolve(conflict, with: side.ofMerge)) != nil else { return }
    work.draft = draft
    leaveMerging()
  }

  /// Where the draft was, or where it would be.
  mutating func close(_ draft: Draft<Entry>) {
    work.screen = draft.standing == .there ? .reading(draft.base.id) : .list
    work.draft = nil
  }

  /// With nothing left to decide, the person sees the whole before they press Done.
  private mutating func leaveMerging() {
    if work.screen == .merging, work.draft?.hasConflicts == false { work.screen = .editing }
  }
}

extension Desk.Side {
  fileprivate var ofMerge: Merge<Entry>.Side {
    switch self {
    case .mine, .both: .mine
    case .theirs: .theirs
    case .before: .base
    }
  }
}

extension Entry {
  /// What makes another text of one of its texts; `nil` if there is none at a place.
  public func change(of path: FieldPath, to text: String) -> EntryChange? {
    if path.steps == [.field("title")] { return .title(text) }
    if path.steps == [.field("body")] { return .body(text) }
    guard path.steps.count == 3, path.steps.last == .field("caption"), case .key(let key) = path.steps[1] else {
      return nil
    }
    return photos.first { "\($0.id)" == key }.map { .caption(text, of: $0.id) }
  }
}

extension EntryChange {
  /// The same, with texts that nobody types cut: what is too long is to be seen as that, and yet has an end.
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
  /// A text, up to twice what may be kept of one.
  fileprivate func held(_ text: String) -> String {
    // A scalar has a byte at least, so most texts need not be counted.
    guard text.utf8.count > 2 * mostScalars else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(2 * mostScalars)))
  }
}

extension Entry {
  /// What there is no room for, if a change would put something in.
  fileprivate func isFull(for change: EntryChange) -> Notice.Attachment? {
    switch change {
    case .addPhoto(let photo): photos.count >= Entry.mostPhotos && !photos.contains(id: photo.id) ? .photo : nil
    case .addVoice(let note): voice.count >= Entry.mostVoiceNotes && !voice.contains(id: note.id) ? .voice : nil
    default: nil
    }
  }
}
