import Foundation
import ProgramDriver
import TarnCommandLine
import Testing

/// The commands of this package, which must have the same conventions.
@Suite("All commands") struct CommandsTests {
  static let commands = [
    "todos", "chance", "dreams", "timeline", "fake-mastodon", "tarn", "Demo", "ClocksWeb", "kitty", "forgetful-todos",
  ]

  /// Commands that print output and exit at once.
  static let printing: [[String]] = [
    ["todos", "help"], ["todos", "list", "--json"], ["todos", "journal", "--json"], ["todos", "add", "x", "--json"],
    ["chance", "help"], ["chance", "3d6"], ["chance", "3d6", "--json"], ["chance", "histogram", "3d6"],
    ["chance", "shuffle"], ["dreams", "help"], ["dreams", "list"], ["dreams", "add", "of a boat"],
    ["dreams", "list", "--json"], ["dreams", "add", "of a boat", "--json"], ["todos", "undo", "--json"],
    ["timeline", "help"], ["fake-mastodon", "--help"], ["kitty", "help"], ["kitty", "list"],
    ["forgetful-todos", "--help"],
  ]

  /// Creates the files of two apps.
  static let first = "\"$TODOS\" add first >/dev/null; \"$DREAMS\" add of rain >/dev/null; "

  /// Runs a shell script with its own folders and files.
  static func shell(_ script: String, _ words: [String] = []) async throws -> (status: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("commands-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    // The scripts begin with `first`, because a missing file causes a warning.
    let child = try ChildProcess(
      "/bin/bash", ["-c", script, "shell"] + words,
      environment: [
        "TODOS_FILE": path("todos.tarn"), "DREAMS_FILE": path("dreams.tarn"), "TIMELINE_FOLDER": path("timeline"),
        "HOME": folder.path, "XDG_DATA_HOME": folder.path, "TODOS": try builtProgram("todos"),
        "DREAMS": try builtProgram("dreams"),
      ])
    let text = await child.output()
    return (await child.waitUntilExit(), text)
  }

  @Test("--version prints the version of the package, the same for all commands", arguments: commands)
  func version(command: String) async throws {
    let (status, text) = try await Self.shell("\"$@\"", [try builtProgram(command), "--version"])
    #expect(status == 0)
    #expect(text.hasPrefix("\(command) (\(PackageVersion.current))"))
  }

  @Test(
    "The inspector is not served to other machines, nor by a proxy",
    arguments: [["--address", "0.0.0.0"], ["--host", "https://tarn.example"], ["--address", "192.0.2.7"]])
  func inspector(options: [String]) async throws {
    let (status, text) = try await Self.shell("\"$@\"", [try builtProgram("Demo"), "--inspect"] + options)
    #expect(status == 2 && text.contains("the inspector is for this machine alone"), "\(text)")
  }

  @Test(
    "The demo knows clients by their addresses if other machines can connect, and not if a proxy may have them all",
    arguments: [
      ([], nil), (["--address", "0.0.0.0"], "127.0.0.1"),
      (["--address", "0.0.0.0", "--host", "https://tarn.example"], nil),
      (["--address", "0.0.0.0", "--forwarded"], "192.0.2.7"),
    ] as [([String], String?)])
  func clients(options: [String], client: String?) async throws {
    let folder = try Folder()
    let people = folder.url.appendingPathComponent("people").path
    let hash = try #require(await ChildProcess("openssl", ["passwd", "-6", "four words of theirs"]).line())
    try "anna:\(hash)\n".write(toFile: people, atomically: true, encoding: .utf8)
    let port = try freePort()
    let demo = try ChildProcess(
      try builtProgram("Demo"), [folder.url.path, "--people", people, "--log", "text"] + options,
      environment: ["PORT": "\(port)", "HOME": folder.url.path, "XDG_DATA_HOME": folder.url.path])
    defer { withExtendedLifetime(folder) { demo.kill() } }
    while let line = await demo.line(), !line.hasPrefix("http://") {}
    // The record of a wrong password names the client only if the server tells clients apart.
    let address = "http://localhost:\(port)"
    let curl = try ChildProcess(
      "curl",
      [
        "-s4", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Origin: \(address)", "-H", "X-Forwarded-For: 192.0.2.7",
        "-d", "name=anna&password=wrong", "\(address)/sign-in",
      ])
    try #require(await curl.output() == "403")
    var record: String?
    while record == nil, let line = await demo.line() {
      if line.contains("event=sign-in-failed") { record = line }
    }
    let fields = try #require(record).split(separator: " ").filter { $0.hasPrefix("client=") }
    #expect(fields == (client.map { ["client=\($0)"] } ?? []))
  }

  @Test("Every command has a completion script for each shell", arguments: commands)
  func completion(command: String) async throws {
    let script = "\"$@\" bash | bash -n && \"$@\" zsh && \"$@\" fish"
    let (status, text) = try await Self.shell(script, [try builtProgram(command), "--generate-completion-script"])
    #expect(status == 0)
    #expect(text.hasPrefix("#compdef \(command)\n") && text.contains("\n# Completion of \(command) for fish.\n"))
  }

  @Test("On a full disk a command exits with 1, prints the reason and nothing else", arguments: printing)
  func full(words: [String]) async throws {
    let program = try builtProgram(words[0])
    let (status, text) = try await Self.shell(
      Self.first + "\"$@\" > /dev/full", [program] + words.dropFirst())
    #expect(status == 1)
    #expect(text == "The output could not be written: No space left on device. A part of it is missing.\n", "\(words)")
  }

  @Test("Beyond the file size limit a command exits with 1 and prints the reason", arguments: printing)
  func sizeLimit(words: [String]) async throws {
    let program = try builtProgram(words[0])
    // The output is appended to a file at the limit, in units of 1,024 bytes; the app's own file fits.
    let (status, text) = try await Self.shell(
      """
      \(Self.first) head -c 409600 /dev/zero > "$HOME/out"
      ulimit -f 400; "$@" 2>&1 >> "$HOME/out" | cat; exit ${PIPESTATUS[0]}
      """, [program] + words.dropFirst())
    #expect(status == 1)
    #expect(text == "The output could not be written: File too large. A part of it is missing.\n", "\(words)")
  }

  @Test("A reader that closes the pipe is not an error", arguments: printing)
  func closed(words: [String]) async throws {
    let program = try builtProgram(words[0])
    let (status, text) = try await Self.shell(
      Self.first + "\"$@\" | true; exit ${PIPESTATUS[0]}", [program] + words.dropFirst())
    #expect(status == 0 && text == "", "\(words): \(text)")
  }

  @Test(
    "Invalid arguments exit with 2, failed commands with 1",
    arguments: [
      ("todos --nonsense", 2), ("todos nonsense", 2), ("todos done 7", 1), ("chance --nonsense", 2), ("chance 3d", 2),
      ("chance --seed x", 2), ("chance cards 0", 2), ("chance histogram 3d", 2),
      ("chance 3d6 --file /nowhere/x.tarn", 1),
      ("dreams --nonsense", 2), ("dreams nonsense", 2), ("dreams add x --file /nowhere/x.tarn", 1),
      ("timeline --nonsense", 2), ("timeline nonsense", 2), ("fake-mastodon --nonsense", 2),
      ("fake-mastodon --port x", 2), ("fake-mastodon /nowhere/x.sqlite --port 0", 1),
      ("chance coin twice", 2), ("chance shuffle twice", 2), ("Demo --nonsense", 2), ("Demo one two", 2),
      ("Demo --mastodon", 2), ("Demo /dev/null/x", 1), ("ClocksWeb --nonsense", 2), ("ClocksWeb one two", 2),
      ("ClocksWeb /nowhere/x.tarn", 1), ("kitty --nonsense", 2), ("kitty nonsense", 2),
      ("kitty list --file /nowhere/x.tarn", 1), ("forgetful-todos --nonsense", 2), ("tarn --nonsense", 2),
      // A file that can't be read: `tarn check` keeps 1 for damage.
      ("tarn check /nowhere/x.tarn", 2),
    ])
  func statuses(line: String, status: Int32) async throws {
    let words = line.split(separator: " ").map(String.init)
    let (ended, text) = try await Self.shell("\"$@\"", [try builtProgram(words[0])] + words.dropFirst())
    #expect(ended == status, "\(line): \(text)")
    #expect(!text.isEmpty)
  }

  @Test("chance prints numbers as numbers in JSON, and plain text into a pipe")
  func chance() async throws {
    let program = try builtProgram("chance")
    func object(_ words: String...) async throws -> [String: Any] {
      let text = try await Self.shell("\"$@\"", [program] + words).text
      return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    let dice = try await object("4d6kh3+1", "--json", "--seed", "7")
    let shown = try #require(dice["dice"] as? [Int])
    #expect(shown.count == 3 && shown.reduce(1, +) == dice["result"] as? Int)
    #expect(dice["asked"] as? String == "4d6kh3+1")
    #expect((try await object("cards", "5", "--json")["result"] as? [String])?.count == 5)
    #expect(["Heads", "Tails"].contains(try await object("coin", "--json")["result"] as? String))
    let bars = try await object("histogram", "2d6", "--json")
    #expect(bars.count == 11 && bars.values.allSatisfy { $0 is Int })
    let plain = try await Self.shell("\"$@\" | cat", [program])
    #expect(plain.status == 0)
    #expect(plain.text.wholeMatch(of: /3d6: \d+ \(\d \d \d\)\n/) != nil, "\(plain.text)")
  }

  @Test(
    "The help of every command that prints JSON names the members",
    arguments: [
      ("todos undo", ["label"]), ("todos redo", ["label"]),
      ("dreams list", ["number", "id", "text", "creature", "count", "effects"]),
      ("dreams picture", ["file", "dreams", "bytes"]),
      ("timeline list", ["id", "time", "author", "boostedBy", "text", "cover", "favourites", "gap"]),
      ("timeline pending", ["account", "id", "label", "time", "status", "reason"]),
      ("timeline post", ["account", "id", "posted", "visibility", "status"]),
      ("timeline sign-in", ["account", "file"]), ("timeline sign-out", ["account"]),
    ])
  func members(line: String, members: [String]) async throws {
    let words = line.split(separator: " ").map(String.init)
    let (status, text) = try await Self.shell("\"$@\"", [try builtProgram(words[0]), words[1], "--help"])
    #expect(status == 0 && text.contains("--json") && text.contains("Print JSON, for programs."))
    for member in members { #expect(text.contains("`\(member)`"), "\(line): \(member)") }
  }

  @Test("Every command that sets a text refuses a to-do of 2,000 characters with a message")
  func long() async throws {
    let shell = try TodosCommandRunner()
    try await shell.run("add", "buy beer")
    let long = String(repeating: "xyz ", count: 499) + "wxyz"
    let words =
      "This text has 2000 characters, and a to-do has at most 500. Shorten it, or split it into several to-dos.\n"
    #expect(try await shell.run("add", long) == .init(status: 1, text: "todos add: <text>: " + words))
    #expect(try await shell.run("edit", "1", long) == .init(status: 1, text: "todos edit: <text>: " + words))
    #expect(try await shell.run("fork", "1", "--text", long) == .init(status: 1, text: "todos fork: --text: " + words))
    #expect(try await shell.texts() == ["buy beer"])
    let maximum = String(repeating: "é", count: 500)
    #expect(try await shell.run("add", maximum).status == 0)
    #expect(try await shell.texts() == ["buy beer", maximum])
  }
}
