import Tarn
import TarnRecord
import TarnSync
import TarnValues

// The programs and their networks.
extension Simulation {
  /// Kills the program that runs a client's engine. It restarts, or another program takes over.
  mutating func crash(_ client: Int, _ number: Int) {
    let killed = clients[client].runner
    clients[client].restart(killed)
    let program = number % 2 == 0 ? killed : (killed + 1) % clients[client].programs.count
    start(
      client, in: program, after: Self.pause(number),
      note: program == killed ? "is killed and restarts" : "is killed, and another program takes over")
  }

  /// Lets another program run a client's engine, because the one that did has lost its connection to the database. That
  /// one runs on: its requests are answered, and it does what its user wants.
  mutating func takeOver(_ client: Int, _ number: Int) {
    guard clients[client].programs.count > 1 else { return }
    let program = (clients[client].runner + 1) % clients[client].programs.count
    start(client, in: program, after: Self.pause(number), note: "another program takes over")
  }

  /// Lets a program run a client's engine.
  ///
  /// - Parameter pause: the time that it takes to start, in milliseconds.
  mutating func start(_ client: Int, in program: Int, after pause: Int64, note: String) {
    passTime(pause)
    clients[client].runner = program
    clients[client].starts.append(now)
    clients[client].wakeTime = nil
    clients[client].unanswered = [:]
    send(client, .started, note: note)
  }

  /// Toggles a client's network.
  mutating func cut(_ client: Int) {
    clients[client].isOffline.toggle()
    let isOffline = clients[client].isOffline
    diagram.note(client, isOffline ? "network lost" : "network restored")
    if reportsNetwork(client) { send(client, .online(!isOffline), note: nil) }
  }

  /// Whether a client's system reports its network to the engine, which otherwise detects it from failures.
  func reportsNetwork(_ client: Int) -> Bool { client % 2 == 0 }
}
