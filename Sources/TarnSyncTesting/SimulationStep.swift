/// One thing that chance decides in a simulation. Numbers are taken modulo what there is, so that a schedule makes sense with any of
/// its steps left out.
enum SimulationStep: Equatable, Sendable {
  /// Somebody does something: who, what, to which note.
  case act(client: Int, kind: Int, note: Int)
  /// One of the messages that are on their way arrives, not always the oldest.
  case deliver(Int)
  case lose(Int)
  /// It arrives, and will once more.
  case double(Int)
  /// Time goes by.
  case wait(milliseconds: Int)
  /// A program is killed: what it waited for is gone.
  case crash(client: Int)
  /// It is killed, and a person does something before its engine is told that it has started.
  case crashAndAct(client: Int, kind: Int, note: Int)
  /// Its engine is told that it has started while it runs, as by a subscription that begins again.
  case startAgain(client: Int)
  /// The network of one is gone, or back.
  case cut(client: Int)
  /// A wall clock jumps.
  case skew(client: Int, milliseconds: Int)
  /// Nobody is signed in any more at one; the next to be asked signs in.
  case signOut(client: Int)

  static func random(_ random: inout some RandomNumberGenerator) -> SimulationStep {
    let (some, client) = (Int.random(in: 0..<1_000, using: &random), Int.random(in: 0..<8, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: return .act(client: client, kind: Int.random(in: 0..<16, using: &random), note: some)
    case 30..<66: return .deliver(some)
    case 66..<72: return .lose(some)
    case 72..<77: return .double(some)
    case 77..<90:
      // Moments, minutes, and hours after which a server has forgotten.
      return .wait(milliseconds: some * [3, 3, 500, 10_000][Int.random(in: 0..<4, using: &random)])
    case 90..<92: return .crash(client: client)
    case 92..<93: return .crashAndAct(client: client, kind: Int.random(in: 0..<16, using: &random), note: some)
    case 93..<94: return .startAgain(client: client)
    case 94..<97: return .cut(client: client)
    case 97..<98: return .signOut(client: client)
    default: return .skew(client: client, milliseconds: (some - 500) * 20_000)
    }
  }
}
