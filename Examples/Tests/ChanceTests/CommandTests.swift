import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite("The chance command") struct CommandTests {
  @Test(
    "Into a pipe the command prints plain text on one line, without control sequences",
    arguments: ["", "3d6+1", "coin", "cards 3"])
  func pipe(words: String) throws {
    let shell = try CommandRunner()
    let said = try shell.run(["--seed", "7"] + words.split(separator: " ").map { String($0) })
    #expect(said.status == 0)
    #expect(said.text.hasSuffix("\n") && said.text.split(separator: "\n").count == 1)
    #expect(said.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && !(0x7f...0x9f).contains($0.value) })
    // The same seed gives the same throw; without a seed the sequence continues.
    #expect(
      try shell.run(["--seed", "7"] + words.split(separator: " ").map { String($0) }) == said || words == "cards 3")
  }

  @Test("A throw has the requested dice, and its total is their sum") func total() throws {
    let shell = try CommandRunner()
    for _ in 0..<20 {
      let said = try shell.run(["3d6+1", "--json"])
      let json = try #require(try JSONSerialization.jsonObject(with: Data(said.text.utf8)) as? [String: Any])
      let dice = try #require(json["dice"] as? [Int])
      #expect(dice.count == 3 && dice.allSatisfy { (1...6).contains($0) })
      #expect(json["result"] as? Int == dice.reduce(1, +))
      #expect(json["asked"] as? String == "3d6+1")
    }
    let seen = try #require(
      try JSONSerialization.jsonObject(with: Data(try shell.run(["histogram", "3d6+1", "--json"]).text.utf8))
        as? [String: Int])
    #expect(seen.values.reduce(0, +) == 20)
  }

  @Test("Cards are drawn without replacement until a shuffle; an empty deck prints what to do") func cards()
    throws
  {
    let shell = try CommandRunner()
    let drawn = try shell.run(["cards", "52", "--json"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(drawn.text.utf8)) as? [String: Any])
    #expect(Set(try #require(json["result"] as? [String])).count == 52)
    let refused = try shell.run(["cards"])
    #expect(refused.status == 1)
    #expect(refused.text.contains("All cards are drawn. “chance shuffle” restores the deck"))
    #expect(try shell.run(["shuffle"]) == CommandRunner.Output(status: 0, text: "The deck has all 52 cards again.\n"))
    #expect(try shell.run(["cards"]).status == 0)
  }

  @Test(
    "An invalid command exits with 2 and prints the escaped arguments",
    arguments: [
      (["--dice"], "Unknown option --dice. See `chance help`."),
      (["--seed", "many"], "--seed needs a number after it, such as --seed 7."),
      (["--file"], "--file needs a file after it."),
      (["3d\u{1b}[2Jx"], "3d"),
      (["coin", "twice"], "“twice” is unexpected: a coin has no options."),
      (["shuffle", "twice"], "“shuffle” has no arguments. See `chance help`."),
      (
        ["ball", String(repeating: "why ", count: 100)],
        "This question has 400 characters, and the 8-ball takes at most 200. Shorten it."
      ),
    ])
  func notUnderstood(words: [String], said: String) throws {
    let shell = try CommandRunner()
    let answer = try shell.run(words)
    #expect(answer.status == 2)
    #expect(answer.text.contains(said))
    #expect(!answer.text.contains("\u{1b}"))
    #expect(try shell.names.isEmpty)
  }

  @Test("Help and the version need no file") func help() throws {
    let shell = try CommandRunner()
    #expect(try shell.run(["--help"]).text.contains("chance 3d6+1"))
    #expect(try shell.run(["--version"]).text.hasPrefix("chance ("))
    #expect(try shell.names.isEmpty)
  }

  @Test("A file that cannot be written is refused with a message and exit status 1") func noFile() throws {
    let shell = try CommandRunner()
    let said = try shell.run(["coin"], file: "/dev/null/chance.tarn")
    #expect(said.status == 1)
    #expect(said.text.contains("/dev/null/chance.tarn") && !said.text.contains("SQL"))
  }

  @Test("On a terminal the full-screen program saves its throws in the file, and Escape quits it")
  func screen()
    throws
  {
    let shell = try CommandRunner()
    _ = try shell.run(["2d4"])
    let terminal = try shell.screen()
    defer { terminal.end() }
    _ = try terminal.wait("the last throw") { $0.contains("2d4") }
    try terminal.send("\u{1b}")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try shell.run([]).status == 0)
  }
}

/// The `chance` command over its own file, in a temporary folder.
private final class CommandRunner {
  private let folder: String
  private let program: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "chance-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program = try builtProgram("chance")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  struct Output: Equatable {
    var status: Int32
    /// Standard output and standard error combined.
    var text: String
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder) } }
  private var file: String { folder + "/chance.tarn" }

  /// Runs a command without a terminal, as a script does.
  func run(_ arguments: [String], file: String? = nil) throws -> Output {
    let isHelpless = arguments.last == "--file"
    let process = try ChildProcess(
      program, isHelpless ? arguments : ["--file", file ?? self.file] + arguments, environment: ["LANG": "en_GB.UTF-8"])
    let text = process.output()
    return Output(status: process.waitUntilExit(), text: text)
  }

  /// Runs the full-screen program on a terminal.
  func screen() throws -> PseudoTerminal {
    try PseudoTerminal(program, ["--file", file], columns: 80, rows: 24, environment: ["LANG": "en_GB.UTF-8"])
  }
}
