import Foundation
import Mastodon
import TarnCommandLine
import TarnSync
import Timeline
import TimelineNetwork

extension TimelineCommand {
  /// Signs in with a token that the user types without echo.
  struct SignIn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Signs in to a server, with a token.",
      discussion: """
        It asks for the token. You create it on your server: Settings, Development, New application.

        With --json it prints an object with `account` and `file` (the file with the token).
        """)
    @OptionGroup var options: FolderOptions
    @OptionGroup var output: JSONOption
    @Argument(
      help: "The server, such as social.example.",
      transform: { word in
        guard let server = Server(word) else {
          throw ValidationError("“\(word)” is not the address of a server, such as https://social.example")
        }
        return server
      })
    var server: Server

    @MainActor func run() async throws {
      let folder = try options.folder
      let line = StandardStreams.readLineWithoutEcho {
        guard isatty(STDIN_FILENO) == 1 else { return }
        StandardStreams.printErrorLines(
          """
          Create a token on \(server.name): Settings, Development, New application, with “read” and “write”. Enter \
          what it calls “Your access token” here (it is not shown):
          """)
      }
      guard let token = Token(line ?? "") else { throw CommandError("This is not a token. Nothing was saved.") }
      // With pauses of 1 to 16 s this is half a minute; Ctrl-C ends it earlier.
      let account = try await RetryPolicy(attempts: 6).run { () async throws(SignInFailure) in
        try await folder.tokens.signIn(with: token, on: server, over: URLSessionTransport())
      } onFailure: { failure, pause in
        StandardStreams.printErrorLines("\(failure) Trying again in \(pause.components.seconds) s.")
      }
      if let failure = try folder.perform(account.action()) {
        throw CommandError("You are signed in as \(account.id), but that is not in the file: \(failure)")
      }
      let file = "\(folder.url.path)/tokens.json"
      output.print(
        "You are signed in as \(account.id). The token is in \(file), which only you can read.",
        ["account": .string(account.id), "file": .string(file)])
    }
  }

  struct SignOut: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an account from this computer.",
      discussion: "With --json it prints an object with `account`, the removed one.")
    @OptionGroup var options: FolderOptions
    @OptionGroup var output: JSONOption
    @Flag(help: "Discard its pending changes.") var anyway = false
    @Argument(
      help: "The account, such as ada@social.example.",
      transform: { word in
        let account = word.hasPrefix("@") ? String(word.dropFirst()) : word
        let parts = account.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
          throw ValidationError("“\(word)” is not an account, such as ada@social.example")
        }
        return account
      })
    var account: String

    func run() throws {
      let folder = try options.folder
      let state = try folder.read()
      guard let signedIn = state.document.accounts[id: account] else {
        let known = state.document.accounts.map(\.id).joined(separator: ", ")
        let accounts = known.isEmpty ? "\(CommandError.noAccount)" : "The accounts are: \(known)."
        throw CommandError("There is no account \(account) here. \(accounts)")
      }
      let count = signedIn.posts.changes.count
      guard count == 0 || anyway else {
        throw CommandError(
          """
          \(count == 1 ? "1 change" : "\(count) changes") of this account \(count == 1 ? "is" : "are") not sent, and \
          would be lost: `timeline pending` lists them. `timeline sign-out \(account) --anyway` removes the account \
          anyway.
          """)
      }
      // If another program has the file open, that removes the token, too; otherwise this one does.
      try folder.tokens.remove(account)
      if let failure = try folder.perform(.signOut(account)) {
        throw CommandError("The account was removed, but that is not in the file: \(failure)")
      }
      output.print("\(account) was removed from this computer.", ["account": .string(account)])
    }
  }
}
