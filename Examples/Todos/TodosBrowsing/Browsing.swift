import Tarn
import TarnRecord
import Todos

/// Where a person is in a list of to-dos: what they look at, in which order, and what they are about to do. What a browser and a
/// full-screen terminal have in common, and the app's core knows nothing of.
///
/// ```swift
/// var state = Browsing.State()
/// _ = Browsing().update(&state, .open(.adding()))
/// _ = Browsing().update(&state, .write("buy beer"))
/// state.sheet                        // .adding(text: "buy beer", due: "")
/// ```
///
/// It is all view state: no action of it changes a to-do. A sheet holds what the person has typed, as they typed it; what it
/// means is read when they are done, and shown while they are not, by ``DueText`` and ``Tags``. What it points to may be gone:
/// faces look it up, and show nothing for it.
///
/// Which to-dos are seen follows from it, and is kept by ``Listing``.
public struct Browsing: Feature {
  public struct State: Record {
    public var filter = Filter.all
    public var sort = Sort()
    /// Words that the text or a tag must have in it, as they were typed.
    public var search = ""
    public var selected: Todo.ID?
    public var sheet: Sheet?

    public init() {}

    public static let fields: [Field<State>] = [
      Field("filter", \.filter), Field("sort", \.sort), Field("search", \.search), Field("selected", \.selected),
      Field("sheet", \.sheet),
    ]
  }

  public enum Action: Equatable, Codable, Sendable {
    case show(Filter)
    /// By this; once more by what it is sorted by already turns it round.
    case sort(by: Sort.Key)
    case search(String)
    case select(Todo.ID?)
    /// Opens a sheet, in the place of one that is open. If it is about a to-do, that is selected.
    case open(Sheet)
    /// Types into the sheet that is open.
    case write(String)
    /// Types into its field for the due date, if it has one beside another.
    case writeDue(String)
    case close
  }

  /// Longer searches are cut: nobody looks for a whole text.
  public static let longestSearch = 100

  /// Longer drafts are cut: 20 pages of a book, more than a person pastes by intent. Whether what a draft says is too long for a
  /// to-do is told when it is to be one, so that nothing is taken away while it is being written.
  public static let longestDraft = 40_000

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(.tag(let text)):
      if let tag = Tags.word(from: text) { state.filter = .tag(tag) }
    case .show(let filter): state.filter = filter
    case .sort(let key):
      state.sort = Sort(by: key, isDescending: state.sort.by == key && !state.sort.isDescending)
    case .search(let text): state.search = Browsing.cut(text, to: Browsing.longestSearch)
    case .select(let id): state.selected = id
    case .open(let sheet):
      state.sheet = sheet.bounded
      if let id = sheet.todo { state.selected = id }
    case .write(let text): state.sheet?.write(text)
    case .writeDue(let text): state.sheet?.writeDue(text)
    case .close: state.sheet = nil
    }
    return []
  }

  /// The beginning of a text, so that nothing without end is kept; a character may have any number of marks on it, so scalars
  /// are counted, too.
  public static func cut(_ text: String, to longest: Int) -> String {
    guard text.utf8.count > longest else { return text }
    return String(String(text.unicodeScalars.prefix(4 * longest)).prefix(longest))
  }
}
