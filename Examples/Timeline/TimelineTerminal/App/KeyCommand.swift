import Mastodon
import Tarn
import Timeline

/// The meaning of a key or a click in the terminal.
///
/// A view produces it without the details, such as which post is selected: ``TimelineTerminalApp`` adds these when it
/// handles the command.
public enum KeyCommand: Equatable, Sendable {
  // Moving in the timeline.
  case move(Int)
  case page(Int)
  case first, last
  case pick(Post.ID)

  // Actions on the selected or open post.
  case favourite, boost, bookmark
  case unfold
  case open
  case answer, edit, delete

  // Navigation.
  case show(Only?)
  case onlyAuthor
  case showNew
  case refresh
  /// Loads the posts that may be missing in the nearest gap.
  case fill
  case offline
  case sheet(Timeline.Sheet)
  /// Goes one step back.
  case close
  case quit

  // Writing.
  case write
  case type(String)
  case warn(String)
  case point(TerminalState.Field)
  case nextField(Int)
  case audience(Visibility)
  case nextAudience(Int)
  case send
  case throwAway

  // Moving in sheets, and their actions.
  case mark(Int)
  case markPage(Int)
  case pickMark(Int)
  case choose
  case tryAgain, rewrite, discard
  case decide(isMine: Bool)
  case signOut
  /// The answer to a question.
  case reply(Bool)

  /// A filter that a key toggles.
  public enum Only: Equatable, Sendable, CaseIterable { case boosts, favourites, media }
}
