import Foundation
import PostgresDriver
import ProgramDriver
import Tarn
import TarnSharing
import TarnStorage

/// This program in a process of its own, with many documents of a database open, which share four connections.
@MainActor enum ManyDocuments {
  nonisolated static let argument = "--documents"

  /// A document of the size of a long list: its snapshot has 4 kB.
  private static let app = AppDefinition(
    name: "Ledger", Ledger(), first: Ledger.state(accounts: 100), history: Ledger.rules, schema: Schema(),
    durability: .default)

  /// Opens documents, makes a change in each, and prints the megabytes before and after, the processor time of an idle
  /// second, and the changes that were saved in a second.
  static func open(_ count: Int, at address: String) async {
    do {
      let connections = DatabaseConnections()
      func open(_ number: Int) async throws -> SharedStore<Ledger> {
        try await app.file(at: "\(address)?document=\(number)").open(connections: connections)
      }
      // The libraries and the connections are not the documents'.
      var documents = try await [open(0), open(1), open(2), open(3)]
      let before = try Bench.residentMegabytes()
      for number in documents.count..<count { try await documents.append(open(number)) }
      let start = monotonicNanoseconds()
      for document in documents { document.store.send(.pay(1, to: 7)) }
      for document in documents {
        while document.waitingCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
      }
      let rate = Double(count) / (Double(monotonicNanoseconds() - start) / 1e9)
      // Pause: two looks of each connection for new rows.
      try await Task.sleep(for: .seconds(5))
      let after = try Bench.residentMegabytes()
      let idle = processorSeconds()
      // Pause: nothing happens.
      try await Task.sleep(for: .seconds(10))
      let used = (processorSeconds() - idle) / 10
      FileHandle.standardOutput.write(Data("documents \(before) \(after) \(used) \(rate)\n".utf8))
      while nextLine(STDIN_FILENO) != nil {}
    } catch { print("failed", error) }
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The memory of open documents, in megabytes.
  static func measure(_ count: Int) async throws -> Figures {
    let server = try await PostgresServer.start()
    let address = try await server.createDatabase()
    let input = Pipe()
    let process = try ChildProcess(
      "/proc/self/exe".resolved, [argument, address, "\(count)"], input: input.fileHandleForReading)
    let line = await process.line() ?? ""
    let words = line.split(separator: " ").compactMap { Double($0) }
    guard line.hasPrefix("documents "), words.count == 4 else {
      throw BenchmarkError("The program did not open the documents: \(line)")
    }
    let processes = try await server.run("SELECT pid FROM pg_stat_activity WHERE datname LIKE 'test%'")
      .split(whereSeparator: \.isWhitespace)
    let serverMemory = try processes.reduce(0) { try $0 + proportionalMegabytes(of: String($1)) }
    process.kill()
    await server.stop(.immediate)
    return Figures(
      runs: [words[1] - words[0]],
      note: """
        \(processes.count) connections with \(Int(serverMemory.rounded())) MB in the server; \(Int(words[3])) changes a \
        second, each of another document; idle, the program uses \(Int((words[2] * 1_000).rounded())) ms a second
        """)
  }

  /// The memory of a process with its share of what it has in common with others.
  private static func proportionalMegabytes(of process: String) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    return (line?.split(separator: " ").compactMap { Double($0) }.first ?? 0) / 1_024
  }
}
