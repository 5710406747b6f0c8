import Mastodon
import TarnRecord
import TarnSync

extension Timeline.State {
  mutating func look(_ look: Timeline.Navigation, in window: Timeline.WindowID?) {
    switch look {
    case .account(let id):
      guard desks.contains(id: id), id != view.account else { return }
      view.account = id
      (view.filter, view.selected, view.scroll) = (Filter(), nil, 0)
      view.close(in: window)
      // An open post, and a draft that is an answer or an edit, belong to the account that was looked at before.
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
      // More than anybody unfolds; the rest is folded again.
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

  /// There is one draft for all windows: a composer that stayed open would show another draft than its person was writing.
  private mutating func discardComposition() {
    view.composition = Composition()
    view.closeSheets { $0 == .composing }
  }

  private mutating func open(_ sheet: Timeline.Sheet, in window: Timeline.WindowID?) {
    if case .post(let id) = sheet {
      guard let name = desk?.posts.name(of: id), desk?.posts.visible.contains(id: name) ?? false else { return }
      view.open(.post(name), in: window)
      return
    }
    view.open(sheet, in: window)
  }

  private mutating func showNew() {
    guard let id = view.account else { return }
    desks.update(id: id) { $0.horizon = $0.newest ?? $0.horizon }
    view.scroll = 0
    view.selected = nil
  }

  /// Begins to write, or goes on with what was begun of the same kind. What was begun of another is thrown away by who asks for
  /// this one; a face asks first where that would lose something (``losesWords(to:)``).
  private mutating func compose(_ kind: Composition.Kind, in window: Timeline.WindowID?) {
    guard desk != nil else { return }
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
  /// What writing of a kind begins with; `nil` where there is nothing of the kind to be written.
  public func beginning(_ kind: Composition.Kind) -> Composition? {
    guard let session = desk else { return nil }
    switch kind {
    case .new: return Composition()
    case .answer(let id):
      guard let post = session.posts.visible[id: id], !post.isUnsent else { return nil }
      // The reply mentions the author and everybody whom the post mentions, and no more people read it than could read the post.
      let mentions = post.addressees.filter { $0 != session.me.address }.map { "@\($0) " }.joined()
      return Composition(.answer(id), text: mentions, warning: post.warning)
    case .edit(let id):
      guard let post = session.written(id), post.author.id == session.me.id, post.passesOn == nil else { return nil }
      var composition = Composition(
        .edit(id), text: post.content.typed, warning: post.warning, visibility: post.visibility)
      // Words that were typed here and are not settled are the original. Of all others the server has it.
      if !id.isHere, !session.posts.changes(of: id).contains(where: \.isOfWords) {
        composition.original = isAway ? .unavailable(Self.worksOffline) : .requested
      }
      return composition
    }
  }

  /// Whether something is written that is nowhere else: more than stood there at the beginning.
  public var isWriting: Bool {
    let composition = view.composition
    guard composition.isWorthKeeping else { return false }
    guard let beginning = beginning(composition.kind) else { return true }
    let begun = composition.begun ?? beginning.words
    return composition.words != begun || composition.visibility != beginning.visibility
  }

  /// Whether words of the person's would be lost if something of another kind were written now.
  public func losesWords(to kind: Composition.Kind) -> Bool { kind != view.composition.kind && isWriting }
}

extension Post {
  /// The addresses of the author and of all that the post mentions, each once.
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
  /// A post in the words that the person wrote last: those that a server refused are not shown, and not lost.
  fileprivate func written(_ id: Post.ID) -> Post? {
    guard let post = posts.visible[id: id] else { return nil }
    let refused = posts.changes(of: id).last { $0.status.isRejected && $0.isOfWords }
    guard case .edit(let patch)? = refused?.deed else { return post }
    return Rebase(patch, onto: post).value
  }
}
