import Foundation
import ProgramDriver
import TarnTerminal
import TerminalDriver
import Testing

@Suite("Without a terminal")
struct OutputRedirectionTests {
  private static func shell(_ script: String, environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh", ["-c", script, try builtProgram("TerminalProbe")], columns: 100, rows: 130, environment: environment)
  }

  @Test("Piped output has the complete view once, without escape sequences")
  func piped() async throws {
    let terminal = try Self.shell("\"$0\" | cat; echo end")
    #expect(try await terminal.waitForEnd() == .exited(0))
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(!text.contains("\u{1b}"))
    let rows = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(rows[0].hasPrefix("count 0 pid"))
    #expect(rows[0].contains("size 80x24"))
    #expect(rows[2] == "row 0")
    #expect(rows[101] == "row 99")
    #expect(rows[102] == "i type  + more  q quit")
    #expect(rows[103] == "end")
  }

  @Test("The environment determines the width of piped output")
  func columns() async throws {
    let terminal = try Self.shell("COLUMNS=30 \"$0\" < /dev/null | cat")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.rows[0].hasSuffix("…"))
    #expect(terminal.screen.rows[0].count <= 30)
  }

  @Test("A terminal without cursor movement gets plain output")
  func dumb() async throws {
    let terminal = try Self.shell("\"$0\"", environment: ["TERM": "dumb"])
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(!terminal.output.contains(0x1b))
    #expect(terminal.screen.contains("row 99"))
  }

  @Test("Without a terminal for input, the program stops with a message")
  func noKeys() async throws {
    let terminal = try Self.shell("\"$0\" < /dev/null", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(try await terminal.waitForEnd() != .exited(0))
    #expect(terminal.screen.text.replacing("\n", with: "").contains("\(TerminalError.noKeys)"))
    #expect(!terminal.output.contains(0x1b))
  }

  @Test("Piped output that can't be written is an error")
  func full() async throws {
    let terminal = try Self.shell("\"$0\" > /dev/full", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(try await terminal.waitForEnd() != .exited(0))
    // The screen breaks the line at a space, which it does not show.
    let message = "\(TerminalError.cannotWrite("No space left on device"))"
    #expect(terminal.screen.text.filter { !$0.isWhitespace }.contains(message.filter { !$0.isWhitespace }))
  }

  @Test(
    "Every terminal error has its message",
    arguments: [
      (
        TerminalError.noKeys,
        "This program needs a keyboard, but its standard input is not a terminal. Start it without < or | before it, "
          + "or redirect its output with > or | to print its screen once."
      ),
      (
        .cannotOpen("Permission denied"),
        "The terminal cannot be opened: Permission denied. Start the program in a terminal window, "
          + "or redirect its output with > or | to print its screen once."
      ),
      (
        .inUse,
        "Another Terminal of this program is already running. "
          + "Stop it first, because a program has only one screen."
      ),
      (
        .cannotWrite("No space left on device"),
        "The output could not be written: No space left on device. A part of it is missing."
      ),
    ])
  func messages(error: TerminalError, message: String) { #expect("\(error)" == message) }

  @Test(
    "Every end of a terminal has its exit status",
    arguments: [
      (.stopped, 0), (.written, 0), (.signal(SIGINT), 130), (.signal(SIGTERM), 143), (.hungUp, 129),
    ] as [(TerminalEnd, Int32)])
  func exitStatus(end: TerminalEnd, status: Int32) { #expect(end.exitStatus == status) }

  @Test(
    "The environment determines the number of colors",
    arguments: [
      ([:], ColorDepth.none), (["TERM": ""], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "xterm-256color"], .indexed),
      (["TERM": "screen-256color"], .indexed), (["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .full), (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "xterm-direct"], .full), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed), (["COLORTERM": "truecolor"], .none),
    ] as [([String: String], ColorDepth)])
  func depth(environment: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(environment: environment, isTerminal: true) == depth)
    #expect(ColorDepth(environment: environment, isTerminal: false) == .none)
  }
}
