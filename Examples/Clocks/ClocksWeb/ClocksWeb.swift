import Clocks
import ClocksView
import Foundation
import Tarn
import TarnSharing
import TarnStorage
import TarnWeb

/// Clocks in the browser: `PORT=8080 ClocksWeb [FILE]`.
@main struct ClocksWeb {
  @MainActor static func main() async {
    do {
      let notice = Store(nil, Notice())
      let storage = try open(notice.mailbox)
      let store = Store(storage.state, Clocks(), history: Clocks.history)
      storage.persist(store)
      storage.serve(store)
      for note in storage.notes { notice.send(.say(note)) }

      let server = try WebServer(.shared(clocksPage(store, notice: notice)))
      print("Clocks runs at\n\(server.url)\nIts file is \(storage.path). Ctrl-C ends it.")
      await server.run()
      try storage.close()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func open(_ notice: Mailbox<Notice.Action>) throws -> Storage<Clocks.State, Clocks.Action> {
    try Storage(
      try CommandLine.arguments.dropFirst().first ?? Clocks.usualFile(), app: "Clocks", first: Clocks.State.initial,
      history: Clocks.history
    ) { status in
      notice.send(status.message.map { .say($0) } ?? .nothing)
    }
  }
}
