import Dreams
import DreamsArt
import Foundation
import ProgramDriver
import TarnDrawing
import Testing

@Suite("The dreams command") struct CommandTests {
  private static let first = """
    1  A unicorn on the keynote’s stage (a unicorn with laser focus, rain and fire breathing)
    2  Riding my bike, far from the office (three cats with music)
    3  All the tests were green (five dragons with magic)
    4  Somebody explained the build to me (two owls with snow)

    """

  @Test("The command lists and adds dreams; a running terminal shows the new one and keeps its typed text")
  func adding() async throws {
    let shell = try CommandRunner()
    #expect(try await shell.run("list") == .init(status: 0, text: Self.first))
    #expect(
      try await shell.run() == .init(status: 0, text: Self.first), "Without a terminal the command prints the list.")
    #expect(try await shell.run("add", "A", "lake") == .init(status: 0, text: "Added 5  A lake\n"))
    let terminal = try shell.screen()
    defer { terminal.end() }
    try await terminal.wait("list") { $0.contains("5 dreams") }
    try terminal.send("ahalf")
    try await terminal.wait("typed") { $0.contains("+ half") }
    #expect(try await shell.run("add", "--", "--red").text == "Added 6  --red\n")
    try await terminal.wait("dream") { $0.contains("6 dreams") && $0.contains("+ half") && $0.contains("Add “--red”") }
    #expect(try await shell.run("list").text == Self.first + "5  A lake (a unicorn)\n6  --red (a unicorn)\n")
  }

  @Test("With --json the command prints its dreams and pictures with numbers as numbers") func json() async throws {
    let shell = try CommandRunner()
    func value(_ words: String...) async throws -> Any {
      let output = try await shell.run(words)
      #expect(output.status == 0)
      return try JSONSerialization.jsonObject(with: Data(output.text.utf8))
    }
    let made = try #require(try await value("add", "A \u{202e}lake", "--json") as? [[String: Any]])
    let listed = try #require(try await value("list", "--json") as? [[String: Any]])
    #expect(made.count == 1 && listed.map { $0["number"] as? Int } == [1, 2, 3, 4, 5])
    #expect(made[0] as NSDictionary == listed[4] as NSDictionary, "Both commands print the same members.")
    #expect((made[0]["id"] as? String).flatMap(UUID.init(uuidString:)) != nil)
    #expect(made[0]["text"] as? String == "A \u{202e}lake" && made[0]["creature"] as? String == "unicorn")
    #expect(made[0]["count"] as? Int == 1 && made[0]["effects"] as? [String] == [])
    #expect(listed[1]["count"] as? Int == 3 && listed[1]["creature"] as? String == "cat")
    #expect(listed[0]["effects"] as? [String] == ["laser focus", "rain", "fire breathing"])
    let file = shell.folder.url("some.png").path
    let picture = try #require(try await value("picture", file, "1", "5", "--json") as? [String: Any])
    #expect(picture["file"] as? String == file && picture["dreams"] as? Int == 2)
    #expect(try picture["bytes"] as? Int == Data(contentsOf: URL(filePath: file)).count)
    let text = try await shell.run("list", "--json").text
    #expect(text.hasPrefix("[\n{\"number\":1,\"id\":\"") && text.split(separator: "\n").count == 7)
  }

  @Test("The command draws all or some dreams to a new file and never overwrites a file") func drawing() async throws {
    let shell = try CommandRunner()
    let name = shell.folder.url("all.png").path
    let all = try await shell.run("picture", name)
    #expect(all.status == 0 && all.text.hasPrefix("Drawn to \(name): 4 dreams, "))
    let bytes = try Data(contentsOf: URL(filePath: name))
    let sheet = try Bitmap(png: Array(bytes))
    #expect(
      Double(sheet.width) == ShareSheet(of: Array(Dreams.Document.first.dreams)).size.width * ShareSheet.scale)
    let again = try await shell.run("picture", name, "1")
    #expect(
      again
        == .init(
          status: 1, text: "dreams picture: \(name) already exists and is not overwritten. Choose another name.\n"))
    #expect(try Data(contentsOf: URL(filePath: name)) == bytes)
    #expect(try await shell.run("picture", shell.folder.url("one.png").path, "2").status == 0)
    #expect(try shell.folder.names.filter { $0.hasSuffix("png") } == ["all.png", "one.png"])
  }

  @Test("On a terminal the command shows the progress and clears it at the end") func progress() async throws {
    let shell = try CommandRunner()
    let terminal = try shell.screen(["picture", "all.png"])
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("Drawing … 5"))
    #expect(terminal.screen.contains("Drawn to all.png: 4 dreams") && !terminal.screen.contains("Drawing"))
  }

  @Test(
    "An invalid command prints what to do",
    arguments: [
      (["nap"], "dreams: unknown command “nap”."), (["lst"], "dreams: unknown command “lst”. Did you mean “list”?"),
      (["--new"], "dreams: unknown option “--new”."), (["--file"], "dreams: --file needs <path> after it."),
      (["list", "--file="], "dreams list: --file needs the name of a file."),
      (["list", "all"], "dreams list: unexpected argument “all”."), (["add"], "dreams add: <text> is missing."),
      (["add", " "], "dreams add: a dream needs a text with a visible character."),
      (["picture"], "dreams picture: <file.png> is missing."),
      (["picture", ""], "dreams picture: the picture needs the name of a new file."),
      (["picture", "x.png", "two"], "dreams picture: <number> needs a whole number, not “two”."),
    ])
  func usageErrors(words: [String], text: String) async throws {
    let shell = try CommandRunner()
    let result = try await shell.run(words)
    #expect(result.status == 2 && result.text.hasPrefix("\(text)\nUsage: dreams "), "\(result)")
    #expect(try shell.folder.names.isEmpty, "A failed command creates no file.")
  }

  @Test(
    "A refused command prints why",
    arguments: [
      (
        ["add", String(repeating: "boat ", count: 500)],
        "dreams add: This text has 2500 characters, and a dream has at most 2000. Shorten it.\n"
      ),
      (
        ["picture", "x.png", "9"],
        "dreams picture: There is no dream 9: `dreams list` shows their numbers, from 1 to 4.\n"
      ),
      (
        ["picture", "x.png", "1", "\(Int.min)"],
        "dreams picture: There is no dream \(Int.min): `dreams list` shows their numbers, from 1 to 4.\n"
      ),
    ])
  func refusals(words: [String], text: String) async throws {
    let shell = try CommandRunner()
    #expect(try await shell.run(words) == .init(status: 1, text: text))
    #expect(try shell.folder.names.isEmpty, "A failed command creates no file.")
  }

  @Test("A picture larger than the file size limit gives the reason, and no part of it is left")
  func sizeLimit() async throws {
    let shell = try CommandRunner()
    let picture = shell.folder.url("dream.png").path
    let process = try ChildProcess(
      "/bin/bash", ["-c", "ulimit -f 1; exec \"$0\" picture \"$1\"", shell.program, picture],
      environment: ["DREAMS_FILE": shell.folder.url("dreams.tarn").path, "LANG": "en_GB.UTF-8"])
    let text = await process.output()
    #expect(await process.waitUntilExit() == 1)
    #expect(text.hasPrefix("dreams picture: \(picture) can’t be written: "), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  @Test("A picture that can't be written gives the reason; help prints the usage") func other() async throws {
    let shell = try CommandRunner()
    let there = try await shell.run("picture", shell.folder.path + "/none/x.png")
    #expect(
      there.status == 1 && there.text.contains("can’t be written: ") && there.text.hasSuffix("Choose another place.\n"))
    let help = try await shell.run("help")
    #expect(help.status == 0 && help.text.contains("Without arguments it opens the full-screen terminal"))
    #expect(help.text.contains("USAGE: dreams [--file <path>] [<subcommand>]\n"))
    try Data("no dreams".utf8).write(to: shell.folder.url("dreams.tarn"))
    #expect(try await shell.run("list").status == 1)
    #expect(try Data(contentsOf: shell.folder.url("dreams.tarn")) == Data("no dreams".utf8))
  }
}
