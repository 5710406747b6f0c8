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
}
