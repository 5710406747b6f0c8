import Foundation
import TarnSync
import Timeline
import TimelineNetwork

extension Posted {
  /// Signs in with a token that is asked for, and that is not seen while it is typed.
  ///
  /// - Returns: what is said when it is done.
  func signIn(to server: Server) async throws -> String {
    let isAsked = isatty(STDIN_FILENO) == 1
    if isAsked {
      Self.ask(
        """
        Make a token on \(server.name): Settings, Development, New application, with “read” and “write”. What it \
        calls “Your access token” goes here, and is not shown:
        """)
    }
    let typed = isAsked ? Self.unseen { readLine() } : readLine()
    guard let token = Token((typed ?? "").trimmingCharacters(in: .whitespaces)) else {
      throw Refusal("That is no token. Nothing was kept.")
    }
    let (id, author) = try await TimelineNetwork.signIn(
      with: token, on: server, over: URLSessionTransport(), tokens: folder.tokens)
    if let trouble = try perform(.signedIn(author, as: id, at: .now())) {
      return "You are in as \(id), but that is not saved yet: \(trouble)"
    }
    return "You are in as \(id). The token is in \(folder.url.path)/tokens.json, which only you can read."
  }

  private static func ask(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }

  /// Does something while what is typed is not shown.
  private static func unseen<Result>(_ body: () -> Result) -> Result {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
    var quiet = settings
    quiet.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
    return body()
  }
}
