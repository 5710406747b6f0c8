import BrowserDriver
import BrowserSuite
import Dreams
import Foundation
import ProgramDriver
import Tarn
import TarnDocument
import TarnSharing
import TarnStorage
import TarnTesting
import Testing

extension DreamsBrowserTests {
  /// Kills the program at random points of a random walk and restarts it.
  @MainActor @Suite("The demo, killed at a random point") struct Restoration {
    @Test(
      "The restarted demo shows the same state and the same pixels",
      arguments: ProcessInfo.processInfo.environment["TARN_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1])
    func walk(seed: UInt64) async throws {
      var random = SeededRandom(seed: seed)
      let steps = ProcessInfo.processInfo.environment["TARN_STEPS"].flatMap { Int($0) } ?? 40
      let folder = FileManager.default.temporaryDirectory.appending(path: "dreams-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var walk = try await RandomWalk(folder)
      defer { walk.program.kill() }
      var reported: [String] = []
      for step in 1...steps {
        reported.append(try await walk.tab.step(&random))
        guard random.oneIn(6) || step == steps else { continue }
        let before = try await walk.seen()
        try walk.reachesDisk()
        walk = try await walk.killed()
        let after = try await walk.seen()
        #expect(after.state == before.state, "seed \(seed), after \(reported)")
        #expect(after.words == before.words, "seed \(seed), after \(reported)")
        if after.picture != before.picture {
          try before.picture.write(to: URL(filePath: ".build/screenshots/dreams-before-\(seed)-\(step).png"))
          try after.picture.write(to: URL(filePath: ".build/screenshots/dreams-after-\(seed)-\(step).png"))
          Issue.record("It looks another way: .build/screenshots/dreams-…-\(seed)-\(step).png, after \(reported)")
        }
      }
      // The browser also reports the stream that ended with the program.
      let messages = await walk.tab.consoleMessages().dropFirst(walk.earlierMessages)
      #expect(messages.filter { !$0.contains("net::ERR_") } == [])
      await walk.tab.close()
    }

    @Test("A kill in the middle of a step leaves the state before or after the step, and it stays so", arguments: 1...2)
    func torn(seed: Int) async throws {
      var random = SeededRandom(seed: UInt64(seed))
      let folder = FileManager.default.temporaryDirectory.appending(path: "dreams-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var walk = try await RandomWalk(folder)
      defer { walk.program.kill() }
      try await walk.tab.click(Selector.card(2))
      try await walk.tab.appears(Selector.preview)
      let before = try await walk.seen().state
      try walk.reachesDisk()
      // More clicks than a user could make, so that at the kill some are on the way to the disk, and some to the
      // program.
      try await walk.tab.run(
        "for (let round = 0; round < 20; round++) document.querySelector(`\(Selector.effect(3))`).click();")
      // Pause: a random time until the kill.
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...60, using: &random)))
      walk = try await walk.killed()
      let torn = try await walk.seen()
      var (other, session) = (before.document, Dreams.Session())
      let effects = before.document.dreams[0].effects
      _ = Dreams().update(
        &other, &session,
        .change(
          before.document.dreams[0].id,
          effects.contains(.fireBreathing) ? .removeEffect(.fireBreathing) : .addEffect(.fireBreathing))
      )
      #expect(torn.state.document == before.document || torn.state.document == other)
      walk = try await walk.killed()
      let again = try await walk.seen()
      #expect(again.state == torn.state)
      #expect(again.picture == torn.picture)
      await walk.tab.close()
    }
  }
}

/// The demo program on a folder, and a tab that shows Dreams.
@MainActor private struct RandomWalk {
  let program: ChildProcess
  let tab: Tab
  /// The number of console messages before the program was started.
  let earlierMessages: Int
  private let folder: URL
  private let port: Int

  /// The comparable parts of a screen.
  struct ScreenContents {
    let state: SharedDocument<Dreams>.State
    let words: String
    let picture: Data
  }

