import Mastodon
import Tarn
import TarnSync
import Timeline

/// An account after its sign-in.
public struct SignedInAccount: Equatable, Sendable {
  public let id: AccountSession.ID
  public let author: Author
  /// The account's defaults for new posts.
  public let defaults: PostingDefaults

  /// Requests the account of a token from its server.
  ///
  /// - Throws: ``SignInFailure`` with a message.
  public init(of token: Token, on server: Server, over transport: any Transport) async throws(SignInFailure) {
    let client = MastodonClient(server: server, token: token, transport: transport)
    do throws(MastodonClient.Failure) {
      let account = try await client.credentials()
      (id, author, defaults) = (client.address(of: account), Author(account), PostingDefaults(account))
    } catch {
      throw SignInFailure(description: "The sign-in on \(server.name) failed. \(error)", retry: error.retry)
    }
  }

  /// Returns the action that adds the account to the app.
  ///
  /// - Parameter id: the account's ID in the app, if it differs from ``id``.
  public func action(as id: AccountSession.ID? = nil, at now: Timestamp = .now()) -> Timeline.Action {
    .signedIn(author, as: id ?? self.id, defaults: defaults, at: now)
  }
}

/// The reason why an account is not signed in, for the user. A sign-in may succeed later only if a server was asked and
/// could not be reached, or did not answer.
public struct SignInFailure: RetryableError, Equatable, CustomStringConvertible {
  public let description: String
  public let retry: RetryAdvice

  public init(description: String, retry: RetryAdvice = .never) {
    (self.description, self.retry) = (description, retry)
  }
}

extension TokenFile {
  /// Signs in with a token that the user has created on the server: in Mastodon's settings under Development, with the
  /// scopes `read` and `write`.
  ///
  /// - Throws: ``SignInFailure`` with a message.
  public func signIn(
    with token: Token, on server: Server, over transport: any Transport
  ) async throws(SignInFailure) -> SignedInAccount {
    let account = try await SignedInAccount(of: token, on: server, over: transport)
    try put(token, of: account.id, on: server)
    return account
  }

  /// Requests an account from its server; `nil` if it has no token.
  public func signedIn(
    _ account: AccountSession.ID, over transport: any Transport
  ) async throws(SignInFailure) -> SignedInAccount? {
    guard let entry = try entry(of: account) else { return nil }
    return try await SignedInAccount(of: entry.token, on: entry.server, over: transport)
  }
}
