import BrowserDriver
import BrowserSuite
import Clocks
import Foundation
import ProgramDriver
import Tarn
import TarnSession
import TarnSharing
import TarnStorage
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

      let first = try await Running(file)
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
      try await tab.hasSentEvents()
      let before = try await tab.contents()
      let step: String = try await tab.evaluate("document.querySelector('.history-count').textContent")
      // A command ends when all changes before it are in the file.
      _ = try await Clocks.app.file(at: file).perform([])
      switch end {
      case .quit:
        first.program.terminate()
        #expect(await first.program.waitUntilExit() == 0)
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
      case .kill: first.program.kill()
      }
      await tab.close()

      let second = try await Running(file)
      defer { second.program.kill() }
      let again = try await second.open(in: browser)
      try await again.agrees(with: before)
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
      try await again.agrees(with: beginning)
      await again.close()
    }

    @Test("A program follows another one that has the file open")
    func followed() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-clocks-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("clocks.tarn").path
      let browser = try #require(SharedBrowser.current)
      let owner = try await Running(file)
      defer { owner.program.kill() }
      let follower = try await Running(file)
      defer { follower.program.kill() }
      let (first, second) = (try await owner.open(in: browser), try await follower.open(in: browser))
      let count = try await first.contents().names.count
      try await first.click(Selector.edit)
      try await second.appears(".remove")
      try await second.click(Selector.remove(1))
      try await first.wait(until: "document.querySelectorAll('.rows .row-name').length == \(count - 1)")
      try await second.agrees(with: first)
      await first.close()
      await second.close()
    }

    @Test("An invalid file is refused with a message and stays unchanged")
    func refused() async throws {
      let text = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString).txt")
      try Data("These are my notes, and no clocks.\n".utf8).write(to: text)
      defer { try? FileManager.default.removeItem(at: text) }
      let program = try ChildProcess(builtProgram("ClocksWeb"), [text.path], environment: ["PORT": "0"])
      #expect(await program.output().hasPrefix("ClocksWeb: \(text.lastPathComponent) is not a file of Tarn"))
      #expect(await program.waitUntilExit() == 1)
      #expect(try String(contentsOf: text, encoding: .utf8) == "These are my notes, and no clocks.\n")
    }

    @Test("The page of a recorded session goes through its steps like those of a live run")
    @MainActor func recordedSession() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-clocks-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let store = Clocks.app.makeStore(.three)
      let recorder = try SessionRecorder(
        store, app: Clocks.app.name, schema: Clocks.app.schema.version, folder: folder.path)
      store.send(.open(Clocks.State.id(1)))
      store.send(.rename(Clocks.State.id(1), to: "Office"))
      store.send(.remove(Clocks.State.id(0)))
      recorder.close()
      let running = try await Running("--session", folder.path)
      defer { running.program.kill() }
      let tab = try await running.open(in: try #require(SharedBrowser.current))
      try await tab.shows("3 / 3", in: ".history-count")
      #expect(try await tab.count(of: ".row") == 2)
      try await tab.click("[aria-label='Step back in everything']")
      try await tab.shows("2 / 3", in: ".history-count")
      #expect(try await tab.count(of: ".row") == 3)
      try await tab.drag(Selector.slider, byX: -900, y: 0)
      try await tab.shows("Beginning", in: ".history-label")
      try await tab.click("[aria-label='Step forward in everything']")
      try await tab.shows("Open Tokyo", in: ".history-label")
      await tab.close()
    }

    /// The running program.
    struct Running {
      let program: ChildProcess
      let url: String

      init(_ arguments: String...) async throws {
        program = try ChildProcess(builtProgram("ClocksWeb"), arguments, environment: ["PORT": "0"])
        _ = await program.line()
        url = try #require(await program.line())
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
