import Mastodon

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
    case .keepText(let read): session.composition.base = read
    case .takeNewerText: if newerText != nil { begin(session.composition.kind) }
    case .clear(let next):
      (session.composition, session.sheet) = (Composition(), nil)
      if let next { compose(next) }
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
