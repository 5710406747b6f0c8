import Tarn
import TarnRecord
import Todos

/// The state of a person who looks at a list of to-dos: filter, order, selection, and the open sheet. The browser and
/// the full-screen terminal share it; the app's core does not know it.
///
/// ```swift
/// var state = ListBrowsing.State()
/// _ = ListBrowsing().update(&state, .open(.adding()))
/// _ = ListBrowsing().update(&state, .write("buy beer"))
/// state.sheet                        // .adding(text: "buy beer", due: "")
/// ```
///
/// It is view state only: no action of it changes a to-do. A sheet has the text as the person typed it; ``DueText`` and
/// ``Tags`` show its meaning during typing, and read it at the end. A referenced to-do may be gone: views look it up,
/// and show nothing for it.
///
/// ``TodoListing`` maintains the resulting list.
public struct ListBrowsing: Feature {
  public struct State: Record {
    public var filter = Filter.all
    public var sort = Sort()
    /// Words to find in a text or a tag, as typed.
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
    /// Sorts by a key, in ascending order.
    case sort(by: Sort.Key)
    /// Reverses the order.
    case reverse
    case search(String)
    case select(Todo.ID?)
    /// Opens a sheet in place of an open one, and selects its to-do.
    case open(Sheet)
    /// Types into the open sheet.
    case write(String)
    /// Types into its separate field for the due date, if it has one.
    case writeDue(String)
    case close
  }

  /// Longer searches are cut: no one searches for a whole text.
  public static let longestSearch = 100

  /// Longer drafts are cut: 20 pages of a book, more than a person pastes on purpose. A draft that is too long for a
  /// to-do is refused when it is submitted, so that no text is lost while it is being written.
  public static let longestDraft = 40_000

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(.tag(let text)):
      if let tag = Tags.word(from: text) { state.filter = .tag(tag) }
    case .show(let filter): state.filter = filter
    case .sort(let key): state.sort = Sort(by: key)
    case .reverse: state.sort.isDescending.toggle()
    case .search(let text): state.search = ListBrowsing.cut(text, to: ListBrowsing.longestSearch)
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

  /// Returns the beginning of a text, limited in scalars, too, as a character may have any number of combining marks.
  public static func cut(_ text: String, to longest: Int) -> String {
    guard text.utf8.count > longest else { return text }
    return String(String(text.unicodeScalars.prefix(4 * longest)).prefix(longest))
  }
}
