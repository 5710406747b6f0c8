import Clocks
import ClocksView
import TarnCommandLine
import Foundation
import Tarn
import TarnSharing
import TarnStorage
import TarnWeb

/// Clocks in the browser: `PORT=8080 ClocksWeb [FILE]`.
@main struct ClocksWeb {
  @MainActor static func main() async {
    do {
      let file: String?
      switch CommandLine.arguments.dropFirst().first {
      case "-h", "--help":
        return StandardStreams.printLines(
          "Usage: [PORT=8080] ClocksWeb [FILE]\n\nServes Clocks. --version prints the version.")
      case "--version": return StandardStreams.print(PackageVersion.line(of: "ClocksWeb"))
      case let word?:
        guard !word.hasPrefix("-"), CommandLine.arguments.count == 2 else { throw InvalidArguments() }
        file = word
      case nil: file = nil
      }
      let notice = Store(nil, Notice())
      let appFile = try Clocks.app.file(file)
      let shared = try await appFile.open(onStatus: { status in
        notice.send(status.message.map { .show($0) } ?? .hide)
      })
      for note in shared.notes { notice.send(.show(note)) }

      let server = try WebServer(.shared(clocksPage(shared.store, notice: notice)))
      StandardStreams.printLines("Clocks runs at\n\(server.url)\nIts file is \(appFile.path). Ctrl-C ends it.")
      await server.run()
      try shared.close()
    } catch {
      StandardStreams.printErrorLines("\(error)")
      exit(error is InvalidArguments ? ExitStatus.usage : ExitStatus.failure)
    }
  }

  private struct InvalidArguments: Error, CustomStringConvertible {
    var description: String { "ClocksWeb takes one file, and no options. See `ClocksWeb --help`." }
  }
}
