// A program with a store on a database or a file, for tests that need several processes, or one that is killed.
//
//   PostgresProbe ADDRESS NAME COUNT    sends COUNT commands, one after the other, and prints when each was sent and when
//                                       it was committed: `sent TIME NAME-1`, `saved TIME NAME-1`, or `refused …` if that
//                                       is unknown, because the program that had the file ended
//
// Times are nanoseconds of the system's monotonic clock, which all processes share. A command adds a text, and every
// eighth one is an undo, whose name ends with `u`.
import Foundation
import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnValues

/// A list of texts. An addition is never continued by the next one, so each is a step.
struct Register: Feature {
  struct State: Record {
    var texts: Vector<String> = []
    static let fields: [Field<State>] = [Field("texts", \.texts)]
  }

  enum Action: Equatable, Codable, Sendable { case add(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .add(let text) = action { state.texts.append(text) }
    return []
  }

  static let app = AppDefinition(
    name: "Register", Register(), first: State(),
    history: HistoryRules(tracks: [.whole()], bound: .init(count: 100)), schema: Schema(), durability: .default)
}

func printLine(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func now() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

@MainActor func work(_ address: String, _ name: String, _ count: Int) async throws {
  var isRefused = false
  let shared = try await Register.app.file(at: address).open(timeout: .seconds(60)) { status in
    if case .refused = status { isRefused = true }
    if ProcessInfo.processInfo.environment["TARN_STATUS"] != nil { printLine("status \(now()) \(status)") }
  }
  for number in 1...count {
    let isUndo = number % 8 == 0
    let command = "\(name)-\(number)\(isUndo ? "u" : "")"
    printLine("sent \(now()) \(command)")
    if isUndo { shared.store.undo() } else { shared.store.send(.add(command)) }
    // Pause: until the command is saved, for as long as the server is away.
    while shared.waitingCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
    // If this program has the file.
    try shared.flush()
    printLine("\(isRefused ? "refused" : "saved") \(now()) \(command)")
    isRefused = false
  }
  try shared.close()
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]) else {
  printLine("PostgresProbe ADDRESS NAME COUNT")
  exit(2)
}
do { try await work(arguments[1], arguments[2], count) } catch {
  printLine("failed \(error)")
  exit(1)
}
