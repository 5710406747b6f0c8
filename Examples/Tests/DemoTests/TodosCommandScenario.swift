import Foundation
import ProgramDriver
import TerminalDriver

/// The `todos` command over its own file, as a user runs it in a shell.
final class TodosCommandRunner: Sendable {
  let folder: URL
  let program: String
  var path: String { folder.appendingPathComponent("todos.tarn").path }

  init() throws {
    program = try builtProgram("todos")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("todos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A fixed time zone and region, so that the user's do not matter.
  var environment: [String: String] { ["TODOS_FILE": path, "TZ": "UTC", "LANG": "en_GB.UTF-8"] }

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

  /// Returns the texts of all to-dos, from the JSON output.
  func texts() async throws -> [String] { try await all().compactMap { $0["text"] as? String } }

  func all() async throws -> [[String: Any]] {
    let output = try await run("list", "--all", "--json")
    return try JSONSerialization.jsonObject(with: Data(output.text.utf8)) as? [[String: Any]] ?? []
  }

  /// Runs the full-screen program on a terminal.
  func screen(columns: Int = 80, rows: Int = 24) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, columns: columns, rows: rows, environment: environment)
    try await terminal.wait("list") { $0.contains("Todos") }
    return terminal
  }
}
