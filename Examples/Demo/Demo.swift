import Mastodon
import TarnApp
import TarnCommandLine
import TarnWeb
import Timeline
import TimelineNetwork

/// All the apps in the browser, on one server.
@main struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Demo", abstract: "Serves all the apps at one address.",
    discussion: """
      Open the printed address in a browser. The environment variable PORT is the port, 8080 by default.

      With --record each app has its own session in the folder, by its name. The subcommand session finds the app of a \
      session by itself, and --session shows its page.
      """,
    version: PackageVersion.line(of: "Demo"), subcommands: [SessionCommand<DemoApps>.self])

  @Argument(help: "The folder of the apps' files; by default a usual one for each app.", completion: .directory)
  var folder: String?

  @OptionGroup var sessions: SessionOptions

  @Option(
    help: ArgumentHelp(
      "Store the apps' documents in this PostgreSQL database instead: postgres://… Any number of servers may have it open.",
      valueName: "address"))
  var database: String?

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

  @Option(help: "The address to listen on; 0.0.0.0 for a container whose port is published.")
  var address = "127.0.0.1"

  @Option(help: ArgumentHelp("Serve metrics and the check of health at this port of this machine.", valueName: "port"))
  var metrics: UInt16?

  @Flag(help: "The proxy on this machine says in X-Forwarded-For from which address a request comes.")
  var forwarded = false

  @Flag(help: "Serve a page that shows all steps of the apps, at /inspector/.")
  var inspect = false

  @Option(help: "Log requests, sign-ins and failures to standard error.")
  var log: LogForm?

  enum LogForm: String, ExpressibleByArgument, CaseIterable {
    case json, text

    var log: ServerLog { self == .json ? .jsonLines : .logfmt }
  }

  func validate() throws {
    if sessions.session != nil, folder != nil || database != nil || mastodon != nil || inspect {
      throw ValidationError("--session shows no files and no server")
    }
    if let database, !(database.hasPrefix("postgres://") || database.hasPrefix("postgresql://")) {
      throw ValidationError("--database needs an address such as postgres://db.example/apps")
    }
    if people != nil, userHeader != nil { throw ValidationError("Give --people or --user-header, not both.") }
    // Every person who may open the inspector sees the states of all people.
    if inspect, people != nil || userHeader != nil {
      throw ValidationError("Give --inspect without --people and --user-header: everybody would see everything.")
    }
    if inspect, !host.isEmpty || !["127.0.0.1", "::1", "localhost"].contains(address) {
      throw ValidationError(
        "Give --inspect without --host and --address: the inspector is for this machine alone. From another one, forward the port: ssh -L 8080:127.0.0.1:8080 MACHINE"
      )
    }
  }

  @MainActor func run() async throws {
    if let session = sessions.session { return try await show(session) }
    let files = try DemoFolder(folder, database: database)
    let timeline = try files.timeline(isReal: mastodon != nil)
    let access = try access
    let apps = await Apps(
      files, timeline, mastodon.map { TimelineBackend.account(on: $0, timeline) } ?? .included,
      hasSignIn: people != nil, isInspected: inspect, sessions: sessions.record)
    let server = try WebServer(
      apps.pages, address: address, hosts: host, access: access, clients: clients, log: log?.log)
    if let metrics { try server.serveMetrics(port: metrics) { apps.metrics } }
    StandardStreams.printLines("The apps run at\n\(server.url)\n\(files.hint(timeline))\nCtrl-C ends them.")
    await server.run()
    try apps.close()
  }

  @MainActor private func show(_ session: String) async throws {
    let server = try WebServer(
      ShownSession.page(session), address: address, hosts: host, access: access, clients: clients)
    StandardStreams.printLines("The session is shown at\n\(server.url)\nNothing is saved. Ctrl-C ends it.")
    await server.run()
  }

  /// Where the server finds the address of a client, by which it limits each.
  ///
  /// It is that of the connection if other machines can connect and no option is for a proxy, which has the connections of all
  /// its clients.
  private var clients: ClientAddresses {
    if forwarded { return .forwarded() }
    let isLoopback = address.hasPrefix("127.") || ["::1", "localhost"].contains(address)
    return isLoopback || !host.isEmpty || userHeader != nil ? .unknown : .direct
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
