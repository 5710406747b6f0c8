import TarnCommandLine
import Foundation
import TarnWeb
import Timeline

/// All the apps in the browser, on one server: `PORT=8080 Demo [FOLDER] [--mastodon SERVER]`.
@main struct Demo {
  @MainActor static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return StandardStreams.printLines(Options.help) }
      if options.wantsVersion { return StandardStreams.print(PackageVersion.line(of: "Demo")) }
      let files = try DemoFolder(options.folder)
      let folder = try files.timeline(isReal: options.mastodon != nil)
      let account = try options.mastodon.map { try TimelineBackend.account(on: $0, folder) } ?? .included
      let apps = await Apps(files, folder, account)
      let server = try WebServer(apps.pages)
      StandardStreams.printLines("The apps run at\n\(server.url)\n\(files.hint(folder))\nCtrl-C ends them.")
      await server.run()
      try apps.close()
    } catch {
      StandardStreams.printErrorLines("\(error)")
      exit(error is Options.Invalid ? ExitStatus.usage : ExitStatus.failure)
    }
  }
}
