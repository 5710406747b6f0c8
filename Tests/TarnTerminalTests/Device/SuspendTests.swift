import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite("Suspending")
struct SuspendTests {
  /// Starts a shell with job control that reports when its job stops, and resumes it at a line of input.
  private static func shell() throws -> PseudoTerminal {
    let script = "set -m; \"$0\"; echo stopped 1; read go; fg; echo stopped 2; read go; fg; echo after $?"
    return try PseudoTerminal(
      "/bin/bash", ["-c", script, try builtProgram("TerminalProbe")], environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Returns the process ID that the probe shows.
  private static func probe(_ screen: Emulator) -> pid_t? {
    screen.rows[0].firstMatch(of: /pid (\d+)/).flatMap { pid_t($0.1) }
  }

  @Test("Control+Z restores the terminal for the shell, and resuming draws everything again", arguments: [true, false])
  func roundTrip(byKey: Bool) async throws {
    let terminal = try Self.shell()
    let before = terminal.modes
    let first = try await terminal.wait("first frame") { $0.contains("q quit") && !$0.modes.contains(2_026) }
    let process = try #require(Self.probe(first))
    try terminal.send("++")
    let drawn = try await terminal.wait("count") { $0.contains("count 2") }
    for round in 1...2 {
      if byKey { try terminal.send("\u{1a}") } else { terminal.signal(SIGTSTP, to: process) }
      let stopped = try await terminal.wait("shell") { !$0.isAlternate && $0.contains("stopped \(round)") }
      #expect(stopped.isRestored)
      #expect(terminal.modes == before)
      try terminal.send("go\n")
      let resumed = try await terminal.wait("screen") {
        $0.isAlternate && $0.contains("q quit") && !$0.modes.contains(2_026)
      }
      #expect(resumed.rows == drawn.rows)
      #expect(resumed.modes == drawn.modes)
      #expect(terminal.isRaw)
    }
    try terminal.send("+")
    try await terminal.wait("count") { $0.contains("count 3") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.contains("after 0"))
    #expect(terminal.modes == before)
    #expect(terminal.screen.unknown == [])
  }

  @Test("A terminal that was changed during a SIGSTOP is repaired")
  func stoppedHard() async throws {
    let terminal = try await startProbe()
    terminal.signal(SIGSTOP)
    // Meanwhile another program writes over the screen and resets the modes.
    terminal.scribble("\u{1b}[?1049l\u{1b}[?1006l\u{1b}[?25h\u{1b}[Hmess mess mess")
    try await terminal.wait("mess") { $0.contains("mess") }
    terminal.signal(SIGCONT)
    let screen = try await terminal.wait("screen") {
      $0.isAlternate && $0.contains("q quit") && !$0.modes.contains(2_026)
    }
    #expect(screen.modes == [1_002, 1_004, 1_006, 1_049, 2_004])
    #expect(!screen.contains("mess"))
    #expect(terminal.isRaw)
    try await terminal.quit()
  }
}
