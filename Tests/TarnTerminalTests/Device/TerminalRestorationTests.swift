import Foundation
import ProgramDriver
import TarnTerminal
import TerminalDriver
import Testing

@Suite("Restoring the terminal")
struct TerminalRestorationTests {
  /// A cause that ends the program, and the resulting ending.
  enum Trigger: CustomTestStringConvertible {
    case key(String, ProgramEnding)
    case signal(Int32, ProgramEnding)

    var testDescription: String {
      switch self {
      case .key(let key, _): "key \(key.debugDescription)"
      case .signal(let number, _): "signal \(number)"
      }
    }
  }

  static let triggers: [Trigger] = [
    .key("q", .exited(0)), .key("x", .exited(7)), .key("t", .killed(by: SIGILL)), .key("a", .killed(by: SIGABRT)),
    .key("o", .killed(by: SIGSEGV)), .key("\u{3}", .exited(130)), .key("\u{1b}[99;5u", .exited(130)),
    .signal(SIGINT, .exited(130)), .signal(SIGTERM, .exited(143)), .signal(SIGHUP, .exited(129)),
    .signal(SIGQUIT, .killed(by: SIGQUIT)), .signal(SIGSEGV, .killed(by: SIGSEGV)),
    .signal(SIGBUS, .killed(by: SIGBUS)),
    .signal(SIGABRT, .killed(by: SIGABRT)), .signal(SIGFPE, .killed(by: SIGFPE)),
    .signal(SIGTRAP, .killed(by: SIGTRAP)),
  ]

  @Test("The terminal is restored, whatever ends the program", arguments: triggers)
  func ending(trigger: Trigger) async throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "read go; exec \"$0\"", try builtProgram("TerminalProbe")], rows: 60,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    let before = terminal.modes
    try terminal.send("go\n")
    try await terminal.wait("first frame") { $0.contains("q quit") && !$0.modes.contains(2_026) }
    #expect(terminal.modes != before)
    switch trigger {
    case .key(let key, let expected):
      try terminal.send(key)
      #expect(try await terminal.waitForEnd() == expected)
    case .signal(let number, let expected):
      terminal.signal(number)
      #expect(try await terminal.waitForEnd() == expected)
    }
    #expect(terminal.modes == before)
    #expect(terminal.screen.isRestored)
    #expect(terminal.screen.unknown == [])
    #expect(terminal.screen.rows[0] == "go")
  }

  @Test("An error that the program throws is readable on the restored screen")
  func throwing() async throws {
    let terminal = try await startProbe(rows: 60)
    let message = "Fatal error: Error raised at top level: The probe fails."
    try terminal.send("e")
    #expect(try await terminal.waitForEnd() != .exited(0))
    #expect(terminal.screen.isRestored)
    #expect(!terminal.isRaw)
    #expect(terminal.screen.text.replacing("\n", with: "").contains(message))
  }

  @Test("The message of a trap is readable on the restored screen")
  func trapping() async throws {
    let terminal = try await startProbe(columns: 120, rows: 60)
    try terminal.send("t")
    #expect(try await terminal.waitForEnd() == .killed(by: SIGILL))
    #expect(terminal.screen.contains("Fatal error: The probe traps."))
  }

  @Test("The terminal is restored if the program ends during many updates", arguments: [SIGTERM, SIGQUIT, SIGSEGV])
  func flooded(signal: Int32) async throws {
    let terminal = try await startProbe()
    try terminal.send("s")
    try await terminal.wait("flood") { !$0.contains("flood 0 ") }
    terminal.signal(signal)
    _ = try await terminal.waitForEnd()
    #expect(terminal.screen.isRestored)
    #expect(!terminal.isRaw)
    #expect(terminal.screen.unknown == [])
  }

  @Test("The third request ends a program that hangs, and restores the terminal", arguments: [true, false])
  func hanging(byKey: Bool) async throws {
    let terminal = try await startProbe()
    try terminal.send("h")
    try await terminal.wait("hanging") { $0.title == "it hangs" }
    // Repeat the request until the program has ended, like a user.
    var count = 0
    while terminal.isRaw, count < 200 {
      if byKey { try terminal.send("\u{3}") } else { terminal.signal(SIGTERM) }
      count += 1
      // Pause: between two of at most 200 attempts.
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(try await terminal.waitForEnd() == .killed(by: byKey ? SIGINT : SIGTERM))
    #expect(count >= 3)
    #expect(terminal.screen.isRestored)
  }

  @Test("Closing the window ends the program")
  func hangUp() async throws {
    let terminal = try await startProbe()
    terminal.hangUp()
    #expect(try await terminal.waitForEnd() == .exited(129))
  }

  @Test("A signal that was ignored at the start stays ignored")
  func ignored() async throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' INT QUIT TSTP; exec \"$0\"", try builtProgram("TerminalProbe")])
    try await terminal.wait("first frame") { $0.contains("q quit") }
    for signal in [SIGINT, SIGQUIT, SIGTSTP] { terminal.signal(signal) }
    try terminal.send("\u{1a}+")
    try await terminal.wait("count") { $0.contains("count 1") }
    try await terminal.quit()
  }
}
