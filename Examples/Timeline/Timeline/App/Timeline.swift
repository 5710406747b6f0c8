import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// Timeline: what the people one follows have posted, and what one does with it, with a network or without. From “Safer Swift Code with Value
/// Types”.
///
/// ```swift
/// store.send(.act(.favourite(post.id, true), as: ChangeID.new(), at: .now()))
/// store.read(Timeline.rows)                          // it is a favourite there, at once
/// store.state.desk?.posts.changes(of: post.id)       // and has yet to be sent
/// ```
///
/// What the server said and what was done here are kept apart, in a ``TarnSync/Replica`` for each account; what is shown is both together.
public struct Timeline: Feature {
  public struct State: Record {
    public internal(set) var desks: Table<AccountSession> = []
    public internal(set) var view = ViewState()
    /// Whether the person wants no network to be used.
    public internal(set) var isAway = false

    public init() {}

    public static let fields: [Field<State>] = [
      Field("desks", \.desks), Field("view", \.view), Field("isAway", \.isAway),
    ]

    /// That of the account that is looked at.
    public var desk: AccountSession? { view.account.flatMap { desks[id: $0] } }

    /// How long a post of the account that is looked at may be.
    public var limits: PostingLimits { desk?.limits ?? .usual }

    /// How much is not settled, of all accounts.
    public var pending: Int { desks.reduce(0) { $0 + $1.posts.changes.count } }
  }

  public enum Action: Equatable, Codable, Sendable {
    case act(PostAction, as: ChangeID, at: Timestamp)
    /// The window is where the person did it: its sheet opens or closes there, and in no other.
    case look(Navigation, in: WindowID? = nil)
    /// Wants to know what is new.
    case refresh(at: Timestamp)
    /// Wants to see what is older than the oldest row.
    case older
    /// Wants the posts that are missing in a gap.
    case fill(Gap.ID)
    /// No network is to be used from now on, or it may be again.
    case away(Bool, at: Timestamp)
    /// Somebody has signed in, for the first time or once more.
    ///
    /// - Parameter defaults: what the account has chosen for new posts; without them what is known stays.
    case signedIn(Author, as: AccountSession.ID, defaults: PostingDefaults? = nil, at: Timestamp)
    /// The server has told who the account is, and what it has chosen for new posts.
    ///
    /// - Parameter limits: how long a post may be there; without them what is known stays.
    case profileRead(AccountSession.ID, Author, PostingDefaults, limits: PostingLimits? = nil)
    /// An account is forgotten here, with all that was not sent.
    case signOut(AccountSession.ID)
    // What happened outside.
    ///
    /// - Parameter gap: the gap that a page of new posts leaves, if it leaves one.
    case sync(AccountSession.ID, SyncEvent<Post>, gap: Gap? = nil, at: Timestamp)
    case came(AccountSession.ID, OlderPage, PullTicket, at: Timestamp)
    /// The page at the newer end of a gap has come.
    case gapRead(AccountSession.ID, Gap.ID, OlderPage, PullTicket, at: Timestamp)
    /// The server has answered with the text of a post as its author typed it.
    case sourceRead(AccountSession.ID, Post.ID, SourceText)
  }

  public enum Effect: Equatable, Sendable {
    case sync(AccountSession.ID, SyncAction<Post>)
    /// Ask what is new since a post.
    ///
    /// - Parameter isWhole: whether the newest page is wanted even where it is known, for what has become of it.
    case news(AccountSession.ID, PullTicket, since: String?, isWhole: Bool)
    /// Whatever is known of how an account signs in is to be forgotten.
    case forget(AccountSession.ID)
  }

  /// What came of asking for older rows.
  public enum OlderPage: Equatable, Codable, Sendable {
    case page([Post], isLast: Bool)
    case failed(String)
  }

  /// What runs while the state asks for it. All of it follows from the state, so a program that starts goes on with it.
  public enum BackgroundTask: Hashable, Sendable {
    /// While an account is there: tells that the app has started, and asks again and again what is new.
    case account(AccountSession.ID)
    /// While the network may be used: reads who the account is and what it has chosen for new posts, once.
    case profile(AccountSession.ID)
    /// While older posts are wanted: requests the page before the oldest post.
    case older(AccountSession.ID, before: Post.ID, PullTicket)
    /// While the posts in a gap are wanted: requests the page at its newer end.
    case gap(AccountSession.ID, Gap.ID, before: Post.ID, PullTicket)
    /// While an edit waits for the text as its author typed it: requests it.
    case source(AccountSession.ID, Post.ID)

    public var desk: AccountSession.ID {
      switch self {
      case .account(let desk), .profile(let desk), .older(let desk, _, _), .gap(let desk, _, _, _),
        .source(let desk, _):
        desk
      }
    }
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .act(let deed, let change, let now): return state.act(deed, as: change, at: now)
    case .look(let look, let window): state.look(look, in: window)
    case .refresh(let now): return state.refresh(at: now)
    case .older: state.askForOlder()
    case .fill(let gap): state.fill(gap)
    case .away(let isAway, let now): return state.go(away: isAway, at: now)
    case .signedIn(let author, let id, let defaults, let now):
      return state.signIn(author, as: id, defaults: defaults, at: now)
    case .profileRead(let id, let author, let defaults, let limits):
      state.desks.update(id: id) { ($0.me, $0.defaults, $0.limits) = (author, defaults, limits ?? $0.limits) }
    case .signOut(let id): return state.signOut(id)
    case .sync(let id, let event, let gap, let now): return state.sync(id, event, gap, at: now)
    case .came(let id, let page, let ticket, let now): return state.take(page, ticket, to: id, at: now)
    case .gapRead(let id, let gap, let page, let ticket, let now):
      return state.take(page, of: gap, ticket, to: id, at: now)
    case .sourceRead(let desk, let post, let source): state.take(source, of: post, in: desk)
    }
    return []
  }

  public func subscriptions(_ state: State) -> [BackgroundTask] {
    state.desks.flatMap { session -> [BackgroundTask] in
      guard !state.isAway else { return [.account(session.id)] }
      var watches: [BackgroundTask] = [.account(session.id), .profile(session.id)]
      if session.past == .asked, let ticket = session.olderTicket, let oldest = session.oldest {
        watches.append(.older(session.id, before: oldest, ticket))
      }
      watches += session.requestedGaps
      if session.id == state.view.account, let post = state.wantedSource { watches.append(.source(session.id, post)) }
      return watches
    }
  }
}
