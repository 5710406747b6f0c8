import Foundation
import Mastodon
import TarnSync
import Timeline

/// Signs in with a token that a person has made on their server: in Mastodon's settings under Development, with the scopes `read` and `write`.
///
/// - Returns: the account, who it is, and what it has chosen for new posts.
/// - Throws: ``TokenFile/Failure`` in words.
public func signIn(
  with token: Token, on server: Server, over transport: any Transport, tokens: TokenFile
) async throws(TokenFile.Failure) -> SignedInAccount {
  let somebody = try await whoIs(token, on: server, over: transport)
  try tokens.put(token, of: somebody.id, on: server)
  return somebody
}

/// Asks a server whose token it is.
///
/// - Throws: ``TokenFile/Failure`` in words.
public func whoIs(
  _ token: Token, on server: Server, over transport: any Transport
) async throws(TokenFile.Failure) -> SignedInAccount {
  let client = MastodonClient(server: server, token: token, transport: transport)
  do throws(MastodonClient.Failure) {
    let account = try await client.credentials()
    // Of an account of the server itself the address has no server in it.
    let id = account.acct.contains("@") ? account.acct : "\(account.acct)@\(server.name)"
    return SignedInAccount(id: id, author: Author(account), defaults: PostingDefaults(account))
  } catch {
    throw TokenFile.Failure(
      description: "The sign-in on \(server.name) failed: \(error.words)", retry: error.retry)
  }
}

/// A line that somebody types, and that is not shown while they do; `nil` if there is none.
///
/// - Parameter ask: asks for it, when what is typed is no longer shown. What was typed before is thrown away: it was no answer.
public func unseenLine(_ ask: () -> Void) -> String? {
  var settings = termios()
  guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
    ask()
    return readLine()
  }
  var quiet = settings
  quiet.c_lflag &= ~tcflag_t(ECHO)
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
  ask()
  defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
  return readLine()?.trimmingCharacters(in: .whitespaces)
}
