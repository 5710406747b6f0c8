import Mastodon
import Timeline

/// A user action on the page, executed by ``Controller``.
enum UserAction {
  case timeline(Timeline.UserAction)
  case press(PageKey)
  case scrolled(Double)
  /// Selects the row at a position; the one after the last is that of older posts.
  case selectRow(Int)
  case select(Post.ID)
  /// Selects a row and shows its whole post.
  case open(Post.ID, row: Post.ID)
  case show(only: Author?)
  case begin(Composition.Kind)
  case ask(PageState.Question)
  /// Executes the action of the question.
  case confirm
  /// Continues the composition instead of the requested action.
  case continueComposing
  /// Closes the topmost sheet.
  case close
}

/// The keys while no sheet is open.
enum PageKey: String, CaseIterable {
  case down = "j"
  case up = "k"
  case favourite = "f"
  case boost = "b"
  case bookmark = "m"
  case answer = "a"
  case write = "n"
  case pending = "p"
  case refresh = "r"
  case fill = "l"
  case showNew = "."
  case help = "?"
  /// Only if the list has the focus: elsewhere it presses the focused element.
  case open = "Enter"

  /// The name of the key, and the description of its action.
  var words: (name: String, action: String) {
    switch self {
    case .down: ("j or ↓", "The next post")
    case .up: ("k or ↑", "The previous post")
    case .favourite: ("f", "Add or remove a favourite")
    case .boost: ("b", "Boost, or undo it")
    case .bookmark: ("m", "Add or remove a bookmark")
    case .answer: ("a", "Answer")
    case .write: ("n", "Write a post, or continue the open one")
    case .pending: ("p", "Pending changes")
    case .refresh: ("r", "Check for new posts")
    case .fill: ("l", "Load missing posts")
    case .showNew: (".", "Show new posts")
    case .help: ("?", "These keys")
    case .open: ("Enter", "Open the post")
    }
  }
}
