import Mastodon
import TarnRecord
import TarnSync

extension Timeline.State {
  mutating func navigate(_ navigation: Timeline.Navigation, in window: Timeline.WindowID?) {
    switch navigation {
    case .account(let id):
      guard sessions.contains(id: id), id != view.account else { return }
      view.account = id
      (view.filter, view.selected, view.scroll) = (Filter(), nil, 0)
      view.close(in: window)
      // An open post, and a draft of a reply or an edit, belong to the former account.
      view.closeSheets { if case .post = $0 { true } else { false } }
      if view.composition.kind != .new { discardComposition() }
    case .filter(let filter):
      guard filter != view.filter else { return }
      view.filter = filter
      view.scroll = 0
      view.close(in: window)
    case .scrolled(let offset): view.scroll = offset.isFinite ? max(0, offset) : 0
    case .select(let id): view.selected = id
    case .showNew: showNew()
    case .unfold(let id):
      // More than anyone expands; beyond it all are collapsed again.
      if view.unfolded.count >= 1_000 { view.unfolded = [] }
      if view.unfolded.remove(id) == nil { view.unfolded.insert(id) }
    case .open(let sheet): open(sheet, in: window)
    case .close: view.close(in: window)
    case .compose(let kind): compose(kind, in: window)
    case .type(let text): view.composition.text = String(text.prefix(limits.mostTyped))
    case .warn(let text): view.composition.warning = String(text.prefix(limits.mostTyped))
    case .audience(let visibility): view.composition.visibility = visibility
    case .clear: discardComposition()
    }
  }

  /// All windows share one draft: a composer that stayed open would show another draft than its user was writing.
  private mutating func discardComposition() {
    view.composition = Composition()
    view.closeSheets { $0 == .composing }
  }

  private mutating func open(_ sheet: Timeline.Sheet, in window: Timeline.WindowID?) {
    if case .post(let id) = sheet {
      guard let name = session?.posts.currentID(of: id), session?.posts.visible.contains(id: name) ?? false else {
        return
      }
      view.open(.post(name), in: window)
      return
    }
    view.open(sheet, in: window)
  }

  private mutating func showNew() {
    guard let id = view.account else { return }
    sessions.update(id: id) { $0.horizon = $0.newest ?? $0.horizon }
    view.scroll = 0
    view.selected = nil
  }

  /// Starts a composition, or continues the one of the same kind. A composition of another kind is discarded: a device
  /// asks first if text would be lost (``losesWords(to:)``).
  private mutating func compose(_ kind: Composition.Kind, in window: Timeline.WindowID?) {
    guard session != nil else { return }
    let isUnchanged = view.composition.original != .known && !isWriting
    if kind != view.composition.kind || !view.composition.isWorthKeeping || isUnchanged {
      guard let composition = beginning(kind) else { return }
      if composition.kind != view.composition.kind { discardComposition() }
      view.composition = composition
    }
    view.open(.composing, in: window)
  }
}

extension Timeline.State {
  /// Returns the initial composition of a kind; `nil` if that kind is not possible.
  public func beginning(_ kind: Composition.Kind) -> Composition? {
    guard let session else { return nil }
    switch kind {
    case .new: return Composition()
    case .answer(let id):
      guard let post = session.posts.visible[id: id], !post.isUnsent else { return nil }
      // The reply mentions the author and all accounts that the post mentions, and its audience is no larger than the
      // post's.
      let mentions = post.addressees.filter { $0 != session.me.address }.map { "@\($0) " }.joined()
      return Composition(.answer(id), text: mentions, warning: post.warning)
    case .edit(let id):
      guard let post = session.written(id), post.author.id == session.me.id, post.boostedPost == nil else { return nil }
      var composition = Composition(
        .edit(id), text: post.content.typed, warning: post.warning, visibility: post.visibility)
      // For a pending post the text typed here is the original. For all others the server has it.
      if !id.isLocal, !session.posts.changes(of: id).contains(where: \.isOfWords) {
        composition.original = isOffline ? .unavailable(Self.worksOffline) : .requested
      }
      return composition
    }
  }

  /// Whether the composition has text with no other copy: more than its initial text.
  public var isWriting: Bool {
    let composition = view.composition
    guard composition.isWorthKeeping else { return false }
    guard let beginning = beginning(composition.kind) else { return true }
    let begun = composition.begun ?? beginning.words
    return composition.words != begun || composition.visibility != beginning.visibility
  }

  /// Whether starting a composition of another kind would lose text.
  public func losesWords(to kind: Composition.Kind) -> Bool { kind != view.composition.kind && isWriting }
}

extension Post {
  /// The addresses of the author and of all mentioned accounts, each once.
  fileprivate var addressees: [String] {
    let mentioned = content.targets.compactMap { target -> String? in
      guard case .account(.some, let address, _) = target else { return nil }
      return address
    }
    var seen: Set<String> = []
    return ([author.address] + mentioned).filter { seen.insert($0).inserted }
  }
}

extension AccountSession {
  /// Returns a post with the text that the user wrote last: a refused text is not visible, but not lost.
  fileprivate func written(_ id: Post.ID) -> Post? {
    guard let post = posts.visible[id: id] else { return nil }
    let refused = posts.changes(of: id).last { $0.status.isRejected && $0.isOfWords }
    guard case .edit(let patch)? = refused?.operation else { return post }
    return Rebase(patch, onto: post).value
  }
}
