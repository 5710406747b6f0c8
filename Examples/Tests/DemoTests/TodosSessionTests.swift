import Foundation
import ProgramDriver
import TarnTesting
import TerminalDriver
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Recorded sessions of todos")
struct TodosSessionTests {
  private let shell: TodosCommandRunner
  private var sessions: String { shell.folder.appendingPathComponent("sessions").path }

  init() throws { shell = try TodosCommandRunner() }

  /// Records a session on a terminal: two new to-dos, of which the first is marked as done.
  private func record() async throws {
    let terminal = try PseudoTerminal(
      shell.program, ["--record", sessions], columns: 80, rows: 24, environment: shell.environment)
    try await terminal.wait("list") { $0.contains("Todos") }
    for text in ["buy beer", "call Zoë"] {
      try terminal.send("a")
      try await terminal.wait("sheet") { $0.contains("New to-do") }
      try terminal.send("\(text)\r")
      try await terminal.wait("to-do") { $0.contains(text) && !$0.contains("New to-do") }
    }
    try terminal.send("\u{1b}[H ")
    try await terminal.wait("check") { $0.contains("[x] 1 buy beer") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }

  private func tarn(_ arguments: String...) async throws -> (status: Int32, text: String) {
    let process = try ChildProcess(builtProgram("tarn"), arguments)
    let text = await process.output()
    return (await process.waitUntilExit(), text)
  }

  @Test("Into a pipe the list is printed, and an option for a store is refused", arguments: ["--record", "--inspect"])
  func pipe(_ option: String) async throws {
    let output = try await shell.run(option == "--record" ? [option, sessions] : [option])
    #expect(output.status == 2)
    #expect(output.text.contains("\(option) needs a terminal: into a pipe or a file the content is printed once"))
    #expect(!FileManager.default.fileExists(atPath: sessions))
  }

  @Test("tarn replays a session of the terminal in the program that recorded it") func replay() async throws {
    try await record()
    let replayed = try await tarn("replay", sessions)
    #expect(replayed.status == 0, "\(replayed.text)")
    #expect(replayed.text.hasPrefix("The app behaves as recorded: "))
    let corpus = try await tarn("replay", "--corpus", sessions)
    #expect(corpus.status == 0)
    #expect(corpus.text.hasPrefix("1 session, "))
    #expect(corpus.text.contains(": 1 as recorded, in "))
  }

  @Test("A session that differs is reported with the step and the field, and has its exit code") func difference()
    async throws
  {
    try await record()
    let lines = try await shell.run("session", "text", try file()).text
    let changed = shell.folder.appendingPathComponent("changed.jsonl")
    try lines.replacingOccurrences(of: #""text":"buy beer""#, with: #""text":"buy wine""#)
      .write(to: changed, atomically: true, encoding: .utf8)
    let replayed = try await shell.run("session", "replay", changed.path)
    #expect(replayed.status == 1)
    #expect(replayed.text.contains("gives another state than the recorded one"))
    try "{}".write(to: changed, atomically: true, encoding: .utf8)
    #expect(try await shell.run("session", "replay", changed.path).status == 2)
    #expect(try await tarn("replay", changed.path).status == 2)
  }

  @Test("A session is shrunk to the steps for a condition, and printed as a test") func shrunk() async throws {
    try await record()
    let short = shell.folder.appendingPathComponent("short.jsonl")
    let condition = #"document.todos[*].text == "call Zoë""#
    let process = try ChildProcess(
      "/bin/sh",
      ["-c", "\"$0\" \"$@\" 2>/dev/null", shell.program, "session", "shrink", sessions, "--until", condition])
    let lines = await process.output()
    #expect(await process.waitUntilExit() == 0)
    // The header, the state, the sheet or the fields of the new to-do, and its answers.
    #expect((3...12).contains(lines.split(separator: "\n").count), "\(lines)")
    #expect(!lines.contains("buy beer"))
    try lines.write(to: short, atomically: true, encoding: .utf8)
    let test = try await tarn("test", short.path, "--until", condition)
    #expect(test.status == 0)
    #expect(test.text.contains(/_ = feature.update\(&state, \.acted\("[^"]+:\/dev\/pts\//))
    #expect(test.text.contains("#expect(try !SessionCondition("))
    let never = try await shell.run("session", "shrink", sessions, "--until", "document.todos.count > 9")
    #expect(never.status == 1)
    #expect(never.text.contains("The condition holds in no state"))
    #expect(try await shell.run("session", "shrink", sessions, "--until", "a ==").status == 2)
  }

  @Test(
    "A thousand sessions of a folder are replayed in parallel, and the ones that differ or can't be read are listed")
  func corpus() async throws {
    try await record()
    let lines = try await shell.run("session", "text", try file()).text
    let recorded = try Data(contentsOf: URL(fileURLWithPath: try file()))
    let corpus = shell.folder.appendingPathComponent("corpus")
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: false)
    for number in 1_000..<2_000 { try recorded.write(to: corpus.appendingPathComponent("run-\(number).tarnsession")) }
    // The other lines are the header, the first state, and results that came after their steps had been written.
    let steps = lines.split(separator: "\n").count { $0.contains(#""action":"#) }
    let alike = try await tarn("replay", "--corpus", corpus.path)
    #expect(alike.status == 0)
    #expect(alike.text.hasPrefix("1000 sessions, \(1_000 * steps) steps: 1000 as recorded, in "), "\(alike.text)")

    let changed = lines.replacingOccurrences(of: #""text":"buy beer""#, with: #""text":"buy wine""#)
    for number in [1_012, 1_733] {
      try FileManager.default.removeItem(at: corpus.appendingPathComponent("run-\(number).tarnsession"))
      let file = corpus.appendingPathComponent("run-\(number).jsonl")
      try changed.write(to: file, atomically: true, encoding: .utf8)
    }
    let different = try await tarn("replay", "--corpus", corpus.path)
    #expect(different.status == 1)
    let table = different.text.split(separator: "\n")
    #expect(table.count == 3)
    // In the order of their names, whichever thread was first.
    #expect(table[0].hasPrefix("run-1012.jsonl  Step ") && table[1].hasPrefix("run-1733.jsonl  Step "))
    #expect(table[2].contains(" steps: 998 as recorded, 2 different, in "))

    try Data("{}".utf8).write(to: corpus.appendingPathComponent("run-1020.tarnsession"))
    let damaged = try await tarn("replay", "--corpus", corpus.path)
    #expect(damaged.status == 2)
    #expect(damaged.text.contains(" steps: 997 as recorded, 2 different, 1 unreadable, in "))
  }

  @Test("A recorded session is shown in the terminal, and undone step by step like a live run") func shown()
    async throws
  {
    try await record()
    let terminal = try PseudoTerminal(
      shell.program, ["--session", sessions], columns: 80, rows: 24,
      environment: shell.environment.merging(["TODOS_FILE": "/dev/null"]) { $1 })
    try await terminal.wait("last state") { $0.contains("[x] 1 buy beer") && $0.contains("2 call Zoë") }
    try terminal.send("u")
    try await terminal.wait("undone check") { $0.contains("[ ] 1 buy beer") }
    try terminal.send("u")
    try await terminal.wait("undone to-do") { !$0.contains("call Zoë") }
    try terminal.send("r")
    try await terminal.wait("redone to-do") { $0.contains("2 call Zoë") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(try await shell.run("--session", sessions, "--file", shell.path).status == 2)
    #expect(try await shell.run("--session", "/nowhere").status == 1)
  }

  @Test("With --inspect the terminal tells the address of a page with its steps") func inspected() async throws {
    let terminal = try PseudoTerminal(
      shell.program, ["--inspect"], columns: 120, rows: 24, environment: shell.environment)
    defer { terminal.end() }
    try await terminal.wait("address") { $0.contains("The inspector is at http://127.0.0.1:") }
    let address = try #require(
      String(decoding: terminal.output, as: UTF8.self).firstMatch(of: /http:\/\/127\.0\.0\.1:\S+/))
    let (page, answer) = try await URLSession.shared.data(from: try #require(URL(string: String(address.0))))
    #expect((answer as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: page, as: UTF8.self).contains("<title>Inspector</title>"))
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }

  private func file() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions)
    return "\(sessions)/\(try #require(names.first))"
  }
}
