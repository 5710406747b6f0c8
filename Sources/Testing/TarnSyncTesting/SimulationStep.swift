/// A random step of a simulation. Numbers are taken modulo the number of candidates, so that a schedule stays valid
/// without any of its steps.
enum SimulationStep: Equatable, Sendable {
  /// A user makes a change: the client, the kind of change and the note.
  case userAction(client: Int, kind: Int, note: Int)
  /// Delivers one of the messages in transit, not always the oldest.
  case deliver(Int)
  case lose(Int)
  /// Delivers a message and keeps a copy in transit.
  case double(Int)
  /// Advances the time.
  case wait(milliseconds: Int)
  /// Kills and restarts a client: answers to its requests are dropped.
  case crash(client: Int)
  /// Kills and restarts a client; the user makes a change before its engine receives `started`.
  case crashAndPerform(client: Int, kind: Int, note: Int)
  /// Sends `started` to a running engine, as a renewed subscription does.
  case startAgain(client: Int)
  /// Toggles the network of a client.
  case cut(client: Int)
  /// Sets the offset of a client's wall clock.
  case skew(client: Int, milliseconds: Int)
  /// Signs out the user of a client; the next request for it signs in.
  case signOut(client: Int)

  static func random(_ random: inout some RandomNumberGenerator) -> SimulationStep {
    let (number, client) = (Int.random(in: 0..<1_000, using: &random), Int.random(in: 0..<8, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: return .userAction(client: client, kind: Int.random(in: 0..<16, using: &random), note: number)
    case 30..<66: return .deliver(number)
    case 66..<72: return .lose(number)
    case 72..<77: return .double(number)
    case 77..<90:
      // Moments, minutes, and hours after which a server has dropped its keys.
      return .wait(milliseconds: number * [3, 3, 500, 10_000][Int.random(in: 0..<4, using: &random)])
    case 90..<92: return .crash(client: client)
    case 92..<93: return .crashAndPerform(client: client, kind: Int.random(in: 0..<16, using: &random), note: number)
    case 93..<94: return .startAgain(client: client)
    case 94..<97: return .cut(client: client)
    case 97..<98: return .signOut(client: client)
    default: return .skew(client: client, milliseconds: (number - 500) * 20_000)
    }
  }
}
