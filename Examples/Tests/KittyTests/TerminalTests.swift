import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite("Kitty on a terminal") struct TerminalTests {
  @Test("An expense that is typed into the sheet is in the table, once it is complete") func adding() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    let terminal = try PseudoTerminal(try builtProgram("kitty"), ["--file", file], columns: 60, rows: 16)
    defer { terminal.end() }
    try await terminal.wait("an empty list") { $0.contains("No expenses") && $0.contains("a add") }
    try terminal.send("a")
    try await terminal.wait("the sheet") { $0.contains("New expense") }
    try terminal.send("Pizza\r")
    try await terminal.wait("the refusal at the second field") { $0.contains("Say who has paid.") }
    try terminal.send("Anna\t12.50\r")
    try await terminal.wait("the row and the sum") { $0.contains("Pizza") && $0.contains("Anna: 12.50") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }

  @Test("A recorded session is replayed, and shown in place of the file with its undo") func recordedSession()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (program, sessions) = (try builtProgram("kitty"), "\(folder)/sessions")
    let recorded = try PseudoTerminal(
      program, ["--file", "\(folder)/kitty.tarn", "--record", sessions], columns: 60, rows: 16)
    defer { recorded.end() }
    try await recorded.wait("an empty list") { $0.contains("No expenses") }
    try recorded.send("a")
    try await recorded.wait("the sheet") { $0.contains("New expense") }
    try recorded.send("Pizza\tAnna\t12.50\r")
    try await recorded.wait("the row and the sum") { $0.contains("Pizza") && $0.contains("Anna: 12.50") }
    try recorded.send("q")
    #expect(try await recorded.waitForEnd() == .exited(0))
    let replay = try ChildProcess(program, ["session", "replay", sessions])
    #expect(await replay.output().hasPrefix("The app behaves as recorded: "))
    #expect(await replay.waitUntilExit() == 0)
    let shown = try PseudoTerminal(
      program, ["--session", sessions], columns: 60, rows: 16, environment: ["KITTY_FILE": "/dev/null"])
    defer { shown.end() }
    try await shown.wait("the recorded row") { $0.contains("Pizza") && $0.contains("Anna: 12.50") }
    try shown.send("u")
    try await shown.wait("the list before it") { $0.contains("No expenses") }
    try shown.send("q")
    #expect(try await shown.waitForEnd() == .exited(0))
  }
}
