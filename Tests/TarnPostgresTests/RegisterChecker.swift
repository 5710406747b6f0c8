import ProgramDriver
import Synchronization
import Testing

/// Checks what programs did to a register against its log.
final class RegisterChecker: Sendable {
  struct Operation {
    var sent: UInt64 = 0
    /// `nil` if it was not answered.
    var saved: UInt64?
  }

  private let operations = Mutex<[String: Operation]>([:])
  private let saved = Mutex(0)

  /// The number of answered operations.
  var savedCount: Int { saved.withLock { $0 } }

  /// Takes a line that a program has printed: `sent TIME NAME`, `saved TIME NAME`, or `refused TIME NAME` if it is unknown
  /// whether it is saved.
  func add(_ line: String) {
    // libpq prints messages of the server while it connects.
    if ["FATAL: ", "WARNING: ", "DETAIL: ", "HINT: "].contains(where: line.hasPrefix) { return }
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 3, let time = UInt64(words[1]) else {
      Issue.record("A program printed: \(line)")
      return
    }
    operations.withLock { operations in
      switch words[0] {
      case "sent": operations[words[2], default: Operation()].sent = time
      case "saved": operations[words[2], default: Operation()].saved = time
      case "refused": break
      default: Issue.record("A program printed: \(line)")
      }
    }
    if words[0] == "saved" { saved.withLock { $0 += 1 } }
  }

  /// Executes a program with commands, takes its lines, and may kill it after a number of saved commands.
  func run(_ path: String, _ name: String, count: Int, killedAfter kill: Int? = nil) async throws {
    let program = try ChildProcess(builtProgram("PostgresProbe"), [path, name, "\(count)"])
    var saved = 0
    while let line = await program.line() {
      add(line)
      if line.hasPrefix("saved") { saved += 1 }
      if saved == kill { program.kill() }
    }
    if kill == nil { #expect(await program.waitUntilExit() == 0) }
  }

  /// - Parameter rows: the log: `number|cause|action`.
  func check(_ rows: [String]) {
    let operations = operations.withLock { $0 }
    var positions: [String: Int] = [:]
    var jumps = 0
    for (index, row) in rows.enumerated() {
      let columns = row.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      #expect(columns[0] == "\(index + 1)", "The log has a gap.")
      guard let name = columns[2].split(separator: "\"").dropFirst(5).first.map(String.init) else {
        jumps += 1
        continue
      }
      #expect(operations[name] != nil, "\(name) was never sent.")
      #expect(positions.updateValue(index, forKey: name) == nil, "\(name) is there twice.")
    }
    let undos = operations.filter { $0.key.hasSuffix("u") }
    let additions = operations.filter { !$0.key.hasSuffix("u") }
    for (name, operation) in additions where operation.saved != nil {
      #expect(positions[name] != nil, "\(name) was answered and is lost.")
    }
    // An undo without a step to undo has no row; there is always one here, except at the start.
    let answered = undos.values.count { $0.saved != nil }
    #expect(jumps <= undos.count)
    #expect(jumps >= answered - 8)
    // Real time: if an addition was answered before another was sent, it is before it in the log.
    let placed = additions.compactMap { name, operation in positions[name].map { (operation, $0) } }
      .sorted { $0.1 < $1.1 }
    var latestSent: UInt64 = 0
    for (operation, position) in placed {
      if let saved = operation.saved {
        #expect(saved >= latestSent, "Row \(position + 1) was answered before an earlier row was sent.")
      }
      latestSent = max(latestSent, operation.sent)
    }
    print(
      "\(operations.count) operations, \(rows.count) rows, \(operations.values.count { $0.saved == nil }) unanswered")
  }
}
