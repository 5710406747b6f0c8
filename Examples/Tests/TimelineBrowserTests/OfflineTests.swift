import BrowserDriver
import BrowserSuite
import Foundation
import Mastodon
import Testing

extension TimelineBrowserTests {
  @Test(
    "Ten favourites and two posts made offline survive a kill and are applied once although answers are lost")
  @MainActor func offline() async throws {
    try await withTimeline { scene in
      let tab = scene.tab
      try await tab.appears("[role=row] .post-action.favourite")
      let before = Set(try await scene.statuses().flatMap { [$0.shown] }.filter(\.isFavourited).map(\.id))
      try await tab.click(".tool.offline-switch")
      try await tab.appears(".tool.offline-switch[aria-checked=true]")
      try await tab.shows("sent when you go online", in: ".list-area .offline")
      #expect(try await tab.faintTexts() == [])
      try await tab.isAccessible()
      try await tab.picture("timeline-offline")

      for number in 1...10 {
        // Finds the next post that is not a favourite, and scrolls to it; several boosts of one post count once.
        _ = try await tab.evaluate(Self.goToNextUnliked, as: Bool.self)
        try await tab.click("[data-liked-next] .post-action.favourite")
        try await scene.showsPending(number)
      }
      for (number, text) in ["The first of two", "The second of two"].enumerated() {
        try await tab.click("a.write")
        try await tab.appears("dialog textarea")
        try await tab.type(text)
        try await tab.wait(until: "document.querySelector('dialog textarea').value == '\(text)'")
        try await tab.press("Control+Enter")
        try await tab.vanishes("dialog textarea")
        try await scene.showsPending(11 + number)
      }
      #expect(try await scene.changes().isEmpty)
      let liked = try await tab.evaluate(Self.likedIDs, as: Int.self)

      try scene.kill()
      try await scene.order(#"[{"kind": "dropped", "amount": 0, "every": 2}]"#)
      try await scene.start()
      try await scene.showsPending(12)
      try await tab.appears(".tool.offline-switch[aria-checked=true]")
      try await tab.wait(until: "\(Self.likedIDs) == \(liked)")
      try await tab.shows("The second of two", in: "[role=row]")
      try await tab.click(".offline button")
      try await tab.vanishes(".offline")
      // Each lost response costs a pause that is longer than the one before it.
      try await scene.showsPending(0, within: .seconds(200))

      let done = try await scene.changes()
      #expect(done.filter { $0.outcome == "applied" }.count == 12)
      #expect(done.contains { $0.faults == ["dropped"] })
      try await scene.order("[]")
      let statuses = try await scene.statuses()
      #expect(
        statuses.map(\.contentText.text).filter { $0.hasSuffix("of two") }.sorted() == [
          "The first of two", "The second of two",
        ])
      let after = Set(statuses.map(\.shown).filter(\.isFavourited).map(\.id))
      #expect(
        after.subtracting(before).count <= 10 && after.isSuperset(of: before.intersection(statuses.map(\.shown.id))))
      // The page shows each of the server's two posts once.
      let rows =
        "[...document.querySelectorAll('[role=row]')].filter((row) => row.textContent.includes('of two')).length"
      #expect(try await tab.evaluate(rows, as: Int.self) == 2)
    }
  }

  /// Marks the first row in view that is not a favourite, and scrolls down if there is none.
  private static let goToNextUnliked = """
    (async () => {
      const list = document.querySelector('[data-window]');
      for (;;) {
        document.querySelector('[data-liked-next]')?.removeAttribute('data-liked-next');
        const box = list.getBoundingClientRect();
        const row = [...list.querySelectorAll('[role=row]')].find((row) => {
          const there = row.getBoundingClientRect();
          const button = row.querySelector('.post-action.favourite');
          return there.top >= box.top && there.bottom <= box.bottom && button?.getAttribute('aria-pressed') == 'false';
        });
        if (row) { row.setAttribute("data-liked-next", ""); return true; }
        list.scrollTop += list.clientHeight / 2;
        // Pause: between two attempts, until the limit of the call.
        await new Promise((done) => setTimeout(done, 100));
      }
    })()
    """

  /// The number of favourites in the page.
  private static let likedIDs = "document.querySelectorAll('.post-action.favourite[aria-pressed=true]').length"
}
