import Foundation
import ProgramDriver
import TerminalDriver

/// The `dreams` command over its own file, as a user runs it in a shell.
final class CommandRunner {
  let folder: Folder
  let program: String
  private let environment: [String: String]

  init() throws {
    folder = try Folder()
    program = try builtProgram("dreams")
    environment = ["DREAMS_FILE": folder.url("dreams.tarn").path, "LANG": "en_GB.UTF-8"]
  }

  struct Output: Equatable {
    var status: Int32
    /// Standard output and standard error combined.
    var text: String
  }

  /// Runs a command without a terminal, as a script does.
  @discardableResult func run(_ arguments: String...) async throws -> Output { try await run(arguments) }

  func run(_ arguments: [String]) async throws -> Output {
    let process = try ChildProcess(program, arguments, environment: environment)
    let text = await process.output()
    return Output(status: await process.waitUntilExit(), text: text)
  }

  /// Runs the full-screen program on a terminal, with this folder as its working directory.
  func screen(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let command = "cd \"$1\" && shift && exec \"$@\""
    return try PseudoTerminal(
      "/bin/sh", ["-c", command, "sh", folder.path, program] + arguments, columns: columns, rows: rows,
      environment: self.environment.merging(environment) { $1 })
  }
}
