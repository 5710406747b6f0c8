import Tarn
import TarnDocument
import TarnRecord
import TarnSync
import TarnValues

/// Timeline: the posts of the accounts that a user follows, and the user's changes, online or offline. From “Safer
/// Swift Code with Value Types”.
///
/// ```swift
/// let window = store.session("kitchen")
/// window.send(.perform(.favourite(post.id, true), as: .unique(), at: .now()))
/// store.read(WindowRows(of: "kitchen").rows)        // it is a favourite there, at once
/// Window(window.view).account?.posts.changes        // and has yet to be sent
/// ```
///
/// The accounts with their posts are the document. Each window, a browser or a terminal, has a session: what it shows,
/// and the post that its user is writing. For each account a ``TarnSync/Replica`` stores the server's version and the
/// local changes separately; the visible posts are both merged.
public struct Timeline: DocumentFeature {
  /// The state of the store: the document with all sessions.
  public typealias State = DocumentState<Document, Session>

  /// What all windows share.
  public struct Document: Record {
    public internal(set) var accounts: Table<AccountSession> = []
    /// The account that a window chose last: new windows and commands begin with it.
    public internal(set) var lastAccount: AccountSession.ID?
    /// Whether the user has chosen to work offline.
    public internal(set) var isOffline = false
    /// A text of a file from before windows had their own: the next window that writes takes it over.
    var leftText: Composition?

    public init() {}

    public static let fields: [Field<Document>] = [
      Field("accounts", \.accounts), Field("lastAccount", \.lastAccount, default: nil),
      Field("isOffline", \.isOffline), Field("leftText", \.leftText, default: nil),
    ]

    /// The number of pending changes, of all accounts.
    public var pending: Int { accounts.reduce(0) { $0 + $1.posts.changes.count } }
  }

  public enum Effect: Equatable, Sendable {
    case sync(AccountSession.ID, SyncAction<Post>)
    /// Requests the posts after a post.
    ///
    /// - Parameter isWhole: whether to request the whole newest page, to update the known posts, too.
    case news(AccountSession.ID, PullTicket, since: String?, isWhole: Bool)
    /// Forgets the account's credentials.
    case forget(AccountSession.ID)
  }

  /// A task that runs while the state requires it. It is derived from the state, so a restarted program continues it.
  public enum BackgroundTask: Hashable, Sendable {
    /// While an account exists: reports the start of the app, and polls for new posts.
    case account(AccountSession.ID)
    /// While online: reads the account's profile and its defaults for new posts, once.
    case profile(AccountSession.ID)
    /// While older posts are wanted, or those in a gap: requests the page.
    case page(AccountSession.ID, PageRequest<Post.ID>)
    /// While the conversation of an opened post is wanted: requests it.
    case conversation(AccountSession.ID, Conversation.Request)
    /// While an edit waits for the text as its author typed it: requests it.
    case source(AccountSession.ID, Post.ID)
    /// While another program on the same database has left something for the engine to send: wakes the engine.
    case wakeUp(AccountSession.ID)

    public var account: AccountSession.ID {
      switch self {
      case .account(let account), .profile(let account), .page(let account, _), .conversation(let account, _),
        .source(let account, _), .wakeUp(let account):
        account
      }
    }
  }

  public init() {}

  public var newSession: Session { Session() }

  public func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
    var window = Window(document, session)
    let effects = window.update(action)
    (document, session) = (window.document, window.session)
    return effects
  }

  public func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    Window(document, session).refusal(of: action)
  }

  public func reconcile(_ session: inout Session, with document: Document) {
    var window = Window(document, session)
    window.adapt()
    session = window.session
  }

  public func subscriptions(_ document: Document) -> [BackgroundTask] {
    document.accounts.flatMap { account -> [BackgroundTask] in
      guard !document.isOffline else { return [.account(account.id)] }
      var tasks: [BackgroundTask] = [.account(account.id), .profile(account.id)]
      tasks += account.pageRequests.map { .page(account.id, $0) }
      tasks += account.conversationRequests.map { .conversation(account.id, $0) }
      if account.engine.needsWakeUp { tasks.append(.wakeUp(account.id)) }
      return tasks + account.sources.filter { $0.value == .requested }.map { .source(account.id, $0.key) }
    }
  }

  /// Nothing can be undone: a server can't be set back. A change is undone by an opposite one, or discarded, which the
  /// server receives.
  public static let history = HistoryRules<State, DocumentAction<Action>>(
    tracks: [HistoryTrack("nothing", get: { _ in 0 }, set: { _, _ in })])
}
