import Mastodon
import Tarn
import Timeline

/// What a key or a click in the terminal is for.
///
/// A view says it without knowing what it comes to: which post “the selected one” is, ``TimelineTerminalApp`` looks up when it happens.
public enum KeyCommand: Equatable, Sendable {
  // Going along the timeline.
  case move(Int)
  case page(Int)
  case first, last
  case pick(Post.ID)

  // What is done to the selected post, or the open one.
  case favourite, boost, bookmark
  case unfold
  case open
  case answer, edit, delete

  // Looking.
  case show(Only?)
  case onlyAuthor
  case showNew
  case refresh
  /// Load the posts that may be missing in the nearest gap.
  case fill
  case away
  case sheet(Timeline.Sheet)
  /// One step back.
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

  // Sheets: going along what is in them, and what is done there.
  case mark(Int)
  case markPage(Int)
  case pickMark(Int)
  case choose
  case tryAgain, rewrite, discard
  case decide(isMine: Bool)
  case signOut
  /// Yes to what is asked, or no.
  case reply(Bool)

  /// A filter that a key turns on and off.
  public enum Only: Equatable, Sendable, CaseIterable { case boosts, favourites, media }
}
