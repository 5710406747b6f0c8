import Foundation
import TarnTerminal
import TerminalDriver
import Testing

@Suite("A running terminal")
struct RunningTests {
  @Test("The view is drawn on the alternate screen")
  func draws() throws {
    let terminal = try startProbe()
    let screen = terminal.screen
    #expect(screen.rows[0] == "count 0 pid \(terminal.process) size 80x12 flood 0 tick 0 clicked none")
    #expect(screen.rows[2].hasPrefix("row 0"))
    #expect(screen.rows[11] == "i type  + more  q quit")
    #expect(screen.modes == [1_002, 1_004, 1_006, 1_049, 2_004])
    #expect(terminal.isRaw)
    try terminal.quit()
  }

  @Test("Keys are processed in order, however many arrive at once")
  func keys() throws {
    let terminal = try startProbe()
    try terminal.send(String(repeating: "+", count: 1_000) + "\u{1b}[B\u{1b}OB")
    try terminal.wait("thousand") { $0.contains("count 1000") && $0.style(0, 4).isReversed }
    try terminal.quit()
  }

  @Test("Text typed at once is in the field, with the caret after it")
  func typing() throws {
    let terminal = try startProbe()
    try terminal.send("iGrüße, 世界")
    let screen = try terminal.wait("text") { $0.rows[1] == "Grüße, 世界" && $0.isCursorShown }
    #expect(screen.cursor == .init(column: 11, row: 1))
    try terminal.send("\u{1b}[D\u{7f}x")
    try terminal.wait("edited text") { $0.rows[1] == "Grüße, x界" }
    try terminal.send("\r+")
    try terminal.wait("end of typing") { !$0.isCursorShown && $0.contains("count 1") }
    try terminal.quit()
  }

  @Test("Text that the state refuses disappears from the field")
  func refusing() throws {
    let terminal = try startProbe()
    try terminal.send("ia1b23c")
    try terminal.wait("letters") { $0.rows[1] == "abc" && $0.cursor.column == 3 }
    try terminal.send("9")
    try terminal.send("d")
    try terminal.wait("letters") { $0.rows[1] == "abcd" }
    try terminal.send("\r")
    try terminal.quit()
  }

  @Test("Pasted text is no sequence of keys")
  func paste() throws {
    let terminal = try startProbe()
    try terminal.send("i")
    try terminal.wait("caret") { $0.isCursorShown }
    try terminal.paste("quit\r+\u{3}q")
    try terminal.wait("pasted text") { $0.rows[1].hasPrefix("quit +") && $0.contains("count 0") }
    try terminal.send("\r")
    try terminal.quit()
  }

  @Test("A click reaches its row, and the wheel scrolls the list")
  func mouse() throws {
    let terminal = try startProbe()
    try terminal.click(2, 5)
    try terminal.wait("clicked row") { $0.contains("clicked 3") && $0.style(0, 5).isReversed }
    try terminal.wheel(up: false, 2, 5)
    try terminal.wait("scrolled list") { $0.rows[2].hasPrefix("row 3") }
    try terminal.wheel(up: true, 2, 5)
    try terminal.wait("list scrolled back") { $0.rows[2].hasPrefix("row 0") }
    try terminal.quit()
  }

  @Test("An Escape without a following byte is a key")
  func escape() throws {
    let terminal = try startProbe()
    try terminal.send("iabc")
    try terminal.wait("text") { $0.rows[1] == "abc" && $0.isCursorShown }
    try terminal.send("\u{1b}")
    try terminal.wait("end of typing") { !$0.isCursorShown }
    try terminal.send("+")
    try terminal.wait("count") { $0.contains("count 1") }
    try terminal.quit()
  }

  @Test("Keys typed while the program is busy are all processed")
  func busy() throws {
    let terminal = try startProbe()
    try terminal.send("z")
    // Each key is read separately, and there are more than may be queued.
    for _ in 0..<200 {
      try terminal.send("+")
      // Pause: like a user who types, so that each key is read separately.
      usleep(1_000)
    }
    try terminal.wait("all of it") { $0.contains("count 200") }
    try terminal.quit()
  }

  @Test("The view is drawn in a new size", arguments: [(40, 8), (120, 40), (200, 60), (1, 1), (7, 3)])
  func resize(columns: Int, rows: Int) throws {
    let terminal = try startProbe()
    terminal.resize(columns: columns, rows: rows)
    if columns > 60 {
      try terminal.wait("size") { $0.contains("size \(columns)x\(rows)") && $0.contains("row \(rows - 4)") }
    }
    terminal.resize(columns: 90, rows: 20)
    let screen = try terminal.wait("last size") { $0.contains("size 90x20") && $0.rows[19].contains("q quit") }
    #expect(screen.rows[18].hasPrefix("row 16"))
    try terminal.quit()
  }

