import TarnCommandLine
import FakeMastodonServer
import Foundation

/// A Mastodon server for tests: `fake-mastodon [FILE] [--port 4444] [--seed 200] [--token teapot=SECRET] [--every 20]`.
@main struct FakeMastodonCommand {
  static func main() async {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if arguments.wantsHelp { return StandardStreams.print(Arguments.help + "\n") }
      if arguments.wantsVersion { return StandardStreams.print(PackageVersion.line(of: "fake-mastodon")) }
      let server = try await FakeMastodon(
        file: arguments.file, port: arguments.port, tokens: arguments.tokens, seed: arguments.seed)
      StandardStreams.print("fake-mastodon speaks Mastodon's API at\n\(server.address)\n")
      for (username, token) in try await server.tokens {
        StandardStreams.printLines("The token of \(username) is \(token)")
      }
      StandardStreams.printLines(
        "Inject faults at \(server.address)/control. The file is \(arguments.file). Ctrl-C ends the server.")
      let others = Task { await post(on: server, every: arguments.every) }
      await server.run()
      others.cancel()
    } catch let error as Arguments.Invalid {
      StandardStreams.printErrorLines("\(error)")
      exit(ExitStatus.usage)
    } catch {
      StandardStreams.printErrorLines("\(error)")
      exit(ExitStatus.failure)
    }
  }

  /// Lets other accounts post, again and again.
  private static func post(on server: FakeMastodon, every seconds: Int) async {
    guard seconds > 0 else { return }
    while (try? await Task.sleep(for: .seconds(seconds))) != nil {
      do { try await server.arrive() } catch { StandardStreams.printErrorLines("\(error)") }
    }
  }
}
