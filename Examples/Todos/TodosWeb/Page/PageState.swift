import Tarn
import Todos
import TodosBrowsing

/// What only a browser has to know of a person's place: how far lists are scrolled, what is half written in the line for a new
/// to-do, where the keyboard goes next, and what was said last.
struct PageState: Feature {
  struct State: Equatable {
    /// How far the list is scrolled, in CSS pixels.
    var top = 0.0
    var journalTop = 0.0
    var draft = NewTodoDraft()
    /// Where the keyboard is to go; `nil` leaves it where it is.
    var focus: Focus?
    /// Which item of the menu has the keyboard.
    var item = 0
    /// Whether the menu shows what can be forked.
    var isForking = false
    var said: Message?
    /// How much was said so far.
    var sayings = 0
  }

  enum Focus: Equatable { case list, add, search, journal, help }

  /// What happened or was refused, for the eye and for screen readers.
  struct Message: Equatable {
    var words: String
    var isRefusal: Bool
    /// Another number is another saying, though the words may be the same.
    var number: Int
  }

  enum Action: Equatable {
    case scrolled(Double)
    case journalScrolled(Double)
    case writeText(String)
    case writeDue(String)
    case clearDraft
    case focus(Focus?)
    /// The keyboard has left a place by itself.
    case left(Focus)
    case item(Int)
    case fork(Bool)
    /// A sheet was opened: nothing was refused in it yet.
    case opened
    case said(String, isRefusal: Bool)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .scrolled(let top): state.top = top
    case .journalScrolled(let top): state.journalTop = top
    // Longer texts are refused where they are added; here they are only kept from growing without end.
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
