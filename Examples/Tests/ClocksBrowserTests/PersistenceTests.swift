import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing

extension ClocksBrowserTests {
  @Suite("Quitting and killing") struct Persistence {
    enum End: CaseIterable { case quit, kill }

    @Test(
      "A reopened program shows the same screen, and the slider still jumps back to yesterday", arguments: End.allCases)
    func sameScreen(end: End) async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-clocks-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("clocks.tarn").path
      let browser = try #require(SharedBrowser.current)

      let first = try Running(file)
      let tab = try await first.open(in: browser)
      let beginning = try await tab.contents()
      try await tab.click(Selector.row(3))
      try await tab.appears(Selector.name)
      try await tab.focus(Selector.name)
      try await tab.press("Control+A")
      try await tab.type("Home of the pyramids")
      try await tab.click(Selector.add)
      try await tab.appears(Selector.search)
      try await tab.type("reyk")
      try await tab.scroll(Selector.rows, to: 40)
      try await tab.hasTold()
      let before = try await tab.contents()
      let step: String = try await tab.evaluate("document.querySelector('.history-count').textContent")
      // The app guarantees a commit within twenty milliseconds; this is many times that, for slow machines.
      // Pause: commits are delayed by the guaranteed time, and this test is about older changes.
      try await Task.sleep(for: .milliseconds(500))
      switch end {
      case .quit:
        first.program.terminate()
        #expect(first.program.waitUntilExit() == 0)
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
      case .kill: first.program.kill()
      }
      await tab.close()

      let second = try Running(file)
      defer { second.program.kill() }
      let again = try await second.open(in: browser)
      #expect(try await again.contents() == before)
      #expect(try await again.evaluate("document.querySelector('.history-count').textContent") == step)
      try await again.click(Selector.cancel)
      // Jumps back to the beginning: the screen of the first start.
      try await again.run(
        """
        const slider = document.querySelector("\(Selector.slider)");
        slider.value = 0;
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        """)
      try await again.wait(until: "document.querySelector('.history-count').textContent.startsWith('0 /')")
      try await again.vanishes(Selector.sheet)
      #expect(try await again.contents() == beginning)
      await again.close()
    }

    @Test("A file that is open elsewhere or invalid is refused with a message and stays unchanged")
    func refused() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-clocks-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("clocks.tarn").path
      let running = try Running(file)
      defer { running.program.kill() }
      let other = try ChildProcess(builtProgram("ClocksWeb"), [file], environment: ["PORT": "0"])
      #expect(other.output().hasPrefix("ClocksWeb: clocks.tarn is open in ClocksWeb (process "))
      #expect(other.waitUntilExit() == 1)

      let text = folder.appendingPathComponent("notes.txt")
      try Data("These are my notes, and no clocks.\n".utf8).write(to: text)
      let third = try ChildProcess(builtProgram("ClocksWeb"), [text.path], environment: ["PORT": "0"])
      #expect(third.output().hasPrefix("ClocksWeb: notes.txt is not a file of Tarn"))
      #expect(third.waitUntilExit() == 1)
      #expect(try String(contentsOf: text, encoding: .utf8) == "These are my notes, and no clocks.\n")
    }

    /// The running program.
    struct Running {
      let program: ChildProcess
      let url: String

      init(_ file: String) throws {
        program = try ChildProcess(builtProgram("ClocksWeb"), [file], environment: ["PORT": "0"])
        _ = program.line()
        url = try #require(program.line())
      }

      func open(in browser: Browser) async throws -> Tab {
        let tab = try await browser.newTab()
        try await tab.resize(width: 1_280, height: 800, touch: false)
        try await tab.emulate(dark: false, reducedMotion: true)
        try await tab.go(to: url)
        try await tab.isReady()
        return tab
      }
    }
  }
}
