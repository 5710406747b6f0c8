import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import ProgramDriver
import TarnSharing
import TarnStorage
import Testing

extension JournalBrowserTests {
  @MainActor @Suite("Killing the demo") struct Killing {
    /// Starts the demo in a folder and returns it with its address.
    private func start(_ folder: URL, port: String = "0") async throws -> (program: ChildProcess, url: String) {
      let program = try ChildProcess(try builtProgram("Demo"), [folder.path], environment: ["PORT": port])
      while let line = await program.line() {
        if line.hasPrefix("http://") { return (program, line) }
      }
      throw WaitTimedOut()
    }

    @Test("A demo killed during editing restarts with the same screen and draft, and gets what was typed meanwhile")
    func killed() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let picture = folder.appending(path: "lake.png")
      try Data(Given.picture()).write(to: picture)

      let first = try await start(folder, port: "\(try freePort())")
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.go(to: printedAddress(first.url, to: "journal/"))
      try await tab.isReady()
      try await tab.signUp("Ada")
      try await tab.click(".row .entry")
      try await tab.click(At.edit)
      try await tab.appears(At.title)
      try await tab.type("Up to the tarn", into: At.title, replacing: true)
      try await tab.click(At.drawer)
      try await tab.choose([picture.path], in: "#choose")
      try await tab.appears(".photos li:nth-child(2)")
      // A command ends when all changes before it are in the file.
      _ = try await Journal.app.file(at: folder.appending(path: "journal.tarn").path).perform([])
      first.program.kill()
      _ = await first.program.waitUntilExit()
      // The text typed now has never reached a program.
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await tab.focus(At.title)
      try await tab.type(" early")

      let port = try #require(URL(string: first.url)?.port)
      let second = try await start(folder, port: "\(port)")
      defer { second.program.kill() }
      try await tab.isReady()
      try await tab.isAnswered()
      #expect(try await tab.value(of: At.title) == "Up to the tarn early")
      let counter = try await tab.text(of: At.counter)
      try await tab.go(to: printedAddress(second.url, to: "journal/"))
      try await tab.isReady()
      try await tab.appears(".drawer.open .photos li:nth-child(2)")
      #expect(try await tab.value(of: At.title) == "Up to the tarn early")
      #expect(try await tab.text(of: At.counter) == counter)
      try await tab.wait(until: "document.querySelector('.photos li:nth-child(2) img').naturalWidth > 0")
      try await tab.done()
      try await tab.shows("Up to the tarn early", in: ".entry-view h1")
      await tab.close()
    }
  }
}
