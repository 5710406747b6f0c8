import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// Timeline: the posts of the accounts that a user follows, and the user's changes, online or offline. From “Safer
/// Swift Code with Value Types”.
///
/// ```swift
/// store.send(.perform(.favourite(post.id, true), as: ChangeID.new(), at: .now()))
/// store.read(Timeline.rows)                          // it is a favourite there, at once
/// store.state.session?.posts.changes(of: post.id)       // and has yet to be sent
/// ```
///
/// For each account a ``TarnSync/Replica`` stores the server's version and the local changes separately; the visible
/// posts are both merged.
public struct Timeline: Feature {
  public struct State: Record {
    public internal(set) var sessions: Table<AccountSession> = []
    public internal(set) var view = ViewState()
    /// Whether the user has chosen to work offline.
    public internal(set) var isOffline = false

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case sessions = "desks"
      case view
      case isOffline = "isAway"
    }

    public init() {}

    public static let fields: [Field<State>] = [
      Field("desks", \.sessions), Field("view", \.view), Field("isAway", \.isOffline),
    ]

    /// The session of the chosen account.
    public var session: AccountSession? { view.account.flatMap { sessions[id: $0] } }

    /// The length limits for posts of the chosen account.
    public var limits: PostingLimits { session?.limits ?? .usual }

    /// The number of pending changes, of all accounts.
    public var pending: Int { sessions.reduce(0) { $0 + $1.posts.changes.count } }
  }

  public enum Action: Equatable, Codable, Sendable {
    case perform(PostAction, as: ChangeID, at: Timestamp)
    /// The window in which the user did it: a sheet opens or closes only there.
    case navigate(Navigation, in: WindowID? = nil)
    /// Requests new posts.
    case refresh(at: Timestamp)
    /// Requests posts older than the oldest row.
    case older
    /// Requests the posts that are missing in a gap.
    case fill(Gap.ID)
    /// Goes offline or online.
    case offline(Bool, at: Timestamp)
    /// A user has signed in, for the first time or again.
    ///
    /// - Parameter defaults: the account's defaults for new posts; `nil` keeps the known ones.
    case signedIn(Author, as: AccountSession.ID, defaults: PostingDefaults? = nil, at: Timestamp)
    /// The server has returned the account's profile, and its defaults for new posts.
    ///
    /// - Parameter limits: the length limits of posts; `nil` keeps the known ones.
    case profileRead(AccountSession.ID, Author, PostingDefaults, limits: PostingLimits? = nil)
    /// Removes an account from this computer, with all unsent changes.
    case signOut(AccountSession.ID)
    // Events.
    /// - Parameter gap: the gap that a page of new posts leaves, if there is one.
    case sync(AccountSession.ID, SyncEvent<Post>, gap: Gap? = nil, at: Timestamp)
    case olderRead(AccountSession.ID, OlderPage, PullTicket, at: Timestamp)
    /// The page at the newer end of a gap has arrived.
    case gapRead(AccountSession.ID, Gap.ID, OlderPage, PullTicket, at: Timestamp)
    /// The server has answered with the text of a post as its author typed it.
    case sourceRead(AccountSession.ID, Post.ID, SourceText)

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case perform = "act"
      case navigate = "look"
      case refresh, older, fill
      case offline = "away"
      case signedIn, profileRead, signOut, sync
      case olderRead = "came"
      case gapRead, sourceRead
    }
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

  /// The result of a request for older rows.
  public enum OlderPage: Equatable, Codable, Sendable {
    case page([Post], isLast: Bool)
    case failed(String)
  }

  /// A task that runs while the state requires it. It is derived from the state, so a restarted program continues it.
  public enum BackgroundTask: Hashable, Sendable {
    /// While an account exists: reports the start of the app, and polls for new posts.
    case account(AccountSession.ID)
    /// While online: reads the account's profile and its defaults for new posts, once.
    case profile(AccountSession.ID)
    /// While older posts are wanted: requests the page before the oldest post.
    case older(AccountSession.ID, before: Post.ID, PullTicket)
    /// While the posts in a gap are wanted: requests the page at its newer end.
    case gap(AccountSession.ID, Gap.ID, before: Post.ID, PullTicket)
    /// While an edit waits for the text as its author typed it: requests it.
    case source(AccountSession.ID, Post.ID)

    public var session: AccountSession.ID {
      switch self {
      case .account(let session), .profile(let session), .older(let session, _, _), .gap(let session, _, _, _),
        .source(let session, _):
        session
      }
    }
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .perform(let action, let change, let now): return state.perform(action, as: change, at: now)
    case .navigate(let navigation, let window): state.navigate(navigation, in: window)
    case .refresh(let now): return state.refresh(at: now)
    case .older: state.requestOlder()
    case .fill(let gap): state.fill(gap)
    case .offline(let isOffline, let now): return state.go(offline: isOffline, at: now)
    case .signedIn(let author, let id, let defaults, let now):
      return state.signIn(author, as: id, defaults: defaults, at: now)
    case .profileRead(let id, let author, let defaults, let limits):
      state.sessions.update(id: id) { ($0.me, $0.defaults, $0.limits) = (author, defaults, limits ?? $0.limits) }
    case .signOut(let id): return state.signOut(id)
    case .sync(let id, let event, let gap, let now): return state.sync(id, event, gap, at: now)
    case .olderRead(let id, let page, let ticket, let now): return state.take(page, ticket, to: id, at: now)
    case .gapRead(let id, let gap, let page, let ticket, let now):
      return state.take(page, of: gap, ticket, to: id, at: now)
    case .sourceRead(let session, let post, let source): state.take(source, of: post, in: session)
    }
    return []
  }

  public func subscriptions(_ state: State) -> [BackgroundTask] {
    state.sessions.flatMap { session -> [BackgroundTask] in
      guard !state.isOffline else { return [.account(session.id)] }
      var watches: [BackgroundTask] = [.account(session.id), .profile(session.id)]
      if session.olderPosts == .requested, let ticket = session.olderTicket, let oldest = session.oldest {
        watches.append(.older(session.id, before: oldest, ticket))
      }
      watches += session.requestedGaps
      if session.id == state.view.account, let post = state.wantedSource { watches.append(.source(session.id, post)) }
      return watches
    }
  }
}
