import Foundation
import ProgramDriver
import TerminalDriver

/// The command `todos` over a file of its own, as a person has it in a shell.
final class TodosShell: Sendable {
  let folder: URL
  let program: String
  var path: String { folder.appendingPathComponent("todos.tarn").path }

  init() throws {
    program = try builtProgram("todos")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("todos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What a person's day and region do not change.
  var environment: [String: String] { ["TODOS_FILE": path, "TZ": "UTC", "LANG": "en_GB.UTF-8"] }

  struct Said: Equatable {
    var status: Int32
    /// Standard output and standard error together.
    var text: String
  }

  /// Runs a command as a script does, with no terminal.
  @discardableResult func run(_ arguments: String...) throws -> Said { try run(arguments) }

  func run(_ arguments: [String]) throws -> Said {
    let process = try ChildProcess(program, arguments, environment: environment)
    let text = process.output()
    return Said(status: process.waitUntilExit(), text: text)
  }

  /// The texts of all to-dos, from what is meant for programs.
  func texts() throws -> [String] { try all().compactMap { $0["text"] as? String } }

  func all() throws -> [[String: Any]] {
    let said = try run("list", "--all", "--json")
    return try JSONSerialization.jsonObject(with: Data(said.text.utf8)) as? [[String: Any]] ?? []
  }

  /// All of them on a whole terminal.
  func screen(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, columns: columns, rows: rows, environment: environment)
    try terminal.wait("list") { $0.contains("Todos") }
    return terminal
  }
}
