import ProgramDriver
import TerminalDriver
import Testing

/// The probe on a terminal, shown for the first time.
func probed(
  _ arguments: [String] = [], columns: Int = 80, rows: Int = 12, environment: [String: String] = [:]
) throws -> PseudoTerminal {
  // A crash of the probe is meant, and nobody reads how it came about.
  let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { mine, _ in mine }
  let terminal = try PseudoTerminal(
    try builtProgram("TerminalProbe"), arguments, columns: columns, rows: rows, environment: environment)
  try terminal.wait("first frame") { $0.contains("q quit") && !$0.modes.contains(2_026) }
  return terminal
}

extension PseudoTerminal {
  /// Ends the probe as a person does.
  func quit() throws {
    try send("q")
    #expect(try waitForEnd() == .exited(0))
    #expect(screen.unknown == [])
  }
}

extension Emulator {
  /// Whether a terminal is as it was before a program had it.
  var isGivenBack: Bool { modes == [7, 25] && pen == Look() }
}
