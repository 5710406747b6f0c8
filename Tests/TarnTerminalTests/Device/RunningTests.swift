import Foundation
import TarnTerminal
import TerminalDriver
import Testing

@Suite("A running terminal")
struct RunningTests {
  @Test("The view is drawn on the alternate screen")
  func draws() async throws {
    let terminal = try await startProbe()
    let screen = terminal.screen
    #expect(screen.rows[0] == "count 0 pid \(terminal.process) size 80x12 flood 0 tick 0 clicked none")
    #expect(screen.rows[2].hasPrefix("row 0"))
    #expect(screen.rows[11] == "i type  + more  q quit")
    #expect(screen.modes == [1_002, 1_004, 1_006, 1_049, 2_004])
    #expect(terminal.isRaw)
    try await terminal.quit()
  }

  @Test("Keys are processed in order, however many arrive at once")
  func keys() async throws {
    let terminal = try await startProbe()
    try terminal.send(String(repeating: "+", count: 1_000) + "\u{1b}[B\u{1b}OB")
    try await terminal.wait("thousand") { $0.contains("count 1000") && $0.style(0, 4).isReversed }
    try await terminal.quit()
  }

  @Test("Text typed at once is in the field, with the caret after it")
  func typing() async throws {
    let terminal = try await startProbe()
    try terminal.send("iGrüße, 世界")
    let screen = try await terminal.wait("text") { $0.rows[1] == "Grüße, 世界" && $0.isCursorShown }
    #expect(screen.cursor == .init(column: 11, row: 1))
    try terminal.send("\u{1b}[D\u{7f}x")
    try await terminal.wait("edited text") { $0.rows[1] == "Grüße, x界" }
    try terminal.send("\r+")
    try await terminal.wait("end of typing") { !$0.isCursorShown && $0.contains("count 1") }
    try await terminal.quit()
  }

  @Test("Text that the state refuses disappears from the field")
  func refusing() async throws {
    let terminal = try await startProbe()
    try terminal.send("ia1b23c")
    try await terminal.wait("letters") { $0.rows[1] == "abc" && $0.cursor.column == 3 }
    try terminal.send("9")
    try terminal.send("d")
    try await terminal.wait("letters") { $0.rows[1] == "abcd" }
    try terminal.send("\r")
    try await terminal.quit()
  }

  @Test("Pasted text is no sequence of keys")
  func paste() async throws {
    let terminal = try await startProbe()
    try terminal.send("i")
    try await terminal.wait("caret") { $0.isCursorShown }
    try terminal.paste("quit\r+\u{3}q")
    try await terminal.wait("pasted text") { $0.rows[1].hasPrefix("quit +") && $0.contains("count 0") }
    try terminal.send("\r")
    try await terminal.quit()
  }

  @Test("A click reaches its row, and the wheel scrolls the list")
  func mouse() async throws {
    let terminal = try await startProbe()
    try terminal.click(2, 5)
    try await terminal.wait("clicked row") { $0.contains("clicked 3") && $0.style(0, 5).isReversed }
    try terminal.wheel(up: false, 2, 5)
    try await terminal.wait("scrolled list") { $0.rows[2].hasPrefix("row 3") }
    try terminal.wheel(up: true, 2, 5)
    try await terminal.wait("list scrolled back") { $0.rows[2].hasPrefix("row 0") }
    try await terminal.quit()
  }

  @Test("An Escape without a following byte is a key")
  func escape() async throws {
    let terminal = try await startProbe()
    try terminal.send("iabc")
    try await terminal.wait("text") { $0.rows[1] == "abc" && $0.isCursorShown }
    try terminal.send("\u{1b}")
    try await terminal.wait("end of typing") { !$0.isCursorShown }
    try terminal.send("+")
    try await terminal.wait("count") { $0.contains("count 1") }
    try await terminal.quit()
  }

  @Test("Keys typed while the program is busy are all processed")
  func busy() async throws {
    let terminal = try await startProbe()
    try terminal.send("z")
    // Each key is read separately, and there are more than may be queued.
    for _ in 0..<200 {
      try terminal.send("+")
      // Pause: like a user who types, so that each key is read separately.
      try await Task.sleep(for: .milliseconds(1))
    }
    try await terminal.wait("all of it") { $0.contains("count 200") }
    try await terminal.quit()
  }

  @Test("The view is drawn in a new size", arguments: [(40, 8), (120, 40), (200, 60), (1, 1), (7, 3)])
  func resize(columns: Int, rows: Int) async throws {
    let terminal = try await startProbe()
    terminal.resize(columns: columns, rows: rows)
    if columns > 60 {
      try await terminal.wait("size") { $0.contains("size \(columns)x\(rows)") && $0.contains("row \(rows - 4)") }
    }
    terminal.resize(columns: 90, rows: 20)
    let screen = try await terminal.wait("last size") { $0.contains("size 90x20") && $0.rows[19].contains("q quit") }
    #expect(screen.rows[18].hasPrefix("row 16"))
    try await terminal.quit()
  }

