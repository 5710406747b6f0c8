import Tarn
import Timeline

/// An account that a server has let in.
public struct SignedInAccount: Equatable, Sendable {
  public let id: AccountSession.ID
  public let author: Author
  /// The account's defaults for new posts.
  public let defaults: PostingDefaults

  /// The action that tells the app of a signed-in account.
  ///
  /// - Parameter id: the account's name in the app, if it is another one than ``id``.
  public func action(as id: AccountSession.ID? = nil, at now: Timestamp = .now()) -> Timeline.Action {
    .signedIn(author, as: id ?? self.id, defaults: defaults, at: now)
  }
}
