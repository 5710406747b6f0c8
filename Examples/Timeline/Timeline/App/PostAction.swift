import Mastodon
import TarnSync

extension Timeline {
  /// What a person does that others are to see, or takes back of it.
  public enum PostAction: Equatable, Codable, Sendable {
    case favourite(Post.ID, Bool)
    case boost(Post.ID, Bool)
    case bookmark(Post.ID, Bool)
    /// Sends what is written.
    case send
    /// Sends a text by itself, and leaves alone what is being written: for commands.
    case post(String)
    case remove(Post.ID)
    // What is not settled.
    case tryAgain(ChangeID)
    case discard(ChangeID)
    /// Where a post was edited elsewhere, too: whether the words here are sent, or the others stay.
    case decide(ChangeID, isMine: Bool)
  }
}
