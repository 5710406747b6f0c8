import Mastodon
import TarnRecord

extension Timeline {
  /// Where the person is.
  public struct ViewState: Record {
    /// Whose timeline is looked at.
    public internal(set) var account: AccountSession.ID?
    public internal(set) var filter = Filter()
    /// The row that keys act on.
    public internal(set) var selected: Post.ID?
    /// How far a page is scrolled, in its pixels.
    public internal(set) var scroll = 0.0
    /// The sheet of a program that names no window, and of files that were written before windows had sheets of their own.
    var sheet: Sheet?
    /// The sheets of windows: at most one in each. The one that was opened last is at the end.
    var sheets: [OpenSheet] = []
    /// What is being written: it stays when its sheet is closed.
    public internal(set) var composition = Composition()
    /// Posts with a warning whose content was asked for.
    public internal(set) var unfolded: Set<Post.ID> = []

    public init() {}

    public static let fields: [Field<ViewState>] = [
      Field("account", \.account), Field("filter", \.filter), Field("selected", \.selected),
      Field("scroll", \.scroll), Field("sheet", \.sheet), Field("composition", \.composition),
      Field("unfolded", \.unfolded), Field("sheets", \.sheets, default: []),
    ]

    mutating func rename(_ old: Post.ID, to new: Post.ID) {
      if selected == old { selected = new }
      if sheet == .post(old) { sheet = .post(new) }
      for index in sheets.indices where sheets[index].sheet == .post(old) { sheets[index].sheet = .post(new) }
      if unfolded.remove(old) != nil { unfolded.insert(new) }
      composition.rename(old, to: new)
    }
  }

  /// What lies over the timeline.
  public enum Sheet: Hashable, Codable, Sendable {
    case composing
    /// What is not settled with the server.
    case pending
    /// A post as a whole.
    case post(Post.ID)
    case accounts
    /// What keys do.
    case help
  }

  /// What a person does with where they are. It changes nothing that others see.
  public enum Navigation: Hashable, Codable, Sendable {
    case account(AccountSession.ID)
    case filter(Filter)
    case scrolled(Double)
    case select(Post.ID?)
    /// Rows that came since are shown, from the top.
    case showNew
    case unfold(Post.ID)
    case open(Sheet)
    case close
    /// Begins to write: what was begun of the same kind goes on.
    case compose(Composition.Kind)
    case type(String)
    case warn(String)
    case audience(Visibility)
    /// Throws away what was written.
    case clear
  }
}
