import Clocks
import ClocksView
import Foundation
import Tarn
import TarnWeb

/// Clocks in the browser: `PORT=8080 ClocksWeb`.
@main struct ClocksWeb {
  @MainActor static func main() async {
    let store = Store(Clocks.State.initial, Clocks(), history: Clocks.history)
    do {
      let server = try WebServer(.shared(clocksPage(store)))
      print("Clocks runs at\n\(server.url)\nCtrl-C ends it.")
      await server.run()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
