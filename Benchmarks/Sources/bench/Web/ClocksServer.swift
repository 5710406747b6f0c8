import Clocks
import ClocksView
import Foundation
import Tarn
import TarnValues
import TarnWeb

/// The measured server: Clocks with 200 clocks, as `bench --serve` in its own process.
///
/// It prints its port, and then executes the commands on its standard input, one per line. It exits when its input
/// ends, so it never outlives the process that started it.
@MainActor enum ClocksServer {
  /// The command that renames the next clock by one character. The answer is the time just before.
  static let rename = "rename"
  static let clocks = 200

  static func serve() async {
    let store = Store(state(), Clocks(), history: Clocks.history)
    // The clock does not advance, so that the server sends only the measured changes.
    let noon = EnvironmentReading.every(.seconds(3_600)) { Date(timeIntervalSince1970: 1_750_000_000) }
    do {
      let server = try WebServer(
        ["": .shared(clocksPage(store, cities: [], reading: noon)), "rows": .shared(ToDoList.page(rows: clocks))],
        port: 0, access: .open, maxWindows: 10_240)
      report("\(server.port)")
      listen { execute($0, store) }
      await server.run()
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func state() -> Clocks.State {
    let zones = ["Europe/London", "Africa/Cairo", "Asia/Kolkata", "Asia/Tokyo", "America/New_York"]
    let clocks = (0..<clocks).map { Clocks.Clock(id: UUID(), zone: zones[$0 % zones.count], name: "Clock \($0)") }
    return Clocks.State(document: Clocks.Document(clocks: Table(clocks)))
  }

  private static func execute(_ command: String, _ store: Store<Clocks>) {
    guard command == rename else { return report("unknown") }
    let index = Int(store.loop.version) % clocks
    let clock = store.state.document.clocks[index]
    let name = clock.name.dropLast() + (clock.name.hasSuffix("x") ? "y" : "x")
    let time = monotonicNanoseconds()
    store.send(.rename(clock.id, to: String(name)))
    report("\(time)")
  }

  private static func report(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private static func listen(_ execute: @escaping @MainActor (String) -> Void) {
    Thread.detachNewThread {
      while let line = nextLine(STDIN_FILENO) { Task { @MainActor in execute(line) } }
      exit(0)
    }
  }
}
