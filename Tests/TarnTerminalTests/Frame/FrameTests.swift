import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite("A full-screen program in its frame")
struct FrameTests {
  static func start(
    columns: Int = 80, rows: Int = 24, until text: String = "? help", environment: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { argument, _ in argument }
    let terminal = try PseudoTerminal(
      try builtProgram("TerminalProbe"), ["frame"], columns: columns, rows: rows, environment: environment)
    try await terminal.wait("first frame") { $0.contains(text) && !$0.modes.contains(2_026) }
    return terminal
  }

  @Test("The hints come from the bindings, and the status of the file is at the right edge")
  func hints() async throws {
    let terminal = try await Self.start()
    let screen = terminal.screen
    #expect(screen.rows[0] == "2 items, 80x22")
    #expect(screen.rows[22].hasSuffix("shared with another program"))
    #expect(screen.rows[23] == "a add  o offers  m menu  x remove  q quit  ? help")
    try await terminal.quit()
  }

  @Test("The help lists all bindings with the frame's own, and closes with Escape")
  func help() async throws {
    let terminal = try await Self.start()
    try terminal.send("?")
    let help = try await terminal.wait("help") { $0.contains("Keys") && $0.rows[23] == "Esc close" }
    for line in [
      "a             Add an item", "x Delete      Remove the item", "↑ k ↓ j       Move up, down",
      "u Ctrl Z      Undo", "q Ctrl Q      Quit",
      "Z             Suspend; resume with fg", "? F1          Show the keys",
    ] {
      #expect(help.contains(line), "\(line) in:\n\(help)")
    }
    try terminal.send("\u{1b}")
    try await terminal.wait("list") { !$0.contains("Keys") && $0.contains("? help") }
    try await terminal.quit()
  }

  @Test("A help that is higher than the screen scrolls to its end")
  func longHelp() async throws {
    let terminal = try await Self.start(columns: 40, rows: 10)
    try terminal.send("?")
    try await terminal.wait("first lines") { $0.contains("Add an item") && $0.contains("↑↓ scroll") }
    try terminal.send("G")
    try await terminal.wait("last line") { $0.contains("Show the keys") && !$0.contains("Add an item") }
    try terminal.send("?")
    try await terminal.wait("list") { $0.contains("? help") }
    try await terminal.quit()
  }

  @Test("A question is asked first, and only agreeing removes the item", arguments: ["\u{1b}", "n"])
  func confirmation(decline: String) async throws {
    let terminal = try await Self.start()
    try terminal.send("x")
    try await terminal.wait("question") {
      $0.contains("Remove it from the list?") && $0.rows[23] == "Enter remove  Esc cancel"
    }
    try terminal.send(decline)
    try await terminal.wait("list") { !$0.contains("Remove it") && $0.contains("2 items") }
    try terminal.send("xy")
    try await terminal.wait("shorter list") { $0.contains("1 items") && $0.rows[1] == "Milk" }
    try await terminal.quit()
  }

  @Test("Undo and redo name their steps until the next key")
  func undo() async throws {
    let terminal = try await Self.start()
    try terminal.send("u")
    try await terminal.wait("message") { $0.rows[22].hasPrefix("There is nothing to undo.") }
    try terminal.send("X")
    try await terminal.wait("steps") { $0.rows[22].hasPrefix("undo: Remove “Bread”") }
    try terminal.send("u")
    try await terminal.wait("undone") { $0.rows[22].hasPrefix("Undone: Remove “Bread”") && $0.contains("2 items") }
    try terminal.send("j")
    try await terminal.wait("steps") { $0.rows[22].hasPrefix("redo: Remove “Bread”") }
    try terminal.send("\u{19}")
    try await terminal.wait("redone") { $0.rows[22].hasPrefix("Redone: Remove “Bread”") && $0.contains("1 items") }
    try await terminal.quit()
  }

