import Foundation
import ProgramDriver
import Tarn
import TarnSharing
import TarnStorage

/// This program in a process of its own, with a document of a database open. It prints the time of each change that it
/// shows, with the total of the accounts.
@MainActor enum HubProgram {
  nonisolated static let argument = "--hub"

  static let app = AppDefinition(
    name: "Ledger", Ledger(), first: Ledger.state(), history: Ledger.rules, schema: Schema(), durability: .default)

  static func follow(_ address: String) async {
    do {
      let shared = try await app.file(at: address).open()
      let observer = shared.store.observe({ $0.total }, onChange: { print(monotonicNanoseconds(), $0.new) })
      print("ready", getpid())
      // Ends with its input.
      await onOwnThread { while nextLine(STDIN_FILENO) != nil {} }
      withExtendedLifetime(observer) {}
      try shared.close()
    } catch { print("failed", error) }
  }

  private static func print(_ words: Any...) {
    FileHandle.standardOutput.write(Data((words.map { "\($0)" }.joined(separator: " ") + "\n").utf8))
  }
}

/// A program that follows a document.
struct HubFollower {
  private let process: ChildProcess
  private let input = Pipe()
  let id: pid_t

  init(_ address: String) async throws {
    process = try ChildProcess(
      "/proc/self/exe".resolved, [HubProgram.argument, address], input: input.fileHandleForReading)
    let line = await process.line() ?? ""
    guard line.hasPrefix("ready "), let id = pid_t(line.dropFirst("ready ".count)) else {
      throw BenchmarkError("The second program did not open the document: \(line)")
    }
    self.id = id
  }

  /// Waits until the program shows a total, and returns the time.
  func time(of total: Int) async throws -> Int64 {
    while let line = await process.line() {
      let words = line.split(separator: " ")
      guard words.count == 2, let time = Int64(words[0]), let shown = Int(words[1]) else {
        throw BenchmarkError("The second program printed “\(line)”.")
      }
      if shown >= total { return time }
    }
    throw BenchmarkError("The second program ended.")
  }

  func end() { process.kill() }
}

extension String {
  /// The target of this symbolic link.
  var resolved: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: self)) ?? self }
}
