import Mastodon
import TarnCommandLine
import TarnWeb
import Timeline
import TimelineNetwork

/// All the apps in the browser, on one server.
@main struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Demo", abstract: "Serves all the apps at one address.",
    discussion: "Open the printed address in a browser. The environment variable PORT is the port, 8080 by default.",
    version: PackageVersion.line(of: "Demo"))

  @Argument(help: "The folder of the apps' files; by default a usual one for each app.", completion: .directory)
  var folder: String?
  @Option(
    help: ArgumentHelp("Show your own account on this server in Timeline.", valueName: "server"),
    transform: { word in
      guard let server = Server(word) else {
        throw ValidationError("“\(word)” is not the address of a server, such as https://social.example")
      }
      return server
    })
  var mastodon: Server?

  @Option(
    help: ArgumentHelp(
      "Serve this name, too, behind a proxy: such as https://tarn.example. May be repeated.", valueName: "name"))
  var host: [String] = []

  @MainActor func run() async throws {
    let files = try DemoFolder(folder)
    let timeline = try files.timeline(isReal: mastodon != nil)
    let apps = await Apps(files, timeline, mastodon.map { TimelineBackend.account(on: $0, timeline) } ?? .included)
    let server = try WebServer(apps.pages, hosts: host)
    StandardStreams.printLines("The apps run at\n\(server.url)\n\(files.hint(timeline))\nCtrl-C ends them.")
    await server.run()
    try apps.close()
  }
}
