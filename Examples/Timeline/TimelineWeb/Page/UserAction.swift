import Mastodon
import Timeline

/// What a person does on the page, carried out by ``Controller``.
enum UserAction {
  case wish(Timeline.UserAction)
  case press(PageKey)
  case scrolled(Double)
  /// Selects the row at a place; the one after the last is that of older posts.
  case walk(Int)
  case select(Post.ID)
  /// Selects a row and shows its post as a whole.
  case open(Post.ID, row: Post.ID)
  case show(only: Author?)
  case begin(Composition.Kind)
  case ask(PageState.Question)
  /// Does what was asked about.
  case agree
  /// Goes on with what is written, in place of what was asked for.
  case goOn
  /// Closes what lies on top.
  case close
}

/// What keys do while nothing lies over the timeline.
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
  /// Only where the list has the keyboard: elsewhere it presses what has it.
  case open = "Enter"

  /// What it is called on the keyboard, and what it does.
  var words: (name: String, deed: String) {
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
