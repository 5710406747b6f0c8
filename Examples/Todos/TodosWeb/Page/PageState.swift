import Tarn
import Todos
import TodosBrowsing

/// The view state that only a browser has: scroll positions, the text in the field for a new to-do, the requested
/// focus, and the last message.
struct PageState: Feature {
  struct State: Equatable {
    /// The scroll position of the list, in CSS pixels.
    var top = 0.0
    var journalTop = 0.0
    var draft = NewTodoDraft()
    /// The element to focus; `nil` leaves the focus where it is.
    var focus: Focus?
    /// The index of the focused item in the menu.
    var item = 0
    /// Whether the menu shows the forking actions.
    var isForking = false
    var said: Message?
    /// The number of messages so far.
    var sayings = 0
  }

  enum Focus: Equatable { case list, add, search, journal, help }

  /// An event or a refusal, as a message on the page and for screen readers.
  struct Message: Equatable {
    var words: String
    var isRefusal: Bool
    /// Distinguishes messages with the same text.
    var number: Int
  }

  enum Action: Equatable {
    case scrolled(Double)
    case journalScrolled(Double)
    case writeText(String)
    case writeDue(String)
    case clearDraft
    case focus(Focus?)
    /// The element has lost the focus.
    case left(Focus)
    case item(Int)
    case fork(Bool)
    /// A sheet was opened: it has no refusal yet.
    case opened
    case said(String, isRefusal: Bool)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .scrolled(let top): state.top = top
    case .journalScrolled(let top): state.journalTop = top
    // Here texts are only bounded; a text that is too long for a to-do is refused when it is added.
    case .writeText(let text): state.draft.text = ListBrowsing.cut(text, to: ListBrowsing.longestDraft)
    case .writeDue(let text): state.draft.due = ListBrowsing.cut(text, to: ListBrowsing.longestDraft)
    case .clearDraft: state.draft = NewTodoDraft()
    case .focus(let focus): state.focus = focus
    case .left(let focus): if state.focus == focus { state.focus = nil }
    case .item(let item): state.item = item
    case .fork(let isForking): state.isForking = isForking
    case .opened:
      (state.item, state.isForking, state.journalTop) = (0, false, 0)
      if state.said?.isRefusal == true { state.said = nil }
    case .said(let words, let isRefusal):
      state.sayings += 1
      state.said = Message(words: words, isRefusal: isRefusal, number: state.sayings)
    }
    return []
  }
}