  @Test("Many changes are drawn in few frames, with the last state at the end")
  func flood() throws {
    let terminal = try startProbe()
    try terminal.send("s")
    try terminal.wait("end of the flood", seconds: 120) { $0.contains("flood 20000") }
    // Each of the 20,000 changes would be a frame of at least 10 bytes.
    #expect(terminal.output.count < 100_000)
    try terminal.quit()
  }

  @Test("The device draws nothing while the terminal accepts no output")
  func slow() throws {
    let terminal = try startProbe()
    terminal.pause()
    try terminal.send("s")
    // More frames than the output's buffer could hold.
    for _ in 0..<200 { try terminal.send("\u{1b}[B\u{1b}[A++") }
    for size in 30..<90 { terminal.resize(columns: size, rows: size) }
    terminal.resize(columns: 80, rows: 12)
    // Pause: the terminal accepts no output, which is tested.
    usleep(200_000)
    terminal.resume()
    try terminal.wait("end of the flood", seconds: 120) {
      $0.contains("flood 20000") && $0.contains("count 400") && $0.contains("size 80x12")
    }
    let screen = terminal.screen
    // The skipped frames left no trace.
    #expect((2...10).map { screen.rows[$0].prefix(5) } == (0...8).map { "row \($0)" })
    try terminal.quit()
  }

  @Test("A subscription's value is drawn as it changes")
  func reading() throws {
    let terminal = try startProbe(["ticking"])
    try terminal.wait("ticks") { !$0.contains("tick 1 ") && !$0.contains("tick 2 ") }
    try terminal.quit()
  }

  @Test("Several stores can be in one view")
  func several() throws {
    let terminal = try startProbe(["several"])
    try terminal.send("++")
    try terminal.wait("both counts") { $0.contains("count 2") && $0.contains("tick 2") }
    try terminal.quit()
  }

  @Test("Printed text appears after the screen is restored")
  func printing() throws {
    let terminal = try startProbe()
    let before = terminal.screen
    try terminal.send("p+")
    try terminal.wait("count") { $0.contains("count 1") }
    #expect(terminal.screen.rows.dropFirst() == before.rows.dropFirst())
    try terminal.quit()
    #expect(terminal.screen.contains("printed as an error"))
    #expect(terminal.screen.contains("printed to the output"))
  }

  @Test("Of megabytes of printed text, the last lines appear after the screen is restored")
  func printingMuch() throws {
    let terminal = try startProbe()
    try terminal.send("P+")
    try terminal.wait("count") { $0.contains("count 1") }
    // The file is truncated when the device checks it again.
    try terminal.send("+")
    try terminal.wait("count") { $0.contains("count 2") }
    try terminal.quit()
    #expect(terminal.screen.contains("printed line 200000"))
    #expect(!terminal.screen.contains("printed line 150000"))
  }

  @Test(
    "The terminal uses the colors that the environment allows",
    arguments: [
      (["TERM": "xterm", "NO_COLOR": "1"], CellStyle.Color.standard), (["TERM": "xterm"], .indexed(1)),
      (["TERM": "xterm-256color"], .indexed(167)), (["COLORTERM": "truecolor"], .rgb(0xd0, 0x40, 0x40)),
    ])
  func colors(environment: [String: String], color: CellStyle.Color) throws {
    let terminal = try startProbe(environment: environment)
    #expect(terminal.screen.style(0, 0).foreground == color)
    #expect(terminal.screen.style(0, 0).isBold)
    try terminal.quit()
  }

  @Test("A terminal can run again after its end")
  func runsAgain() throws {
    let terminal = try startProbe(["twice"])
    try terminal.send("+q")
    try terminal.wait("second time") { $0.isAlternate && $0.contains("count 1") }
    try terminal.send("+")
    try terminal.wait("count") { $0.contains("count 2") }
    try terminal.quit()
    #expect(terminal.screen.isRestored)
    #expect(terminal.screen.contains("once: stopped"))
  }

  @Test("Only one terminal can run at a time")
  func nested() throws {
    let terminal = try startProbe(rows: 20)
    try terminal.send("n+")
    try terminal.wait("count") { $0.contains("count 1") }
    try terminal.quit()
    let text = terminal.screen.text.replacing("\n", with: "")
    #expect(text.contains("nested: \(TerminalError.inUse)"))
    #expect(text.contains("another: \(TerminalError.inUse)"))
  }

  @Test("A cancelled task ends the terminal")
  func cancelled() throws {
    let terminal = try startProbe(["cancelled"])
    try terminal.quit()
    #expect(terminal.screen.isRestored)
    #expect(terminal.screen.contains("cancelled: stopped"))
  }
}
