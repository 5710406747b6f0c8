import Clocks
import ClocksView
import Tarn
import TarnCommandLine
import TarnSharing
import TarnStorage
import TarnWeb

/// Clocks in the browser.
@main struct ClocksWeb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ClocksWeb", abstract: "Serves Clocks.",
    discussion: "Open the printed address in a browser. The environment variable PORT is the port, 8080 by default.",
    version: PackageVersion.line(of: "ClocksWeb"))

  @Argument(help: "The file; by default the usual one of Clocks.", completion: .file(extensions: ["tarn"]))
  var file: String?

  @MainActor func run() async throws {
    let notice = Store(Notice.State(), Notice())
    let appFile = try Clocks.app.file(file)
    let shared = try await appFile.open(onStatus: { status in
      notice.send(status.message.map { .show($0) } ?? .hide)
    })
    for note in shared.notes { notice.send(.show(note)) }

    let server = try WebServer(.shared(clocksPage(shared.store, notice: notice)))
    StandardStreams.printLines("Clocks runs at\n\(server.url)\nIts file is \(appFile.path). Ctrl-C ends it.")
    await server.run()
    try shared.close()
  }
}
