import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import ProgramDriver
import TarnDocument
import TarnStorage
import Testing

extension JournalBrowserTests {
  @MainActor @Suite("Recorded sessions of the demo") struct RecordedSessions {
    private func start(_ arguments: String...) async throws -> (program: ChildProcess, url: String) {
      let program = try ChildProcess(try builtProgram("Demo"), arguments, environment: ["PORT": "0"])
      while let line = await program.line() {
        if line.hasPrefix("http://") { return (program, line) }
      }
      throw WaitTimedOut()
    }

    private func run(_ name: String, _ arguments: String...) async throws -> (status: Int32, text: String) {
      let program = try ChildProcess(try builtProgram(name), arguments)
      let text = await program.output()
      return (await program.waitUntilExit(), text)
    }

    @Test("A journal is recorded without passwords, replayed by tarn, and shown with the history bar")
    func journal() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let sessions = folder.appending(path: "sessions").path
      let recorded = try await start(folder.path, "--record", sessions)
      defer { recorded.program.kill() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.go(to: printedAddress(recorded.url, to: "journal/"))
      try await tab.isReady()
      try await tab.signUp("Ada")
      try await tab.write("A tarn at dawn")
      try await tab.done()
      try await tab.shows("A tarn at dawn", in: ".entry-view h1")
      recorded.program.terminate()
      #expect(await recorded.program.waitUntilExit() == 0)

      let names = try FileManager.default.contentsOfDirectory(atPath: sessions).sorted()
      // Each app has a session of its own.
      for app in ["Chance", "Clocks", "Dreams", "Journal", "Timeline", "Todos"] {
        #expect(names.contains { $0.hasPrefix("\(app)-") }, "\(app)")
      }
      let journal = "\(sessions)/\(try #require(names.first { $0.hasPrefix("Journal-") }))"
      let bytes = try Data(contentsOf: URL(filePath: journal))
      #expect(bytes.range(of: Data("ada@example.org".utf8)) != nil)
      let saved = try Journal.app.file(at: folder.appending(path: "journal.tarn").path).openAlone()
      let hash = try #require(saved.store.state.document.people.first).password.written
      try saved.storage.close()
      #expect(hash.hasPrefix("$y$"))
      for secret in [hash, "$y$", "correct horse"] {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
      }

      let replayed = try await run("tarn", "replay", journal)
      #expect(replayed.status == 0 && replayed.text.hasPrefix("The app behaves as recorded: "), "\(replayed.text)")
      let corpus = try await run("tarn", "replay", "--corpus", sessions)
      #expect(corpus.status == 0 && corpus.text.hasPrefix("6 sessions, "), "\(corpus.text)")
      let condition = #"document.entries[*].title == "A tarn at dawn""#
      let test = try await run("Demo", "session", "test", journal, "--until", condition)
      #expect(test.status == 0 && test.text.contains("Journal.app.feature()"), "\(test.text)")

      let shown = try await start("--session", journal)
      defer { shown.program.kill() }
      try await tab.go(to: shown.url)
      try await tab.isReady()
      try await tab.shows("A tarn at dawn", in: ".entry-view h1")
      let count = try await tab.text(of: ".history-count")
      try await tab.click("[aria-label='Step back in everything']")
      try await tab.wait(until: "document.querySelector('.history-count').textContent != '\(count)'")
      await tab.close()
      #expect(try await run("Demo", "--session", journal, folder.path).status == 2)
    }
  }
}
