import Foundation
import TarnWeb

/// All the apps in the browser, on one server: `PORT=8080 Demo [FOLDER]`.
@main struct Demo {
  @MainActor static func main() async {
    do {
      let files = try Files(CommandLine.arguments.dropFirst().first)
      let apps = Apps(files)
      let server = try WebServer(apps.pages)
      print("The apps run at\n\(server.url)\n\(files.hint)\nCtrl-C ends them.")
      await server.run()
      try apps.close()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
