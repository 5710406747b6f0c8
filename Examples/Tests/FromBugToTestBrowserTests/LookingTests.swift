import BrowserDriver
import BrowserSuite
import DocumentedCode
import Foundation
import ProgramDriver
import Testing

/// Does what the last part of `docs/from-bug-to-test.md` says.
@Suite("From a bug to a test, by looking", .serialized, .oneBrowser, .timeLimit(.minutes(10))) @MainActor
struct LookingTests {
  @Test("Blame at the wrong text leads to the step that wrote it, which is exported as a test that fails")
  func blame() async throws {
    let input = Pipe()
    let process = try ChildProcess(
      try builtProgram("forgetful-todos"), ["--inspect"], input: input.fileHandleForReading)
    defer { process.kill() }
    let address = try #require(await process.line())
    let tab = try await #require(SharedBrowser.current).newTab(address, privately: true)
    try await tab.resize(width: 1_280, height: 800)
    try await tab.isReady()
    let requests = ["add milk", "add eggs", "done 2", "done 1", "add bread", "done 3", "open 1"]
    try input.fileHandleForWriting.write(contentsOf: Data(requests.map { $0 + "\n" }.joined().utf8))
    try await tab.shows(".check(.number(1), false)", in: ".step-list")
    try await tab.click(".detail .tabs button:nth-child(2)")
    for label in ["Expand document", "Expand document.todos"] { try await tab.click("[aria-label='\(label)']") }
    try await tab.click("[aria-label^='Expand document.todos[id']")
    try await tab.click("[aria-label^='Who changed document.todos[id'][aria-label$='.text last?']")
    try await tab.shows(".check(.number(1), false)", in: ".title")
    try await tab.shows("was last changed by step", in: ".notice-line")
    try await tab.click(".detail .tabs button:nth-child(5)")
    try await tab.shows("ForgetfulTodos", in: "#inspector-session")
    try checkTest(try await tab.text(of: "#inspector-test"))
    await tab.close()
    try input.fileHandleForWriting.close()
    #expect(await process.waitUntilExit() == 0)
  }

  /// Compares an exported test with that of the page, and, corrected as the page says, with the compiled one, which fails.
  private func checkTest(_ text: String) throws {
    let page = try DocumentedPage("docs/from-bug-to-test.md")
    let shown = try #require(page.blocks.last)
    #expect(Self.lines(text).joined(separator: "\n").contains(Self.lines(shown).joined(separator: "\n")), "\(text)")
    let compiled = try String(
      contentsOfFile: "\(page.root)/Examples/Tests/FromBugToTestTests/LookedSession.swift", encoding: .utf8)
    let corrected = Self.lines(text.replacing(#"text == \"bread\""#, with: #"text == \"milk\""#))
      .filter { !$0.contains("import ") }
    #expect(Self.lines(compiled).joined(separator: "\n").contains(corrected.joined(separator: "\n")), "\(text)")
  }

  /// The IDs and times of a run are its own.
  private static func lines(_ text: String) -> [String] {
    text.replacing(/[0-9A-F]{8}-[0-9A-F-]{27}/, with: "ID").replacing(/1[0-9]{12}/, with: "TIME")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
