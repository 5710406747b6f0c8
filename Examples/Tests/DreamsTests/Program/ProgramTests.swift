import Dreams
import Foundation
import TarnDrawing
import TerminalDriver
import Testing

@Suite("The full-screen dreams program") struct ProgramTests {
  @Test(
    "Adding an effect changes the card, undo removes it, and a restart shows the same screen",
    arguments: ["truecolor", ""])
  func round(colors: String) async throws {
    let shell = try CommandRunner()
    let environment = ["COLORTERM": colors, "TERM": colors.isEmpty ? "xterm" : "xterm-256color"]
    let terminal = try shell.screen(environment: environment)
    defer { terminal.end() }
    try await terminal.wait("list") { $0.contains("4 dreams") && $0.contains("Riding my bike") }
    try terminal.send("jj\r")
    try await terminal.wait("dream") { $0.contains("About") && $0.contains("three cats with music") }
    // Pauses the effects, so that only the added effect changes the picture.
    try terminal.send("p5")
    let before = try await terminal.wait("effect") { $0.contains("three cats with magic and music") }
    try terminal.send("u")
    let after = try await terminal.wait("undo") {
      $0.contains("three cats with music") && $0.contains("Undone: Add magic")
    }
    let picture = { (screen: Emulator) in (2..<13).map { row in (0..<40).map { screen.style($0, row) } } }
    #expect((picture(before) != picture(after)) == !colors.isEmpty, "Only with colors the picture shows effects.")
    try terminal.send("\u{1b}")
    try await terminal.wait("list") { $0.contains("4 dreams") }
    try terminal.send("\r")
    try await terminal.wait("dream") { $0.contains("About") }
    // Control+C: no view handles it.
    try terminal.send("\u{3}")
    #expect(try await terminal.waitForEnd() == .exited(130))
    #expect(!terminal.screen.isAlternate && terminal.screen.isCursorShown && terminal.screen.unknown.isEmpty)

    let again = try shell.screen(environment: environment)
    defer { again.end() }
    try await again.wait("same screen") { $0.contains("About") && $0.contains("three cats with music") }
    try again.send("r")
    try await again.wait("redo after a restart") { $0.contains("three cats with magic and music") }
    try again.send("q")
    #expect(try await again.waitForEnd() == .exited(0))
  }

  @Test("Effects move while their dream is open, and a key pauses them") func moving() async throws {
    let shell = try CommandRunner()
    let terminal = try shell.screen(environment: ["COLORTERM": "truecolor"])
    defer { terminal.end() }
    try await terminal.wait("list") { $0.contains("4 dreams") }
    try terminal.send("j\r")
    let first = try await terminal.wait("dream") { $0.contains("About") }
    try await terminal.wait("movement") { $0.contains("About") && $0 != first }
    try terminal.send("p")
    let still = try await terminal.wait("stillness") { $0.contains("p continue") }
    try terminal.send("p")
    try await terminal.wait("movement") { $0.contains("p pause") && $0 != still }
  }

  @Test("Dreams are selected, shared and saved without overwriting a file; the saved picture is the sheet's")
  func sharing() async throws {
    let shell = try CommandRunner()
    let terminal = try shell.screen()
    defer { terminal.end() }
    try await terminal.wait("list") { $0.contains("4 dreams") }
    try terminal.send("j j \r")
    try await terminal.wait("picture") { $0.contains("Share 2 dreams") && $0.contains("The picture is ready") }
    try terminal.send("s")
    try await terminal.wait("file") { $0.contains("Saved as dreams.png, in this folder.") }
    try terminal.send("d")
    try await terminal.wait("list") { !$0.contains("selected") && $0.contains("4 dreams") }
    try terminal.send(" \r")
    try await terminal.wait("picture") { $0.contains("Share a dream") && $0.contains("The picture is ready") }
    try terminal.send("s")
    try await terminal.wait("file") { $0.contains("Saved as dreams 2.png, in this folder.") }
    let (two, one) = (
      try Bitmap(png: [UInt8](try Data(contentsOf: shell.folder.url("dreams.png")))),
      try Bitmap(png: [UInt8](try Data(contentsOf: shell.folder.url("dreams 2.png"))))
    )
    #expect(two.height > one.height && two.width == one.width)
  }

  @Test("A second terminal on the same file shares and saves for itself, and leaves the first one as it is")
  func following() async throws {
    let shell = try CommandRunner()
    let owner = try shell.screen()
    defer { owner.end() }
    try await owner.wait("list") { $0.contains("4 dreams") }
    let other = try shell.screen()
    defer { other.end() }
    try await other.wait("sharing") { $0.contains("shared with dreams") }
    try other.send("j \r")
    try await other.wait("picture") { $0.contains("The picture is ready") }
    try other.send("s")
    try await other.wait("file") { $0.contains("Saved as dreams.png, in this folder.") }
    try other.send("dx")
    let screen = try await owner.wait("the list, without the dream") { $0.contains("3 dreams") }
    #expect(!screen.contains("The picture is ready") && !screen.contains("selected"))
  }

  @Test("Without colors it shows signs; without cursor movement it prints the screen once")
  func plain() async throws {
    let shell = try CommandRunner()
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let terminal = try shell.screen(columns: 60, rows: 20, environment: environment)
      defer { terminal.end() }
      try await terminal.wait("signs") { $0.contains("=^.^= × 3") && $0.contains("three cats with music") }
      if environment["TERM"] == "dumb" {
        #expect(try await terminal.waitForEnd() == .exited(0))
        #expect(!terminal.output.contains(0x1B))
      }
    }
  }

  @Test("A recorded session is replayed, and shown on the recorded screen, with its undo") func recordedSession()
    async throws
  {
    let shell = try CommandRunner()
    let sessions = shell.folder.url("sessions").path
    let recorded = try shell.screen(["--record", sessions])
    defer { recorded.end() }
    try await recorded.wait("list") { $0.contains("4 dreams") && $0.contains("Riding my bike") }
    try recorded.send("jj\r")
    try await recorded.wait("dream") { $0.contains("three cats with music") }
    try recorded.send("p5")
    try await recorded.wait("effect") { $0.contains("three cats with magic and music") }
    try recorded.send("q")
    #expect(try await recorded.waitForEnd() == .exited(0))
    let replayed = try await shell.run("session", "replay", sessions)
    #expect(replayed.status == 0 && replayed.text.hasPrefix("The app behaves as recorded: "), "\(replayed.text)")
    let shown = try shell.screen(["--session", sessions], environment: ["DREAMS_FILE": "/dev/null"])
    defer { shown.end() }
    try await shown.wait("the open dream") { $0.contains("three cats with magic and music") }
    try shown.send("u")
    try await shown.wait("undo") { $0.contains("three cats with music") && $0.contains("Undone: Add magic") }
    try shown.send("q")
    #expect(try await shown.waitForEnd() == .exited(0))
    #expect(try await shell.run("--session", sessions, "--file", shell.folder.url("dreams.tarn").path).status == 2)
  }
}
