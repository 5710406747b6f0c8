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

  @Option(
    help: ArgumentHelp(
      """
      Let the people of this file sign in. It has a line for each: a name, a colon, and the hash that “mkpasswd -m \
      yescrypt” prints.
      """, valueName: "file"),
    completion: .file())
  var people: String?

  @Option(
    help: ArgumentHelp(
      "Let a proxy on this machine say in this header who sends a request, such as X-Forwarded-User.",
      valueName: "header"))
  var userHeader: String?

  func validate() throws {
    if people != nil, userHeader != nil { throw ValidationError("Give --people or --user-header, not both.") }
  }

  @MainActor func run() async throws {
    let files = try DemoFolder(folder)
    let timeline = try files.timeline(isReal: mastodon != nil)
    let access = try access
    let apps = await Apps(
      files, timeline, mastodon.map { TimelineBackend.account(on: $0, timeline) } ?? .included,
      hasSignIn: people != nil)
    let server = try WebServer(apps.pages, hosts: host, access: access)
    StandardStreams.printLines("The apps run at\n\(server.url)\n\(files.hint(timeline))\nCtrl-C ends them.")
    await server.run()
    try apps.close()
  }

  private var access: WebServer.Access {
    get throws {
      if let people {
        return .signIn(try SignIn(to: "Tarn", peopleIn: people))
      }
      return userHeader.map { .proxy(TrustedProxy(header: $0)) } ?? .token
    }
  }
}