  @Test("Many changes are drawn in few frames, with the last state at the end")
  func flood() async throws {
    let terminal = try await startProbe()
    try terminal.send("s")
    try await terminal.wait("end of the flood", seconds: 120) { $0.contains("flood 20000") }
    // Each of the 20,000 changes would be a frame of at least 10 bytes.
    #expect(terminal.output.count < 100_000)
    try await terminal.quit()
  }

  @Test("The device draws nothing while the terminal accepts no output")
  func slow() async throws {
    let terminal = try await startProbe()
    terminal.pause()
    try terminal.send("s")
    // More frames than the output's buffer could hold.
    for _ in 0..<200 { try terminal.send("\u{1b}[B\u{1b}[A++") }
    for size in 30..<90 { terminal.resize(columns: size, rows: size) }
    terminal.resize(columns: 80, rows: 12)
    // Pause: the terminal accepts no output, which is tested.
    try await Task.sleep(for: .milliseconds(200))
    terminal.resume()
    try await terminal.wait("end of the flood", seconds: 120) {
      $0.contains("flood 20000") && $0.contains("count 400") && $0.contains("size 80x12")
    }
    let screen = terminal.screen
    // The skipped frames left no trace.
    #expect((2...10).map { screen.rows[$0].prefix(5) } == (0...8).map { "row \($0)" })
    try await terminal.quit()
  }

  @Test("A subscription's value is drawn as it changes")
  func reading() async throws {
    let terminal = try await startProbe(["ticking"])
    try await terminal.wait("ticks") { !$0.contains("tick 1 ") && !$0.contains("tick 2 ") }
    try await terminal.quit()
  }

  @Test("Several stores can be in one view")
  func several() async throws {
    let terminal = try await startProbe(["several"])
    try terminal.send("++")
    try await terminal.wait("both counts") { $0.contains("count 2") && $0.contains("tick 2") }
    try await terminal.quit()
  }

  @Test("Printed text appears after the screen is restored")
  func printing() async throws {
    let terminal = try await startProbe()
    let before = terminal.screen
    try terminal.send("p+")
    try await terminal.wait("count") { $0.contains("count 1") }
    #expect(terminal.screen.rows.dropFirst() == before.rows.dropFirst())
    try await terminal.quit()
    #expect(terminal.screen.contains("printed as an error"))
    #expect(terminal.screen.contains("printed to the output"))
  }

  @Test("Of megabytes of printed text, the last lines appear after the screen is restored")
  func printingMuch() async throws {
    let terminal = try await startProbe()
    try terminal.send("P+")
    try await terminal.wait("count") { $0.contains("count 1") }
    // The file is truncated when the device checks it again.
    try terminal.send("+")
    try await terminal.wait("count") { $0.contains("count 2") }
    try await terminal.quit()
    #expect(terminal.screen.contains("printed line 200000"))
    #expect(!terminal.screen.contains("printed line 150000"))
  }

  @Test(
    "The terminal uses the colors that the environment allows",
    arguments: [
      (["TERM": "xterm", "NO_COLOR": "1"], CellStyle.Color.standard), (["TERM": "xterm"], .indexed(1)),
      (["TERM": "xterm-256color"], .indexed(167)), (["COLORTERM": "truecolor"], .rgb(0xd0, 0x40, 0x40)),
    ])
  func colors(environment: [String: String], color: CellStyle.Color) async throws {
    let terminal = try await startProbe(environment: environment)
    #expect(terminal.screen.style(0, 0).foreground == color)
    #expect(terminal.screen.style(0, 0).isBold)
    try await terminal.quit()
  }

  @Test("A terminal can run again after its end")
  func runsAgain() async throws {
    let terminal = try await startProbe(["twice"])
    try terminal.send("+q")
    try await terminal.wait("second time") { $0.isAlternate && $0.contains("count 1") }
    try terminal.send("+")
    try await terminal.wait("count") { $0.contains("count 2") }
    try await terminal.quit()
    #expect(terminal.screen.isRestored)
    #expect(terminal.screen.contains("once: stopped"))
  }

  @Test("Only one terminal can run at a time")
  func nested() async throws {
    let terminal = try await startProbe(rows: 20)
    try terminal.send("n")
    try await terminal.wait("both refused") { $0.contains("count 1") }
    try await terminal.quit()
    let text = terminal.screen.text.replacing("\n", with: "")
    #expect(text.contains("nested: \(TerminalError.inUse)"))
    #expect(text.contains("another: \(TerminalError.inUse)"))
  }

  @Test("A cancelled task ends the terminal")
  func cancelled() async throws {
    let terminal = try await startProbe(["cancelled"])
    try await terminal.quit()
    #expect(terminal.screen.isRestored)
    #expect(terminal.screen.contains("cancelled: stopped"))
  }
}