  /// - Parameters:
  ///   - port: the port of the program; `nil` for a free one. A window finds its session again at the same one.
  ///   - tab: the window; `nil` for a new one.
  init(_ folder: URL, port: Int? = nil, in tab: Tab? = nil) async throws {
    self.folder = folder
    let port = try port ?? freePort()
    program = try ChildProcess(try builtProgram("Demo"), [folder.path], environment: ["PORT": "\(port)"])
    var url: String?
    while url == nil, let line = await program.line() { if line.hasPrefix("http://") { url = line } }
    let address = try #require(url)
    self.port = try #require(URL(string: address)?.port)
    let browser = try #require(SharedBrowser.current)
    earlierMessages = await tab?.consoleMessages().count ?? 0
    if let tab {
      self.tab = tab
    } else {
      self.tab = try await browser.newTab()
      try await self.tab.resize(width: 1_000, height: 700)
      try await self.tab.emulate(dark: false, reducedMotion: true)
    }
    try await self.tab.go(to: printedAddress(try #require(url), to: "dreams/"))
    try await self.tab.isReady()
    try await self.tab.run(
      "import(document.querySelector('script[src$=\"tarn.js\"]').src).then((script) => { window.tarn = script; })")
    try await self.tab.wait(until: "window.tarn")
  }

  private var file: String { folder.appending(path: "dreams.tarn").path }

  /// Returns when all actions that the program received are on disk, which a fixed pause could not guarantee.
  func reachesDisk() throws {
    let done = try Dreams.app().file(at: file).perform([])
    #expect(done.error == nil)
    #expect(done.owner != nil)
  }

  /// Leaves the page, kills the program, starts it again, and returns to the page. The window keeps its name, and so its
  /// session, by staying at the server's origin.
  func killed() async throws -> RandomWalk {
    try await tab.go(to: "http://127.0.0.1:\(port)/")
    program.kill()
    _ = await program.waitUntilExit()
    return try await RandomWalk(folder, port: port, in: tab)
  }

  /// Returns the screen at rest, without the browser's own state such as the caret and the pointer.
  func seen() async throws -> ScreenContents {
    try await tab.run(
      """
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      // Pause: the page sends an offset a tenth of a second after the frame.
      await new Promise((next) => setTimeout(next, 150));
      await fetch("style.css");
      """)
    // A message of the page about input that it ignored is no part of the state.
    try await tab.run(
      """
      document.querySelector("#tarn-status").hidden = true;
      for (const status of document.querySelectorAll("[data-status]")) status.textContent = "";
      """)
    // All input was sent, and the page has received the answers and the changes before them.
    try await tab.wait(
      until: """
        ![...document.querySelectorAll("*")].some((node) => tarn.isLocal(node, ".scrollTop")
          || ["click", "input", "keydown", "scroll"].some((name) => tarn.isPending(node, name)))
        """)
    try await tab.wait(until: "!document.querySelector(`\(Selector.bar), .leave, .enter`)")
    // The history bar shows for some seconds what was undone.
    try await tab.wait(until: "!document.querySelector('.history-message *')")
    try await tab.hasPictures()
    // Repaints the whole page: incremental painting differs slightly at rounded edges.
    try await tab.run(
      """
      document.activeElement?.blur();
      // The list of keys, and the branch that the program has set aside since its start, are not part of the state either.
      for (const node of document.querySelectorAll("[popover]:popover-open")) node.hidePopover();
      for (const node of document.querySelectorAll(".history-branch")) node.style.display = "none";
      // Nor is the reason of a refusal, which the next letter ends.
      document.querySelector("[name=dream]")?.dispatchEvent(new Event("input", { bubbles: true }));
      // The browser's own status line, such as for a pressed card that has just disappeared, is not part of the state.
      document.querySelector("#tarn-status").hidden = true;
      const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      document.documentElement.style.visibility = "hidden";
      await frames();
      document.documentElement.style.visibility = "";
      await frames();
      """)
    let words: String = try await tab.evaluate("document.querySelector('#tarn').innerText")
    let picture = folder.appending(path: "seen.png")
    try await tab.screenshot(to: picture.path)
    return ScreenContents(
      state: try await Dreams.app().file(at: file).read(),
      words: words, picture: try Data(contentsOf: picture))
  }
}

extension Tab {
  /// Performs a random user action that the page allows, and returns its description.
  fileprivate func step(_ random: inout SeededRandom) async throws -> String {
    let (one, two) = (random.next() >> 12, random.next() >> 12)
    return try await evaluate(
      """
      (() => {
        const [one, two] = [\(one), \(two)];
        const can = (node) => node.checkVisibility() && !node.closest("[inert], .leave") && !node.disabled;
        const all = (selector) => [...document.querySelectorAll(selector)].filter(can);
        const pick = (nodes) => nodes[two % nodes.length];
        const fields = all(".composer input, .field textarea");
        const scrolls = all(".dreams-scroll").filter((node) => node.scrollHeight > node.clientHeight);
        if (one % 7 == 0 && fields.length) {
          const field = pick(fields);
          field.value = ["A lake", "", "Flying, but only just\\nover the roofs", "النوم"][one % 4];
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          return `type ${field.value}`;
        }
        if (one % 7 == 1 && scrolls.length) {
          const box = pick(scrolls);
          box.scrollTop = two % (box.scrollHeight - box.clientHeight + 1);
          return `scroll ${box.scrollTop}`;
        }
        if (one % 7 == 2 && one % 3 == 0) {
          const target = document.querySelector(".dreams");
          target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
          return "Escape";
        }
        // Leaves out the buttons that start a playback or change only the history bar.
        const bar = ".history-controls button:nth-child(-n + 2), .history-slide button";
        const button = pick(all(`.dreams button, ${one % 5 == 0 ? bar : ".none"}`));
        button.click();
        return `press ${button.ariaLabel ?? button.innerText.replaceAll("\\n", " ")}`;
      })()
      """)
  }
}
