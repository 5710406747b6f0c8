import Foundation
import Mastodon
import TarnSync
import Timeline

/// Signs in with a token that a person has made on their server: in Mastodon's settings under Development, with the scopes `read` and `write`.
///
/// - Returns: the account, and who it is.
/// - Throws: ``TokenFile/Trouble`` in words.
public func signIn(
  with token: Token, on server: Server, over transport: any Transport, tokens: TokenFile
) async throws -> (id: Desk.ID, author: Author) {
  let client = MastodonClient(server: server, token: token, transport: transport)
  let account: Account
  do {
    account = try await client.credentials()
  } catch {
    throw TokenFile.Trouble(description: "\(server.name) did not let you in: \(error.words)")
  }
  // Of an account of the server itself the address has no server in it.
  let id = account.acct.contains("@") ? account.acct : "\(account.acct)@\(server.name)"
  try tokens.put(token, of: id, on: server)
  return (id, Author(account))
}
