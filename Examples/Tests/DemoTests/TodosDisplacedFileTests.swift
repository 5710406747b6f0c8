import TerminalDriver
import Testing

@Suite("A file that is deleted or replaced while todos has it open")
struct TodosDisplacedFileTests {
  @Test(
    "After the next change the terminal says what happened and where the list is kept, and ends with an error",
    arguments: Displacement.allCases)
  func terminal(_ displacement: Displacement) async throws {
    let shell = try TodosCommandRunner()
    let terminal = try await shell.screen()
    defer { terminal.end() }
    #expect(try await shell.run("add", "before").text == "1\n")
    try await terminal.wait("first to-do") { $0.contains("[ ] 1 before") }
    try await displacement.apply(to: shell.path)
    try terminal.send("a")
    try await terminal.wait("sheet") { $0.contains("New to-do") }
    try terminal.send("after\r")
    let place = "Nothing is saved in todos.tarn any more. The state is kept in \(shell.path).kept. End this program;"
    let message = Self.withoutSpaces("\(displacement.message) \(place)")
    try await terminal.wait("second to-do, and the message") {
      $0.contains("[ ] 2 after") && $0.contains("not saved") && Self.text(of: $0).contains(message)
    }
    try await Displacement.isKept(["before", "after"], in: shell.path + ".kept")

    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(1))
    let printed = Self.text(of: terminal.screen)
    #expect(printed.contains(message), "\(printed)")
    #expect(try await Displacement.texts(in: shell.path + ".kept") == ["before", "after"])
    try await displacement.isUntouched(shell.path)
  }

  @Test(
    "A command of another shell ends with an error, which says what happened and where its to-do is kept",
    arguments: Displacement.allCases)
  func command(_ displacement: Displacement) async throws {
    let shell = try TodosCommandRunner()
    let terminal = try await shell.screen()
    defer { terminal.end() }
    #expect(try await shell.run("add", "before").text == "1\n")
    try await displacement.apply(to: shell.path)
    let beginning = "todos add: The program that has the file open made the change, but it is not in the file yet: "
    for (number, text) in [(2, "after"), (3, "later")] {
      let output = try await shell.run("add", text)
      #expect(output.status == 1)
      #expect(output.text.hasPrefix("\(number)\n\(beginning)"))
      #expect(output.text.contains(displacement.message), "\(output.text)")
      #expect(output.text.contains("The state is kept in \(shell.path).kept. End this program;"), "\(output.text)")
    }
    // The command has waited until its to-do was kept.
    terminal.end()
    #expect(try await Displacement.texts(in: shell.path + ".kept") == ["before", "after", "later"])
    try await displacement.isUntouched(shell.path)
  }

  /// Returns the text of the screen without the status, which is beside the first line of the message, and without
  /// spaces: a line of the message ends wherever the next word does not fit.
  private static func text(of screen: Emulator) -> String {
    withoutSpaces(screen.rows.joined().replacing(/! \d+ changes? not saved/, with: ""))
  }

  private static func withoutSpaces(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
