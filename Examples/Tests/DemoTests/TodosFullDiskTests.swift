import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite(
  "A disk that is full when todos starts",
  .enabled("a small disk can't be mounted here") { await SmallDisk.isAvailable })
struct TodosFullDiskTests {
  private let shell: TodosCommandRunner

  init() throws { shell = try TodosCommandRunner() }

  /// Starts the full-screen program on a file with one to-do, whose disk is full.
  ///
  /// - Parameter isNew: whether the file was never opened in its folder, so that its owner has no line to overwrite.
  private func screen(isNew: Bool = false) async throws -> PseudoTerminal {
    let script = """
      mount -t tmpfs -o size=2m tmpfs "$1" && "$2" add first && \(isNew ? #"rm "$1"/*-owner && "# : "")\
      { cat /dev/zero > "$1/ballast" 2> /dev/null; exec "$2"; }
      """
    let terminal = try PseudoTerminal(
      "/usr/bin/env", SmallDisk.namespace + ["/bin/sh", "-c", script, "sh", shell.folder.path, shell.program],
      environment: shell.environment)
    try await terminal.wait("list") { $0.contains("[ ] 1 first") && $0.contains("? help") }
    return terminal
  }

  /// Runs a command of another shell, on the same disk.
  private func run(_ terminal: PseudoTerminal, _ arguments: String...) async throws -> TodosCommandRunner.Output {
    let process = try ChildProcess(
      "/usr/bin/nsenter", ["--target", "\(terminal.process)", "--mount", shell.program] + arguments,
      environment: shell.environment)
    let text = await process.output()
    return .init(status: await process.waitUntilExit(), text: text)
  }

  private func add(_ text: String, in terminal: PseudoTerminal) async throws {
    try terminal.send("a")
    try await terminal.wait("sheet") { $0.contains("New to-do") }
    try terminal.send("\(text)\r")
  }

  @Test("q asks before it loses changes, and the error names their number") func quitting() async throws {
    let terminal = try await screen()
    defer { terminal.end() }
    try await add("second", in: terminal)
    try await terminal.wait("status") { $0.contains("[ ] 2 second") && $0.contains("not saved") }
    try terminal.send("q")
    try await terminal.wait("question") {
      $0.contains("not saved. Quit anyway?") && $0.contains("Enter quit  Esc cancel")
    }
    try terminal.send("\u{1b}")
    try await terminal.wait("list") { !$0.contains("Quit anyway?") && $0.contains("? help") }
    try terminal.send("q")
    try await terminal.wait("question") { $0.contains("Quit anyway?") }
    try terminal.send("y")
    #expect(try await terminal.waitForEnd() == .exited(1))
    let rows = terminal.screen.rows.joined(separator: "\n")
    #expect(rows.contains(/and the last (change is|\d+ changes are) lost/), "\(rows)")
  }

  @Test("A command and a list of another shell reach the program, and say that the disk is full")
  func commands() async throws {
    let terminal = try await screen()
    defer { terminal.end() }
    let output = try await run(terminal, "add", "second")
    #expect(output.status == 1 && output.text.contains("is full"), "\(output)")
    try await terminal.wait("second to-do") { $0.contains("[ ] 2 second") }
    let list = try await run(terminal, "list")
    #expect(list.status == 0 && list.text.contains("second") && list.text.contains("is full"), "\(list)")
  }

  @Test("Without room for the line of the owner, a command says so, and a list warns that it may be old")
  func unreachable() async throws {
    let terminal = try await screen(isNew: true)
    defer { terminal.end() }
    let output = try await run(terminal, "add", "second")
    #expect(output.status == 1 && output.text.contains("todos.tarn-owner") && output.text.contains("full"), "\(output)")
    let list = try await run(terminal, "list")
    #expect(list.status == 0 && list.text.contains("first") && list.text.contains("may lack"), "\(list)")
  }
}
