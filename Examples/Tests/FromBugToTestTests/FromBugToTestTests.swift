import DocumentedCode
import Foundation
import ProgramDriver
import Tarn
import TarnDocument
import TarnSession
import Testing
import Todos

/// Does what `docs/from-bug-to-test.md` says.
@Suite("From a bug to a test") struct FromBugToTestTests {
  private let page: DocumentedPage
  private let folder: URL

  init() throws {
    page = try DocumentedPage("docs/from-bug-to-test.md")
    folder = FileManager.default.temporaryDirectory.appending(path: "from-bug-to-test-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "forgetful-todos").path,
      withDestinationPath: builtProgram("forgetful-todos"))
  }

  /// A command of the page with the lines below it.
  private struct Command {
    let line: String
    let typed: [String]
    let printed: [String]

    init(_ block: String) {
      let lines = block.split(separator: "\n").map(String.init)
      line = String((lines.first ?? "").dropFirst(2))
      let requests = ["add ", "done ", "open "]
      typed = lines.dropFirst().filter { line in requests.contains { line.hasPrefix($0) } }
      printed = lines.dropFirst().filter { line in !requests.contains { line.hasPrefix($0) } }
    }
  }

  /// The commands that run in the program's folder: those that build it are before them.
  private var commands: [Command] {
    page.text.components(separatedBy: "```console\n").dropFirst(2).compactMap {
      $0.components(separatedBy: "\n```").first.map(Command.init)
    }
  }

  /// Runs a command in the folder, with its input, and returns what it prints.
  private func run(_ command: Command) async throws -> String {
    let input = folder.appending(path: "input")
    try (command.typed.joined(separator: "\n") + "\n").write(to: input, atomically: true, encoding: .utf8)
    // The group keeps the messages apart from the output, which the command itself may redirect.
    let process = try ChildProcess(
      "/bin/sh", ["-c", "cd \"$0\" && { \(command.line) < input; } 2>&1", folder.path])
    let text = await process.output()
    #expect(await process.waitUntilExit() == 0, "\(command.line): \(text)")
    return text
  }

  /// The IDs and times of a run are its own.
  private func withoutIDs(_ text: String) -> [String] {
    text.replacing(/[0-9A-F]{8}-[0-9A-F-]{27}/, with: "ID").replacing(/1[0-9]{12}/, with: "TIME")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("The page's commands print what the page says, and the last one the page's test") func wholePage() async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (record, shrink, test) = (commands[0], commands[1], commands[2])
    #expect(try await run(record).split(separator: "\n").map(String.init) == record.printed)
    #expect(try await run(shrink).split(separator: "\n").map(String.init) == shrink.printed)
    let printed = try await run(test)
    #expect(withoutIDs(printed) == withoutIDs(page.blocks[0]))
    // The compiled test is the printed one.
    let compiled = try String(
      contentsOfFile: "\(page.root)/Examples/Tests/FromBugToTestTests/ReportedSession.swift", encoding: .utf8)
    let body = withoutIDs(printed).filter { !$0.contains("import ") }
    #expect(withoutIDs(compiled).joined(separator: "\n").contains(body.joined(separator: "\n")))
    try checkMended()
  }

  /// With the mended update, the same steps don't lead to the wrong state.
  private func checkMended() throws {
    typealias Mended = SharedDocument<Todos>
    let session = try RecordedSession<Mended.State, Mended.Action>(
      reading: Data(contentsOf: folder.appending(path: "short.jsonl")), of: "ForgetfulTodos")
    let condition = try SessionCondition(#"document.todos.count > 1 && document.todos[0].text == "bread""#)
    #expect(!condition.holds(in: session.state(after: session.steps.count, with: SharedDocument(Todos()))))
  }
}
