import Mastodon
import TarnRecord
import TarnSync

extension Timeline {
  /// What a window shows, and the post that its user is writing.
  public struct Session: Record {
    /// The chosen account; `nil` before the user has chosen one.
    public internal(set) var account: AccountSession.ID?
    public internal(set) var filter = Filter()
    /// The selected row, for keys.
    public internal(set) var selected: Post.ID?
    /// The line of a terminal on which the selected row begins: it stays there whatever arrives above.
    public internal(set) var line = 0
    /// The scroll offset of a page, in pixels.
    public internal(set) var scroll = 0.0
    public internal(set) var sheet: Sheet?
    /// The first visible line of an opened post on a terminal.
    public internal(set) var top = 0
    /// The composition: it stays when its sheet is closed.
    public internal(set) var composition = Composition()
    /// The posts with a content warning that the user has expanded.
    public internal(set) var unfolded: Set<Post.ID> = []

    public init() {}

    public static let fields: [Field<Session>] = [
      Field("account", \.account, default: nil), Field("filter", \.filter, default: Filter()),
      Field("selected", \.selected, default: nil), Field("line", \.line, default: 0),
      Field("scroll", \.scroll, default: 0), Field("sheet", \.sheet, default: nil), Field("top", \.top, default: 0),
      Field("composition", \.composition, default: Composition()), Field("unfolded", \.unfolded, default: []),
    ]
  }

  /// The sheets over the timeline.
  public enum Sheet: Hashable, Codable, Sendable {
    case composing
    /// The pending changes, and one of them.
    case pending
    case change(ChangeID)
    /// A whole post.
    case post(Post.ID)
    case accounts
    case account(AccountSession.ID)
    case question(Question)
  }

  /// A question before something is lost.
  public enum Question: Hashable, Codable, Sendable {
    /// The composition would be discarded, and another one started.
    case clear(then: Composition.Kind?)
    case signOut(AccountSession.ID)
    case discard(ChangeID)
  }
}
