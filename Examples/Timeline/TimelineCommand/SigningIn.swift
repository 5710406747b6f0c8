import Foundation
import TarnSync
import Timeline
import TimelineNetwork

extension Posted {
  /// Signs in with a token that is asked for, and that is not seen while it is typed.
  ///
  /// - Returns: what is said when it is done.
  func signIn(to server: Server) async throws -> String {
    if isatty(STDIN_FILENO) == 1 {
      let words = """
        Make a token on \(server.name): Settings, Development, New application, with “read” and “write”. What it \
        calls “Your access token” goes here, and is not shown:
        """
      Main.complain(words)
    }
    guard let token = Token(unseenLine() ?? "") else {
      throw Refusal("That is no token. Nothing was kept.")
    }
    let (id, author) = try await TimelineNetwork.signIn(
      with: token, on: server, over: URLSessionTransport(), tokens: folder.tokens)
    if let trouble = try perform(.signedIn(author, as: id, at: .now())) {
      throw Refusal("You are in as \(id), but that is not saved yet: \(trouble)")
    }
    return "You are in as \(id). The token is in \(folder.url.path)/tokens.json, which only you can read."
  }
}
