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
  /// Kills and restarts a client: answers to its requests are dropped. The number determines the time until the start,
  /// and which of its programs runs the engine then.
  case crash(client: Int, number: Int = 0)
  /// Another program of a client runs its engine.
  case takeOver(client: Int, number: Int)
  /// Kills and restarts a client; the user makes a change before its engine receives `started`.
  case crashAndPerform(client: Int, kind: Int, note: Int)
  /// The app of a client requests the news, as its timer does.
  case refresh(client: Int)
  /// A user of a client wants to try failed requests again at once.
  case retry(client: Int, number: Int)
  /// The app of a client requests a page by itself, beside the news.
  case fetch(client: Int, note: Int)
  /// The server removes its newest note, or restores a removed note with its ID, as a moderator does.
  case moderate(Int)
  /// Answers a request with an error, after the server has executed it or before.
  case overload(Int)
  /// Sends `started` to a running engine, as a renewed subscription does.
  case startAgain(client: Int)
  /// Toggles the network of a client.
  case cut(client: Int)
  /// Sets the offset of a client's wall clock.
  case skew(client: Int, milliseconds: Int)
  /// Signs out the user of a client; the next request for it signs in.
  case signOut(client: Int)

  /// Returns a random step of users on a bad network.
  static func random(_ random: inout some RandomNumberGenerator) -> SimulationStep {
    let (number, client) = (Int.random(in: 0..<1_000, using: &random), Int.random(in: 0..<8, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<26: return .userAction(client: client, kind: Int.random(in: 0..<16, using: &random), note: number)
    case 26..<60: return .deliver(number)
    case 60..<65: return .refresh(client: client)
    case 65..<67: return .retry(client: client, number: number)
    case 67..<69: return .fetch(client: client, note: number)
    case 69..<70: return .moderate(number)
    case 70..<75: return .lose(number)
    case 75..<79: return .double(number)
    case 79..<81: return .overload(number)
    case 81..<91:
      // Moments, minutes, and hours after which a server has dropped its keys.
      return .wait(milliseconds: number * [3, 3, 500, 10_000][Int.random(in: 0..<4, using: &random)])
    case 91..<92: return .crash(client: client, number: number)
    case 92..<93:
      return Bool.random(using: &random)
        ? .crash(client: client, number: number) : .takeOver(client: client, number: number)
    case 93..<94: return .crashAndPerform(client: client, kind: Int.random(in: 0..<16, using: &random), note: number)
    case 94..<95: return .startAgain(client: client)
    case 95..<97: return .cut(client: client)
    case 97..<98: return .signOut(client: client)
    default: return .skew(client: client, milliseconds: (number - 500) * 20_000)
    }
  }

  /// Returns a random step of few user actions on a fast network that delivers messages in any order. Failures, pauses
  /// and later changes of the same note hide a wrong order: the clients receive the note again.
  static func randomInAnyOrder(_ random: inout some RandomNumberGenerator) -> SimulationStep {
    let (number, client) = (Int.random(in: 0..<1_000, using: &random), Int.random(in: 0..<8, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<13: return .userAction(client: client, kind: Int.random(in: 0..<13, using: &random), note: number)
    case 13..<73: return .deliver(number)
    case 73..<90: return .refresh(client: client)
    case 90..<94: return .fetch(client: client, note: number)
    case 94..<97: return .moderate(number)
    case 97..<99: return .double(number)
    default: return .lose(number)
    }
  }
}
