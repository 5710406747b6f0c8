import BrowserDriver
import BrowserSuite
import Foundation
import Mastodon
import Testing

extension TimelineBrowserTests {
  @Test("A gap is a row between posts; its button and then a key fill it until all posts are there")
  @MainActor func gap() async throws {
    try await withTimeline(seed: 30) { scene in
      let tab = scene.tab
      try await tab.appears("[role=row] .post-action.favourite")
      try scene.kill()
      try await scene.order(#"[{"kind": "ignoredMinID"}]"#)
      for _ in 1...5 { try await scene.arrive(20) }
      try await scene.start()
      try await tab.appears(".news button")
      try await tab.wait(until: "!document.querySelector('.gap')")
      try await tab.click(".news button")
      // Forty posts further down.
      try await tab.run("document.querySelector('[data-window]').scrollTop = 40 * 126")
      try await tab.appears(".gap")
      try await tab.run("document.querySelector('.gap').scrollIntoView({block: 'center'})")
      try await tab.picture("timeline-gap")
      try await tab.shows("Posts may be missing here.", in: ".gap")
      try await tab.click(".gap button")
      try await tab.wait(until: "document.querySelector('.row-count').textContent.startsWith('110 ')")
      try await tab.focus("[data-window]")
      try await tab.press("l")
      try await tab.wait(until: "document.querySelector('.row-count').textContent.startsWith('130 ')")
      try await tab.wait(until: "!document.querySelector('.gap')")
    }
  }
}
