import Mastodon
import TarnRecord
import TarnSync

extension Window {
  mutating func navigate(_ navigation: Timeline.Navigation) {
    // From now on another window's choice of the account does not change this one.
    session.account = accountID
    switch navigation {
    case .account(let id):
      guard document.accounts.contains(id: id) else { return }
      document.lastAccount = id
      session.sheet = nil
      guard id != session.account else { return }
      let composition = session.composition
      session = Timeline.Session()
      session.account = id
      // An answer and an edit belong to the former account.
      if composition.kind == .new { session.composition = composition }
    case .filter(let filter):
      session.sheet = nil
      guard filter != session.filter else { return }
      (session.filter, session.scroll, session.selected, session.line) = (filter, 0, nil, 0)
    case .visit(let place): visit(place)
    case .scrolled(let offset, let older):
      session.scroll = offset.isFinite ? max(0, offset) : 0
      if older { requestOlder() }
    case .select(let id, let line, let scroll, let older):
      (session.selected, session.line, session.scroll) = (id, max(line, 0), scroll ?? session.scroll)
      if older { requestOlder() }
    case .showNew:
      if let id = accountID { document.accounts.update(id: id) { $0.showNewest() } }
      (session.scroll, session.selected, session.line) = (0, nil, 0)
    case .unfold(let id):
      // More than anyone expands; beyond it all are collapsed again.
      if session.unfolded.count >= 1_000 { session.unfolded = [] }
      if session.unfolded.remove(id) == nil { session.unfolded.insert(id) }
    case .open(let sheet):
      (session.sheet, session.top) = (sheet, 0)
      adapt()
      if case .post(let id)? = session.sheet { requestConversation(of: id) }
    case .turn(let line): session.top = max(line, 0)
    case .close: session.sheet = session.sheet?.parent
    case .compose(let kind): compose(kind)
    case .type(let text): session.composition.text = Composition.typed(text, limits)
    case .warn(let text): session.composition.warning = Composition.typed(text, limits)
    case .audience(let visibility): session.composition.visibility = visibility
    case .clear(let next):
      (session.composition, session.sheet) = (Composition(), nil)
      if let next { compose(next) }
    }
  }

  /// Starts a composition, or continues the one of the same kind. If text would be lost, it asks first.
  private mutating func compose(_ kind: Composition.Kind) {
    guard account != nil else { return }
    if let text = document.leftText, !isWriting {
      (session.composition, document.leftText) = (text, nil)
      adapt()
    }
    if kind == .new && isWriting || kind == session.composition.kind && session.composition.isWorthKeeping {
      // An edit that was not changed begins again, with the present text.
      if isWriting || session.composition.original == .known {
        session.sheet = .composing
        return
      }
    }
    guard !isWriting else {
      session.sheet = .question(.clear(then: kind))
      return
    }
    guard let composition = beginning(kind) else { return }
    (session.composition, session.sheet) = (composition, .composing)
    if composition.original == .requested, case .edit(let id) = kind, let account = accountID {
      document.accounts.update(id: account) { $0.requestSource(of: id) }
    }
  }
}

extension Timeline.Sheet {
  /// The sheet to return to when this one closes.
  fileprivate var parent: Timeline.Sheet? {
    switch self {
    case .composing, .pending, .post, .accounts: nil
    case .change: .pending
    case .account: .accounts
    case .question(.clear): .composing
    case .question(.discard(let id)): .change(id)
    case .question(.signOut(let id)): .account(id)
    }
  }
}

extension Window {
  /// Returns the initial composition of a kind; `nil` if that kind is not possible.
  func beginning(_ kind: Composition.Kind) -> Composition? {
    guard let account else { return nil }
    switch kind {
    case .new: return Composition()
    case .answer(let id):
      guard let post = account.posts.visible[id: id], !post.isUnsent else { return nil }
      // The reply mentions the author and all accounts that the post mentions, and its audience is no larger than the
      // post's.
      let mentions = post.addressees.filter { $0 != account.me.address }.map { "@\($0) " }.joined()
      return Composition(.answer(id), text: mentions, warning: post.warning)
    case .edit(let id):
      guard let post = account.written(id), post.author.id == account.me.id, post.boostedPost == nil else { return nil }
      var composition = Composition(
        .edit(id), text: post.content.typed, warning: post.warning, visibility: post.visibility)
      // For a pending post the text typed here is the original. For all others the server has it.
      if !id.isLocal, !account.posts.changes(of: id).contains(where: \.isOfWords) {
        composition.original = document.isOffline ? .unavailable(Self.worksOffline) : .requested
      }
      return composition
    }
  }

  /// Whether the composition has text with no other copy: more than its initial text.
  public var isWriting: Bool {
    let composition = session.composition
    guard composition.isWorthKeeping else { return false }
    guard let beginning = beginning(composition.kind) else { return true }
    let begun = composition.begun ?? beginning.words
    return composition.words != begun || composition.visibility != beginning.visibility
  }
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
