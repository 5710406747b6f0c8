import Clocks
import ClocksView
import TarnApp
import TarnCommandLine
import TarnWeb

extension Clocks: AppWithFile {}

/// Clocks in the browser.
@main struct ClocksWeb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ClocksWeb", abstract: "Serves Clocks.",
    discussion: "Open the printed address in a browser. The environment variable PORT is the port, 8080 by default.",
    version: PackageVersion.line(of: "ClocksWeb"), subcommands: [SessionCommand<Clocks>.self])

  @Argument(help: "The file; by default the usual one of Clocks.", completion: .file(extensions: ["tarn"]))
  var file: String?
  @Option(
    help: ArgumentHelp("Show a recorded session in place of the file; nothing is saved.", valueName: "session"),
    completion: .file())
  var session: String?

  func validate() throws {
    if session != nil, file != nil { throw ValidationError("--session shows no file") }
  }

  @MainActor func run() async throws {
    if let session { return try await show(session) }
    let appFile = try Clocks.app.file(file)
    try await appFile.run { shared, notice in
      let server = try WebServer(
        .perLanguage(Clocks.languages) { .shared(clocksPage(shared.store, notice: notice, words: $0)) })
      StandardStreams.printLines("Clocks runs at\n\(server.url)\nIts file is \(appFile.path). Ctrl-C ends it.")
      await server.run()
    }
  }

  @MainActor private func show(_ path: String) async throws {
    let store = Clocks.app.makeStore(showing: try Clocks.app.session(in: path))
    let server = try WebServer(.perLanguage(Clocks.languages) { .shared(clocksPage(store, words: $0)) })
    StandardStreams.printLines("The session is shown at\n\(server.url)\nNothing is saved. Ctrl-C ends it.")
    await server.run()
  }
}
