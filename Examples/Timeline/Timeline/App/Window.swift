import Mastodon
import TarnDocument
import TarnSync

/// The document as a window shows it: with the window's session.
public struct Window: Equatable {
  public internal(set) var document: Timeline.Document
  public internal(set) var session: Timeline.Session

  public init(_ document: Timeline.Document, _ session: Timeline.Session) {
    (self.document, self.session) = (document, session)
  }

  public init(_ view: SessionView<Timeline>) { self.init(view.document, view.session) }

  /// The account that the window shows.
  public var account: AccountSession? { accountID.flatMap { document.accounts[id: $0] } }

  var accountID: AccountSession.ID? {
    [session.account, document.lastAccount].compactMap { $0 }.first { document.accounts.contains(id: $0) }
      ?? document.accounts.first?.id
  }

  public func post(_ id: Post.ID) -> Post? { account.flatMap { $0.posts.visible[id: $0.posts.currentID(of: id)] } }

  /// The length limits for posts of the account.
  public var limits: PostingLimits { account?.limits ?? .usual }

  /// The audience of the composition, if it is sent as it stands.
  public var audience: Visibility { account?.audience(of: session.composition) ?? .private }

  /// The audiences that the user may choose for the composition: a reply has no wider audience than the post that it
  /// answers.
  public var audiences: [Visibility] {
    let widest = account?.widest(for: session.composition.kind) ?? .public
    return Visibility.allCases.filter { !$0.isWider(than: widest) }
  }
}

extension Timeline.State {
  /// Returns the window of a session.
  public func window(_ id: SessionID) -> Window {
    Window(document, Timeline().reconciled(session(id) ?? Timeline.Session(), with: document))
  }
}

extension AccountSession {
  /// The audience of a composition, by the user's choice or else by the account's default.
  func audience(of composition: Composition) -> Visibility {
    (composition.visibility ?? defaults.visibility).narrower(widest(for: composition.kind))
  }

  fileprivate func widest(for kind: Composition.Kind) -> Visibility {
    guard case .answer(let id) = kind, let post = posts.visible[id: id] else { return .public }
    return post.visibility
  }
}

// MARK: Adapting

extension Window {
  /// Adapts the session to the document: takes over the IDs that the server has given to posts, and the requested text
  /// of an edit, and drops what refers to something that no longer exists.
  mutating func adapt() {
    if let chosen = session.account, !document.accounts.contains(id: chosen) {
      let composition = session.composition
      session = Timeline.Session()
      session.composition = composition
    }
    guard let account else {
      session.sheet = nil
      return
    }
    session.selected = session.selected.map(account.posts.currentID(of:))
    if session.unfolded.contains(where: \.isLocal) {
      session.unfolded = Set(session.unfolded.map(account.posts.currentID(of:)))
    }
    session.composition.rename(account.posts.currentID(of:))
    takeSource(from: account)
    renewUntouchedEdit()
    session.sheet = session.sheet.flatMap { adapted($0, to: account) }
  }

  /// Returns the sheet that is shown instead of one whose object may be gone.
  private func adapted(_ sheet: Timeline.Sheet, to account: AccountSession) -> Timeline.Sheet? {
    func shown(_ id: Post.ID) -> Post.ID? {
      let id = account.posts.currentID(of: id)
      return account.posts.visible.contains(id: id) ? id : nil
    }
    switch sheet {
    case .composing, .pending, .accounts, .question(.clear): return sheet
    case .post(let id): return shown(id).map { .post($0) }
    case .change(let id), .question(.discard(let id)):
      return account.posts.changes.contains(id: id) ? sheet : .pending
    case .account(let id), .question(.signOut(let id)):
      return document.accounts.contains(id: id) ? sheet : .accounts
    }
  }
}
