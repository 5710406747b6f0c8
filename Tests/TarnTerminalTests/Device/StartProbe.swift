import ProgramDriver
import TerminalDriver
import Testing

/// Starts the probe on a terminal, and waits for its first frame.
func startProbe(
  _ arguments: [String] = [], columns: Int = 80, rows: Int = 12, environment: [String: String] = [:]
) async throws -> PseudoTerminal {
  // The probe crashes on purpose, and its backtrace is not needed.
  let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { argument, _ in argument }
  let terminal = try PseudoTerminal(
    try builtProgram("TerminalProbe"), arguments, columns: columns, rows: rows, environment: environment)
  try await terminal.wait("first frame") { $0.contains("q quit") && !$0.modes.contains(2_026) }
  return terminal
}

extension PseudoTerminal {
  /// Quits the probe with its key.
  func quit() async throws {
    try send("q")
    #expect(try await waitForEnd() == .exited(0))
    #expect(screen.unknown == [])
  }
}

extension Emulator {
  /// Whether the terminal is in its state before the program.
  var isRestored: Bool { modes == [7, 25] && pen == CellStyle() }
}
