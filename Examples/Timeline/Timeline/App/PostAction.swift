import Mastodon
import TarnSync

extension Timeline {
  /// A user action that others see, and its reversal.
  public enum PostAction: Equatable, Codable, Sendable {
    case favourite(Post.ID, Bool)
    case boost(Post.ID, Bool)
    case bookmark(Post.ID, Bool)
    /// Sends the composition.
    case send
    /// Sends a text and leaves the composition unchanged: for commands.
    case post(String)
    case remove(Post.ID)
    // For pending changes.
    case tryAgain(ChangeID)
    case discard(ChangeID)
    /// Resolves the conflict of a post that was edited elsewhere, too: whether this text is sent, or the other one
    /// stays.
    case decide(ChangeID, isMine: Bool)
  }
}
