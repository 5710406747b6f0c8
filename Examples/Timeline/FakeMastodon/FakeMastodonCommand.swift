import FakeMastodonServer
import Foundation
import TarnCommandLine

/// A Mastodon server for tests.
@main struct FakeMastodonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fake-mastodon",
    abstract: "A server that speaks Mastodon's API, for trying out and testing clients.",
    discussion: "Only this computer can reach it.", version: PackageVersion.line(of: "fake-mastodon"))

  @Argument(help: "The file of the server; created if it does not exist.", completion: .file(extensions: ["sqlite"]))
  var file = FileManager.default.temporaryDirectory.appendingPathComponent("fake-mastodon.sqlite").path
  @Option(help: "The port; 0 for any free one.") var port: UInt16 = 4_444
  // A hundred thousand take a minute to write.
  @Option(help: ArgumentHelp("The number of statuses in a new file, at most 100000.", valueName: "number"))
  var seed: UInt32 = 200
  @Option(
    help: ArgumentHelp(
      "The token of teapot, lamp, bicycle or cactus; random by default. May be repeated.", valueName: "name=token"),
    transform: AccountToken.init)
  var token: [AccountToken] = []
  @Option(help: ArgumentHelp("The time between posts of other accounts; 0 for none.", valueName: "seconds"))
  var every: UInt16 = 0

  func run() async throws {
    let tokens = Dictionary(token.map { ($0.name, $0.token) }) { $1 }
    let server = try await FakeMastodon(file: file, port: port, tokens: tokens, seed: min(Int(seed), 100_000))
    StandardStreams.print("fake-mastodon speaks Mastodon's API at\n\(server.address)\n")
    for (username, token) in try await server.tokens {
      StandardStreams.printLines("The token of \(username) is \(token)")
    }
    StandardStreams.printLines(
      "Inject faults at \(server.address)/control. The file is \(file). Ctrl-C ends the server.")
    let others = Task { await post(on: server) }
    await server.run()
    others.cancel()
  }

  /// Lets other accounts post, again and again.
  private func post(on server: FakeMastodon) async {
    guard every > 0 else { return }
    while (try? await Task.sleep(for: .seconds(Int(every)))) != nil {
      do { try await server.arrive() } catch { StandardStreams.printErrorLines("\(error)") }
    }
  }
}

/// The token of an account.
struct AccountToken {
  let name: String
  let token: String

  /// - Parameter word: a name and a token: `teapot=SECRET`.
  init(_ word: String) throws(ValidationError) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError("--token needs a name and a token: teapot=SECRET") }
    (name, token) = (parts[0], parts[1])
  }
}
