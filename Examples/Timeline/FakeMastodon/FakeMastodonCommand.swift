import FakeMastodonServer
import Foundation

/// A Mastodon to try things out on: `fake-mastodon [FILE] [--port 4444] [--seed 200] [--token teapot=SECRET] [--every 20]`.
@main struct FakeMastodonCommand {
  static func main() async {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if arguments.wantsHelp { return print(Arguments.help) }
      let server = try await FakeMastodon(
        file: arguments.file, port: arguments.port, tokens: arguments.tokens, seed: arguments.seed)
      print("fake-mastodon speaks Mastodon's API at\n\(server.address)")
      for (username, token) in try await server.tokens { print("The token of \(username) is \(token)") }
      print("What goes wrong is ordered at \(server.address)/control. Its file is \(arguments.file). Ctrl-C ends it.")
      // Whoever starts this program reads it through a pipe, where nothing goes out by itself.
      fflush(nil)
      let others = Task { await post(on: server, every: arguments.every) }
      await server.run()
      others.cancel()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// Lets others post, again and again.
  private static func post(on server: FakeMastodon, every seconds: Int) async {
    guard seconds > 0 else { return }
    while (try? await Task.sleep(for: .seconds(seconds))) != nil {
      do { try await server.arrive() } catch { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
    }
  }
}
