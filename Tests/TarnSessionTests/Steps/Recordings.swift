import Foundation
import Tarn
import TarnSession
import TarnTesting

/// A folder for one test, which is deleted at its end.
struct Folder: ~Copyable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("sessions-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The files in the folder, the oldest first.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map { "\(path)/\($0)" }
  }
}

/// Returns limits with a checksum of every state.
func everyState() -> SessionLimits {
  var limits = SessionLimits()
  limits.checksums = .everySettling
  return limits
}

/// Returns a loop of notes whose IDs follow each other.
func notesLoop(_ feature: Notes = Notes(), history: Bool = false) -> Loop<Notes> {
  let counter = Counter()
  let handler = EffectHandler<Notes.Effect, Notes.Action>(NewID { counter.next() }) {
    $0 == .newID ? true : nil
  } action: {
    .added($1)
  }
  return Loop(
    Notes.State(), feature, effects: [handler], history: history ? HistoryRules(tracks: [.whole()]) : nil,
    onFault: { _ in })
}

/// Counts from 1.
final class Counter: @unchecked Sendable {
  // Guard: used by one loop.
  private var value: UInt8 = 0

  func next() -> UInt8 {
    value &+= 1
    return value
  }
}

func read(_ file: String) throws -> NotesSession {
  try RecordedSession(reading: Data(contentsOf: URL(fileURLWithPath: file)), of: "Notes")
}

/// Returns a state as a session has it: without its secret.
func hidden(_ state: Notes.State) -> Notes.State {
  var state = state
  state.password = "•••"
  return state
}

/// Returns a random action.
func randomAction(_ random: inout SeededRandom) -> Notes.Action {
  let texts = [
    "", "milk", "buy “oat” milk\n\u{1F600}", String(repeating: "long ", count: 60),
    UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)).uuidString,
  ]
  let text = texts[Int.random(in: 0..<texts.count, using: &random)]
  let id = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8.random(in: 1...9, using: &random)))
  switch Int.random(in: 0..<8, using: &random) {
  case 0, 1, 2: return .add(text, weight: Double.random(in: -1e9...1e9, using: &random))
  case 3: return .tag(id, text)
  case 4: return .remove(id)
  case 5: return .measured([0, -0.0, 5, 1e22, .infinity, -.infinity, 0.1][Int.random(in: 0..<7, using: &random)])
  case 6: return .measure
  default: return .clear
  }
}
