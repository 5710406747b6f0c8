import Mastodon
import Tarn
import TarnSync

extension Timeline {
  public enum Action: Equatable, Codable, Sendable {
    case perform(PostAction, as: ChangeID, at: Timestamp)
    case navigate(Navigation)
    /// Requests new posts.
    case refresh(at: Timestamp)
    /// Requests posts older than the oldest row.
    case older
    /// Requests the posts that are missing in a gap; `nil` if the window shows none that can be filled.
    case fill(Gap.ID?)
    /// Requests the posts that a post answers, and the answers below it.
    case conversation(Post.ID)
    /// Goes offline or online.
    case offline(Bool, at: Timestamp)
    /// Removes an account from this computer, with all unsent changes.
    case signOut(AccountSession.ID)
    // Events.
    /// A user has signed in, for the first time or again.
    ///
    /// - Parameter defaults: the account's defaults for new posts; `nil` keeps the known ones.
    case signedIn(Author, as: AccountSession.ID, defaults: PostingDefaults? = nil, at: Timestamp)
    /// The server has returned the account's profile, and its defaults for new posts.
    ///
    /// - Parameter limits: the length limits of posts; `nil` keeps the known ones.
    case profileRead(AccountSession.ID, Author, PostingDefaults, limits: PostingLimits? = nil)
    /// - Parameter gap: the gap that a page of new posts leaves, if there is one.
    case sync(AccountSession.ID, SyncEvent<Post>, gap: Gap? = nil, at: Timestamp)
    case olderRead(AccountSession.ID, FeedPage<Post>, PullTicket, at: Timestamp)
    /// The page at the newer end of a gap has arrived.
    case gapRead(AccountSession.ID, Gap.ID, FeedPage<Post>, PullTicket, at: Timestamp)
    /// The server has answered a request for the conversation of a post.
    case conversationRead(AccountSession.ID, Conversation.Request, Conversation.Answer, at: Timestamp)
    /// The server has answered with the text of a post as its author typed it.
    case sourceRead(AccountSession.ID, Post.ID, AccountSession.Source)
  }

  /// A user action that others see, and its reversal.
  public enum PostAction: Equatable, Codable, Sendable {
    case favourite(Post.ID, Bool)
    case boost(Post.ID, Bool)
    case bookmark(Post.ID, Bool)
    /// Sends the composition.
    case send
    /// Sends a text and leaves the composition unchanged: for commands.
    case post(String)
    case remove(Post.ID)
    // For pending changes.
    case tryAgain(ChangeID)
    case discard(ChangeID)
    /// Resolves the conflict of a post that was edited elsewhere, too: whether this text is sent, or the other one
    /// stays.
    case decide(ChangeID, isMine: Bool)
  }

  /// A user action that only the window sees.
  public enum Navigation: Hashable, Codable, Sendable {
    case account(AccountSession.ID)
    case filter(Filter)
    /// Goes where an address leads.
    case visit(Place)
    /// - Parameter older: whether few rows are left, so that older posts are requested.
    case scrolled(Double, older: Bool = false)
    /// Selects a row.
    ///
    /// - Parameters:
    ///   - line: the line of a terminal on which the row begins.
    ///   - scroll: the scroll offset of a page at which the row is visible; `nil` keeps the present one.
    ///   - older: whether few rows are left, so that older posts are requested.
    case select(Post.ID?, line: Int = 0, scroll: Double? = nil, older: Bool = false)
    /// Shows the new rows, from the top.
    case showNew
    case unfold(Post.ID)
    case open(Sheet)
    /// Scrolls an opened post on a terminal to a line.
    case turn(Int)
    case close
    /// Starts a composition, or continues the one of the same kind.
    case compose(Composition.Kind)
    case type(String)
    case warn(String)
    case audience(Visibility)
    /// Keeps the text of an edit although the post has got another text meanwhile: the one that the user has read.
    case keepText(over: Composition.Words)
    /// Begins the edit anew with the text that the post has got meanwhile.
    case takeNewerText
    /// Discards the composition, and starts another one.
    case clear(then: Composition.Kind? = nil)
  }

  /// A user action on a device: an action without its ID and its time.
  ///
  /// ```swift
  /// try window.request(Timeline.UserAction.perform(.favourite(post.id, true)).action())
  /// ```
  public enum UserAction: Equatable, Sendable {
    case perform(PostAction)
    case navigate(Navigation)
    case refresh
    case older
    case fill(Gap.ID?)
    case conversation(Post.ID)
    case offline(Bool)
    case signOut(AccountSession.ID)

    /// Returns the action, with a new ID and the current time.
    public func action(at now: Timestamp = .now()) -> Action {
      switch self {
      case .perform(let action): .perform(action, as: .unique(), at: now)
      case .navigate(let navigation): .navigate(navigation)
      case .refresh: .refresh(at: now)
      case .older: .older
      case .fill(let gap): .fill(gap)
      case .conversation(let post): .conversation(post)
      case .offline(let isOffline): .offline(isOffline, at: now)
      case .signOut(let id): .signOut(id)
      }
    }
  }
}
