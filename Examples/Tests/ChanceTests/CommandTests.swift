import Chance
import ChanceDice
import Foundation
import ProgramDriver
import TarnCommandLine
import TerminalDriver
import Testing

@testable import ChanceCommand

@Suite("The chance command") struct CommandTests {
  @Test(
    "Into a pipe the command prints plain text on one line, without control sequences",
    arguments: ["", "3d6+1", "coin", "cards 3"])
  func pipe(words: String) async throws {
    let shell = try CommandRunner()
    let output = try await shell.run(["--seed", "7"] + words.split(separator: " ").map { String($0) })
    #expect(output.status == 0)
    #expect(output.text.hasSuffix("\n") && output.text.split(separator: "\n").count == 1)
    #expect(output.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && !(0x7f...0x9f).contains($0.value) })
    // The same seed gives the same throw; without a seed the sequence continues.
    #expect(
      try await shell.run(["--seed", "7"] + words.split(separator: " ").map { String($0) }) == output
        || words == "cards 3")
  }

  @Test("A throw has the requested dice, and its total is their sum") func total() async throws {
    let shell = try CommandRunner()
    for _ in 0..<20 {
      let output = try await shell.run(["3d6+1", "--json"])
      let json = try #require(try JSONSerialization.jsonObject(with: Data(output.text.utf8)) as? [String: Any])
      let dice = try #require(json["dice"] as? [Int])
      #expect(dice.count == 3 && dice.allSatisfy { (1...6).contains($0) })
      #expect(json["result"] as? Int == dice.reduce(1, +))
      #expect(json["asked"] as? String == "3d6+1")
    }
    let seen = try #require(
      try JSONSerialization.jsonObject(with: Data(try await shell.run(["histogram", "3d6+1", "--json"]).text.utf8))
        as? [String: Int])
    #expect(seen.values.reduce(0, +) == 20)
    let refused = try await shell.run(["histogram", "200d200"])
    #expect(refused.status == 2)
    #expect(refused.text.hasPrefix("chance histogram: Counting the combinations of 200d200 would take too long."))
  }

  @Test("Cards are drawn without replacement until a shuffle; an empty deck prints what to do") func cards()
    async throws
  {
    let shell = try CommandRunner()
    let drawn = try await shell.run(["cards", "52", "--json"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(drawn.text.utf8)) as? [String: Any])
    #expect(Set(try #require(json["result"] as? [String])).count == 52)
    let refused = try await shell.run(["cards"])
    #expect(refused.status == 1)
    #expect(refused.text.contains("All cards are drawn. Shuffling restores the deck."))
    #expect(
      try await shell.run(["shuffle"]) == CommandRunner.Output(status: 0, text: "The deck has all 52 cards again.\n"))
    #expect(try await shell.run(["cards"]).status == 0)
  }

  @Test(
    "An invalid command exits with 2 and prints the escaped arguments",
    arguments: [
      (["--dice"], "chance: unknown option “--dice”.\n"), (["--sed"], "Did you mean “--seed”?"),
      (["--seed", "many"], "--seed needs a whole number of at least 0, not “many”."),
      (["--file"], "--file needs <path> after it."), (["--file="], "--file needs the name of a file."),
      (["3d\u{1b}[2Jx"], "  3d\u{fffd}[2Jx\n    ^\n"),
      (["3d6", "kh4"], "chance: 4 of 3 dice can’t be kept. Keep 1 to 3.\n  3d6 kh4\n        ^\nUsage: chance ["),
      (["coins"], "Write dice such as 2d6, or a number. Did you mean “coin”?\n  coins\n  ^\n"),
      (["COIN"], "Did you mean “coin”?"),
      (["histogram", "3d"], "chance histogram: The number of sides is missing."),
      (["coin", "twice"], "chance coin: unexpected argument “twice”."),
      (["shuffle", "twice"], "chance shuffle: unexpected argument “twice”."),
      (["cards", "0"], "“0” is not a number of cards from 1 to 52."),
      (["cards", "five"], "<count> needs a whole number, not “five”."),
      (
        ["ball", String(repeating: "why ", count: 100)],
        "This question has 400 characters, and the 8-ball takes at most 200. Shorten it."
      ),
    ])
  func notUnderstood(words: [String], message: String) async throws {
    let shell = try CommandRunner()
    let answer = try await shell.run(words)
    #expect(answer.status == 2)
    #expect(answer.text.contains(message))
    #expect(!answer.text.contains("\u{1b}"))
    #expect(try shell.names.isEmpty)
  }

  @Test("Words are read as dice, or as a subcommand with its words; the options may be before or after them")
  func words() throws {
    try ChanceCommand.validateDefinition()
    func parse(_ line: String) throws -> any ParsableCommand {
      try ChanceCommand.parseAsRoot(line.split(separator: " ").map(String.init))
    }
    #expect(try parse("coin") is ChanceCommand.Coin)
    #expect(try (parse("ball") as? ChanceCommand.Ball)?.question == [])
    #expect(try (parse("ball will it rain?") as? ChanceCommand.Ball)?.question == ["will", "it", "rain?"])
    for (line, count) in [("cards", 1), ("card", 1), ("cards 52", 52), ("--seed 7 cards 5", 5)] {
      #expect(try (parse(line) as? ChanceCommand.Cards)?.count == count)
    }
    for line in ["--seed 7 3 d 6 --file x", "3 --file x d --seed 7 6"] {
      let command = try #require(try parse(line) as? ChanceCommand)
      #expect(try DiceNotation(arguments: command.dice) == .threeSix)
      #expect(command.draw.seed == 7 && command.draw.file.path == "x")
    }
    #expect(try (parse("2d6 -1") as? ChanceCommand)?.dice == ["2d6", "-1"])
  }

  @Test("Help and the version need no file") func help() async throws {
    let shell = try CommandRunner()
    #expect(try await shell.run(["--help"]).text.contains("chance 3d6+1"))
    #expect(try await shell.run(["--version"]).text.hasPrefix("chance ("))
    #expect(try shell.names.isEmpty)
  }

  @Test("A file that cannot be written is refused with a message and exit status 1") func noFile() async throws {
    let shell = try CommandRunner()
    let output = try await shell.run(["coin"], file: "/dev/null/chance.tarn")
    #expect(output.status == 1)
    #expect(output.text.contains("/dev/null/chance.tarn") && !output.text.contains("SQL"))
  }

  @Test("A session that the terminal has recorded is replayed, and shown with its undo in place of the file")
  func recordedSession() async throws {
    let shell = try CommandRunner()
    _ = try await shell.run(["2d4"])
    let recorded = try shell.screen(["--record", shell.sessions])
    defer { recorded.end() }
    _ = try await recorded.wait("the last throw") { $0.contains("2d4") }
    try recorded.send("+1\r")
    _ = try await recorded.wait("a throw of 2d4+1") { $0.contains("undo: Throw 2d4+1") }
    try recorded.send("\u{11}")
    #expect(try await recorded.waitForEnd() == .exited(0))
    let replayed = try await shell.run(["session", "replay", shell.sessions], isPlain: true)
    #expect(replayed.status == 0 && replayed.text.hasPrefix("The app behaves as recorded: "), "\(replayed.text)")
    let shown = try shell.screen(["--session", shell.sessions])
    defer { shown.end() }
    _ = try await shown.wait("the recorded throw") { $0.contains("2d4+1 ") && $0.contains("undo: Throw 2d4+1") }
    try shown.send("\u{1a}")
    _ = try await shown.wait("undone throw") { $0.contains("Undone: Throw 2d4+1") }
    try shown.send("\u{11}")
    #expect(try await shown.waitForEnd() == .exited(0))
    // A throw is a command, which shows and records nothing.
    #expect(try await shell.run(["--session", shell.sessions, "3d6"], isPlain: true).status == 2)
    #expect(try await shell.run(["--session", shell.sessions]).status == 2, "It goes together with no --file.")
  }

  @Test("On a terminal the full-screen program saves its throws in the file, and Control+Q quits it")
  func screen()
    async throws
  {
    let shell = try CommandRunner()
    _ = try await shell.run(["2d4"])
    let terminal = try shell.screen()
    defer { terminal.end() }
    _ = try await terminal.wait("the last throw") { $0.contains("2d4") }
    try terminal.send("+1\r")
    _ = try await terminal.wait("a throw of 2d4+1") { $0.contains("2d4+1 ") && $0.contains("undo: Throw 2d4+1") }
    try terminal.send("\u{1b}[Z+\r")
    _ = try await terminal.wait("six cards") { $0.contains("6 at once, 46 left.") && $0.contains("[Cards]") }
    try terminal.send("u")
    _ = try await terminal.wait("undone draw") { $0.contains("Undone: Draw 6 cards") && $0.contains("52 left.") }
    try terminal.send("?")
    _ = try await terminal.wait("keys") { $0.contains("Draw fewer at once") && $0.contains("Draw a new seed") }
    try terminal.send("?")
    _ = try await terminal.wait("no keys") { !$0.contains("Draw fewer at once") }
    try terminal.send("\u{11}")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(try await shell.run([]).text.hasPrefix("6 cards: "))
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
  var sessions: String { folder + "/sessions" }
  private var file: String { folder + "/chance.tarn" }

  /// Runs a command without a terminal, as a script does.
  func run(_ arguments: [String], file: String? = nil, isPlain: Bool = false) async throws -> Output {
    let isHelpless = isPlain || arguments.last?.hasPrefix("--file") ?? false
    let process = try ChildProcess(
      program, isHelpless ? arguments : ["--file", file ?? self.file] + arguments, environment: ["LANG": "en_GB.UTF-8"])
    let text = await process.output()
    return Output(status: await process.waitUntilExit(), text: text)
  }

  /// Runs the full-screen program on a terminal.
  func screen(_ arguments: [String]? = nil) throws -> PseudoTerminal {
    try PseudoTerminal(
      program, arguments ?? ["--file", file], columns: 80, rows: 24,
      environment: ["LANG": "en_GB.UTF-8", "CHANCE_FILE": file])
  }
}
