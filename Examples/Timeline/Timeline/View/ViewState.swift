import Mastodon
import TarnRecord

extension Timeline {
  /// The view state.
  public struct ViewState: Record {
    /// The account whose timeline is shown.
    public internal(set) var account: AccountSession.ID?
    public internal(set) var filter = Filter()
    /// The selected row, for keys.
    public internal(set) var selected: Post.ID?
    /// The scroll offset of a page, in pixels.
    public internal(set) var scroll = 0.0
    /// The sheet of a program without windows, and of files that were written before windows had their own sheets.
    var sheet: Sheet?
    /// The sheets of windows: at most one for each, in the order in which they were opened.
    var sheets: [OpenSheet] = []
    /// The composition: it stays when its sheet is closed.
    public internal(set) var composition = Composition()
    /// The posts with a content warning that the user has expanded.
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

  /// The sheets over the timeline.
  public enum Sheet: Hashable, Codable, Sendable {
    case composing
    /// The pending changes.
    case pending
    /// A whole post.
    case post(Post.ID)
    case accounts
    /// The key bindings.
    case help
  }

  /// A user action on the view state, which others do not see.
  public enum Navigation: Hashable, Codable, Sendable {
    case account(AccountSession.ID)
    case filter(Filter)
    case scrolled(Double)
    case select(Post.ID?)
    /// Shows the new rows, from the top.
    case showNew
    case unfold(Post.ID)
    case open(Sheet)
    case close
    /// Starts a composition, or continues the one of the same kind.
    case compose(Composition.Kind)
    case type(String)
    case warn(String)
    case audience(Visibility)
    /// Discards the composition.
    case clear
  }
}
