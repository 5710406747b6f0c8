import Foundation
import Mastodon
import TarnSync
import Timeline

/// Signs in with a token that the user has created on the server: in Mastodon's settings under Development, with the
/// scopes `read` and `write`.
///
/// - Returns: the account, its author, and its defaults for new posts.
/// - Throws: ``TokenFile/Failure`` with a message.
public func signIn(
  with token: Token, on server: Server, over transport: any Transport, tokens: TokenFile
) async throws(TokenFile.Failure) -> SignedInAccount {
  let account = try await verifyCredentials(of: token, on: server, over: transport)
  try tokens.put(token, of: account.id, on: server)
  return account
}

/// Requests the account of a token from its server.
///
/// - Throws: ``TokenFile/Failure`` with a message.
public func verifyCredentials(
  of token: Token, on server: Server, over transport: any Transport
) async throws(TokenFile.Failure) -> SignedInAccount {
  let client = MastodonClient(server: server, token: token, transport: transport)
  do throws(MastodonClient.Failure) {
    let account = try await client.credentials()
    // The address of an account on the server itself does not contain the server.
    let id = account.acct.contains("@") ? account.acct : "\(account.acct)@\(server.name)"
    return SignedInAccount(id: id, author: Author(account), defaults: PostingDefaults(account))
  } catch {
    throw TokenFile.Failure(
      description: "The sign-in on \(server.name) failed: \(error.words)", retry: error.retry)
  }
}

/// Reads a line without echo; `nil` if there is none.
///
/// - Parameter question: prints the question, once echo is off. Earlier input is discarded: it was not an answer.
public func readLineWithoutEcho(printing question: () -> Void) -> String? {
  var settings = termios()
  guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
    question()
    return readLine()
  }
  var quiet = settings
  quiet.c_lflag &= ~tcflag_t(ECHO)
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
  question()
  defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
  return readLine()?.trimmingCharacters(in: .whitespaces)
}
