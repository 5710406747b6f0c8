// A program that saves numbers as fast as it can, and prints the acknowledged ones, for tests that kill it; or that
// shares its file, and executes commands from its input; or that checks the files of its earlier versions.
import Foundation
import Tarn
import TarnRecord
import TarnStorage
import TarnValues

/// Consecutive numbers: the state determines what was done.
struct CountingApp: Feature {
  struct State: Record {
    var count = 0
    var recent: Vector<Int> = []
    var picture: BlobID?

    static let fields: [Field<State>] = [
      Field("count", \.count), Field("recent", \.recent), Field("picture", \.picture),
    ]
  }

  enum Action: Codable, Sendable {
    case count(Int)
    case picture(BlobID)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .count(let number):
      state.count = number
      state.recent.append(number)
      if state.recent.count > 50 { state.recent.removeFirst(25) }
    case .picture(let id): state.picture = id
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()], bound: .init(count: 100))

  static let app = AppDefinition(
    name: "Counting", CountingApp(), first: State(), history: rules, schema: Schema(), durability: .default)
}

/// Prints without a buffer, so that the output was written before the process ends.
func printLine(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(1) }
}

let arguments = CommandLine.arguments
var bounds = StorageBounds(bytes: 1 << 16)
// Small, so that a kill often happens during a snapshot or during the release of old rows.
bounds.snapshotBytes = 5_000

if arguments.count == 2, arguments[1] == "default" {
  printLine(try CountingApp.app.file().path)
  exit(0)
}
if arguments.count == 3, arguments[1] == "fixtures" { await checkFixtures(arguments[2]) }
if arguments.count == 3, arguments[1] == "share" { await share(arguments[2], bounds) }
if arguments.count == 4, arguments[1] == "open" { await openAtOnce(arguments[2], Int(arguments[3]) ?? 0) }
if arguments.count == 3, arguments[1] == "count" {
  let storage = try Storage(
    arguments[2], app: "Counting", first: CountingApp.State(), history: CountingApp.rules, durability: .each)
  printLine("\(storage.state.count) numbers, \(storage.history.count()) steps")
  try storage.close()
  exit(0)
}
if arguments.count == 5, arguments[1] == "full" {
  do { try await fillDisk(arguments[2], Int(arguments[3]) ?? 1, frees: arguments[4] == "free", StorageBounds()) } catch
  {
    printLine("\(error)")
    exit(1)
  }
}
if arguments.count == 3, arguments[1] == "blocked" {
  let follower = BlockedFollower(arguments[2])
  do { try await follower.begin() } catch {
    printLine("\(error)")
    exit(1)
  }
  // The main queue continues to run; the received actions end the program.
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
guard arguments.count == 3, let group = Int(arguments[2]), group > 0 else {
  printLine(
    "StorageProbe FILE NUMBERS-A-FLUSH | share FILE | open FILE COUNT | blocked FILE | fixtures FOLDER | count FILE | full FOLDER COUNT free|keep | default"
  )
  exit(2)
}

do {
  let storage = try Storage(
    arguments[1], app: "Counting", first: CountingApp.State(), history: CountingApp.rules,
    durability: group == 1 ? .each : .grouped(milliseconds: 2), bounds: bounds)
  let loop = Loop(storage.state, CountingApp(), history: CountingApp.rules)
  storage.persist(loop)
  printLine("opened \(storage.state.count)")
  while true {
    let number = loop.state.count + 1
    loop.send(.count(number))
    if group > 1, number.isMultiple(of: group) { try storage.flush() }
    // Throws if the number is not saved, with the message for the user.
    if storage.status != .saving { try storage.flush() }
    if number.isMultiple(of: group), storage.status == .saving { printLine("\(number)") }
  }
} catch {
  printLine("\(error)")
  exit(1)
}
