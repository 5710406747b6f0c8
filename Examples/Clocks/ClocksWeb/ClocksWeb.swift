import Clocks
import ClocksView
import TarnApp
import TarnCommandLine
import TarnInspector
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
  @OptionGroup var sessions: SessionOptions
  @Flag(help: "Serve a page that shows all steps.") var inspect = false

  @MainActor func run() async throws {
    let appFile = try Clocks.app.file(file)
    try await sessions.run(appFile, path: file, inspector: inspect ? Inspector() : nil) { app in
      let server = try WebServer(
        .perLanguage(Clocks.languages) { .shared(clocksPage(app.store, notice: app.notice, words: $0)) })
      let (title, place) =
        app.file == nil
        ? ("The session is shown", "Nothing is saved.") : ("Clocks runs", "Its file is \(appFile.path).")
      StandardStreams.printLines("\(title) at\n\(server.url)\n\(place) Ctrl-C ends it.")
      await server.run()
    }
  }
}
