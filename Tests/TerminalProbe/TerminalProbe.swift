import Foundation
import Tarn
import TarnTerminal

/// Runs the app. With `ticking` it has an environment reading every 20 ms; with `several`, two stores; with `twice` it
/// runs again after its first end; with `cancelled` its task ends it by cancellation. With `frame` it runs ``Shopping``.
@main @MainActor struct TerminalProbe {
  static func main() async throws {
    // A limit for a program that a test leaves running.
    alarm(300)
    if CommandLine.arguments.dropFirst().first == "frame" { exit(try await Shopping.run().exitStatus) }
    let store = Store(
      Probe.State(), Probe(), effects: [EffectHandler(Flooding(), request: { $0 }, action: { _, _ in .flood })])
    var failure: ProbeError?
    var stop: () -> Void = {}
    var nest: () -> Void = {}
    let listener = store.onAction { action, _ in
      guard case .end(let ending) = action else { return }
      switch ending {
      case .quit: stop()
      case .fail:
        failure = ProbeError()
        stop()
      case .nest: nest()
      default: end(ending)
      }
    }
    let terminal = try terminal(of: store)
    stop = { terminal.stop() }
    nest = {
      Task {
        do { _ = try await terminal.run() } catch { print("nested: \(error)") }
        do { _ = try await Self.terminal(of: store).run() } catch { print("another: \(error)") }
        // The user sees that both have ended.
        store.send(.more)
      }
    }
    switch CommandLine.arguments.dropFirst().first {
    case "twice":
      print("once: \(try await terminal.run())")
    case "cancelled":
      let task = Task { try await terminal.run() }
      stop = { task.cancel() }
      print("cancelled: \(try await task.value)")
      return
    default: break
    }
    let reason = try await terminal.run()
    withExtendedLifetime(listener) {}
    if let failure { throw failure }
    if reason != .written { print("ended: \(reason)") }
    exit(reason.exitStatus)
  }

  private static func terminal(of store: Store<Probe>) throws -> Terminal {
    switch CommandLine.arguments.dropFirst().first {
    case "ticking":
      var ticks = 0
      let reading = EnvironmentReading.every(.milliseconds(20)) {
        ticks += 1
        return ticks
      }
      return try Terminal(store, reading) { probeView($0, ticks: $1, $2) }
    case "several":
      let second = Store(Probe.State(), Probe())
      return try Terminal(showing: store, second) { state, second, size in
        probeView(state, ticks: second.count, size)
      } send: { action in
        if case .more = action { second.send(action) }
        store.send(action)
      }
    default: return try Terminal(store) { probeView($0, ticks: 0, $1) }
    }
  }

  private static func end(_ ending: Probe.Ending) {
    switch ending {
    case .exit: exit(7)
    case .trap: fatalError("The probe traps.")
    case .overrun: print(overrun(1))
    case .hang:
      // From here on the device writes no more output.
      try? FileHandle(forWritingTo: URL(filePath: "/dev/tty")).write(contentsOf: Data("\u{1b}]2;it hangs\u{7}".utf8))
      // Pause: a program that hangs, which is tested; the test kills it.
      while true { usleep(1_000) }
    case .abort: abort()
    case .print:
      print("printed to the output")
      FileHandle.standardError.write(Data("printed as an error\n".utf8))
    // Some megabytes.
    case .printMuch: for number in 1...200_000 { print("printed line \(number)") }
    // Shorter than the time after which the program counts as hanging.
    // Pause: a program that is busy, which is tested.
    case .nap: usleep(1_000_000)
    case .quit, .fail, .nest: break
    }
  }

  /// Recurses deeper than any stack.
  private static func overrun(_ depth: Int) -> Int { depth < 0 ? 0 : overrun(depth + 1) &+ overrun(depth + 2) }
}

struct ProbeError: Error, CustomStringConvertible {
  var description: String { "The probe fails." }
}
