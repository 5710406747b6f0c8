import Tarn
import Timeline

/// An account after its sign-in.
public struct SignedInAccount: Equatable, Sendable {
  public let id: AccountSession.ID
  public let author: Author
  /// The account's defaults for new posts.
  public let defaults: PostingDefaults

  /// Returns the action that adds the account to the app.
  ///
  /// - Parameter id: the account's ID in the app, if it differs from ``id``.
  public func action(as id: AccountSession.ID? = nil, at now: Timestamp = .now()) -> Timeline.Action {
    .signedIn(author, as: id ?? self.id, defaults: defaults, at: now)
  }
}
