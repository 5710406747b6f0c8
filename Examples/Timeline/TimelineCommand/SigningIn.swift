import Foundation
import TarnSync
import Timeline
import TimelineNetwork

extension TimelineCommands {
  /// Signs in with a token that the user types without echo.
  ///
  /// - Returns: the message after success.
  func signIn(to server: Server) async throws -> String {
    let line = readLineWithoutEcho {
      guard isatty(STDIN_FILENO) == 1 else { return }
      let words = """
        Create a token on \(server.name): Settings, Development, New application, with “read” and “write”. Enter what it \
        calls “Your access token” here (it is not shown):
        """
      Main.printError(words)
    }
    guard let token = Token(line ?? "") else {
      throw CommandError("This is not a token. Nothing was saved.")
    }
    // With pauses of 1 to 16 s this is half a minute; Ctrl-C ends it earlier.
    let account = try await SignInRetry(attempts: 6).run { () async throws(TokenFile.Failure) in
      try await TimelineNetwork.signIn(
        with: token, on: server, over: URLSessionTransport(), tokens: folder.tokens)
    } onFailure: { failure, pause in
      Main.printError("\(failure) Trying again in \(pause.seconds) s.")
    }
    let id = account.id
    if let failure = try perform(account.action()) {
      throw CommandError("You are signed in as \(id), but that is not saved yet: \(failure)")
    }
    return "You are signed in as \(id). The token is in \(folder.url.path)/tokens.json, which only you can read."
  }
}