  @Test("A refused action says why in the message line, and the next key removes the reason")
  func refusal() async throws {
    let terminal = try await Self.start()
    try terminal.send("XXX")
    let screen = try await terminal.wait("reason") {
      $0.rows[22].hasPrefix("! The list is empty. Add something first.")
    }
    #expect(screen.rows[22].hasSuffix("shared with another program"))
    try terminal.send("j")
    try await terminal.wait("no reason") { !$0.contains("The list is empty") }
    try await terminal.quit()
  }

  @Test("A notice is shown until the next key")
  func notice() async throws {
    let terminal = try await Self.start()
    try terminal.send("n")
    try await terminal.wait("notice") { $0.rows[22].hasPrefix("The disk is full. Free some space.") }
    try terminal.send("j")
    try await terminal.wait("no notice") { !$0.contains("The disk is full") }
    try await terminal.quit()
  }

  @Test("A program without a usable terminal writes its content and its status as text")
  func dumb() async throws {
    let terminal = try PseudoTerminal(
      try builtProgram("TerminalProbe"), ["frame"], environment: ["TERM": "dumb", "SWIFT_BACKTRACE": "enable=no"])
    #expect(try await terminal.waitForEnd() == .exited(0))
    let text = terminal.screen.rows.prefix(4)
    #expect(Array(text) == ["2 items, 80x24", "Bread", "Milk", "shared with another program"])
  }

  @Test("On a low terminal the message takes the place of the hints")
  func low() async throws {
    let terminal = try await Self.start(columns: 20, rows: 5)
    #expect(terminal.screen.rows[0] == "2 items, 20x4")
    try terminal.send("u")
    try await terminal.wait("message") { $0.rows[4].hasPrefix("There is no…") && $0.rows[4].hasSuffix("shared") }
    try terminal.send("j")
    try await terminal.wait("hints") { $0.rows[4].contains("? help") }
    try terminal.send("a")
    try await terminal.wait("sheet") { $0.contains("New item") && $0.contains("Name") }
    try terminal.send("Tea\r")
    try await terminal.wait("item") { $0.contains("3 items") }
    try await terminal.quit()
  }

  @Test("A key suspends the process, and the shell continues it")
  func suspendByKey() async throws {
    let script = "set -m; \"$0\" frame; echo stopped; read go; fg; echo after $?"
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", script, try builtProgram("TerminalProbe")], environment: ["SWIFT_BACKTRACE": "enable=no"])
    let drawn = try await terminal.wait("first frame") { $0.contains("? help") && !$0.modes.contains(2_026) }
    try terminal.send("Z")
    let stopped = try await terminal.wait("shell") { !$0.isAlternate && $0.contains("stopped") }
    #expect(stopped.isRestored)
    try terminal.send("go\n")
    let resumed = try await terminal.wait("frame") {
      $0.isAlternate && $0.contains("? help") && !$0.modes.contains(2_026)
    }
    #expect(resumed.rows == drawn.rows)
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }

  @Test("Stopping and continuing the process draws everything again, with the sheet")
  func suspend() async throws {
    let script = "set -m; \"$0\" frame; echo stopped; read go; fg; echo after $?"
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", script, try builtProgram("TerminalProbe")], environment: ["SWIFT_BACKTRACE": "enable=no"])
    try await terminal.wait("first frame") { $0.contains("? help") && !$0.modes.contains(2_026) }
    try terminal.send("aTea\t2")
    let drawn = try await terminal.wait("sheet") { $0.contains("Tea") && $0.contains("Amount  2") }
    let process = try #require(terminal.foregroundProcess)
    terminal.signal(SIGTSTP, to: process)
    let stopped = try await terminal.wait("shell") { !$0.isAlternate && $0.contains("stopped") }
    #expect(stopped.isRestored)
    try terminal.send("go\n")
    let resumed = try await terminal.wait("sheet") { $0.isAlternate && $0.contains("Tea") && !$0.modes.contains(2_026) }
    #expect(resumed.rows == drawn.rows)
    try terminal.send("\r")
    try await terminal.wait("list") { $0.contains("Tea × 2") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.contains("after 0"))
  }
}
