import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import TarnSharing
import TarnStorage
import Testing
import Timeline
import TimelineNetwork

extension TimelineBrowserTests {
  @Test("The composer opens in one browser only, and its sheet and text survive a kill of the app")
  @MainActor func windows() async throws {
    try await withTimeline { scene in
      let (writer, reader) = (scene.tab, try await #require(SharedBrowser.current).newTab(privately: true))
      try await reader.resize(width: 820, height: 1_000)
      try await reader.emulate(dark: false, reducedMotion: true)
      try await scene.open(reader)
      for tab in [writer, reader] { try await tab.shows("50 posts", in: ".row-count") }
      // The rows follow from the height of the list, which the page reports after it is shown.
      try await reader.wait(
        until: """
          (async () => {
            const before = \(Self.screen);
            // Pause: between two looks, until the limit of the wait.
            await new Promise((done) => setTimeout(done, 300));
            return before == \(Self.screen);
          })()
          """)
      let before = try await reader.evaluate(Self.screen, as: String.self)

      try await writer.click("a.write")
      try await writer.appears("dialog textarea")
      try await writer.type("Words of the one ")
      try await writer.wait(until: "document.querySelector('dialog textarea').value == 'Words of the one '")
      #expect(try await reader.evaluate(Self.screen, as: String.self) == before)
      #expect(try await reader.count(of: "dialog") == 0)

      // The other browser opens another sheet, which the first browser does not show.
      try await reader.press("p")
      try await reader.shows("Pending changes", in: "dialog")
      #expect(try await writer.count(of: "dialog") == 1)
      #expect(try await writer.count(of: "dialog textarea") == 1)

      try scene.kill()
      try await writer.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await writer.type("and more")
      try await scene.start(isAtSamePort: true)
      for tab in [writer, reader] { try await tab.isReady() }
      try await writer.wait(
        until: "document.querySelector('dialog textarea')?.value == 'Words of the one and more'")
      try await reader.shows("Pending changes", in: "dialog")
      try await scene.draftIs("Words of the one and more")

      // A reloaded page is the same window.
      try await writer.reload()
      try await writer.isReady()
      try await writer.wait(
        until: "document.querySelector('dialog textarea')?.value == 'Words of the one and more'")
      try await writer.press("Escape")
      try await writer.vanishes("dialog")
      try await reader.shows("Pending changes", in: "dialog")
      await reader.close()
    }
  }

  /// The visible page except the link whose label shows a draft, and ages.
  private static let screen = """
    (() => {
      const copy = document.querySelector('main').cloneNode(true);
      copy.querySelectorAll('a.write, .age, .status-line').forEach((node) => node.remove());
      return copy.outerHTML;
    })()
    """
}

extension ServedTimeline {
  /// Waits until the file contains a draft with this text.
  @MainActor func draftIs(_ words: String) async throws {
    let timeline = TimelineFolder(folder.appending(path: "timeline"))
    let file = Timeline.app(timeline).file(at: timeline.file)
    let draft = { @MainActor () -> String? in
      (try? file.read()).flatMap { state in
        state.sessionIDs.compactMap { state.session($0)?.composition.text }.first { !$0.isEmpty }
      }
    }
    try await until("the draft is “\(words)”", seen: "It is “\(draft() ?? "not to be read")”.") { draft() == words }
  }
}
