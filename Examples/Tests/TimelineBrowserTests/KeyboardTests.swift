import BrowserDriver
import BrowserSuite
import Testing

extension TimelineBrowserTests {
  @Test("The keyboard moves through posts, opens and marks one, answers it, and each sheet gives the focus back")
  @MainActor func keyboard() async throws {
    try await withTimeline { scene in
      let tab = scene.tab
      let list = "#list"
      try await tab.appears("[aria-rowindex='2'] .post")
      try await tab.tab(to: list)
      try await tab.press("ArrowDown")
      try await tab.appears("[aria-rowindex='1'][aria-selected=true]")
      try await tab.press("j")
      try await tab.appears("[aria-rowindex='2'][aria-selected=true]")
      try await tab.press("f")
      try await tab.appears("[aria-rowindex='2'] .favourite[aria-pressed=true]")
      try await tab.press("Enter")
      try await tab.appears("dialog .conversation")
      try await tab.tab(to: "dialog .bookmark")
      try await tab.press("Enter")
      try await tab.appears("dialog .bookmark[aria-pressed=true]")
      try await tab.press("a")
      try await tab.waitForFocus("dialog textarea")
      try await tab.press("Control+End")
      try await tab.type("From the keyboard")
      try await tab.press("Control+Enter")
      try await tab.vanishes("dialog")
      try await tab.waitForFocus(list)
      try await scene.showsPending(0)
      #expect(try await scene.statuses().contains { $0.content.contains("From the keyboard") })

      try await tab.tab(to: "a.account", by: "Shift+Tab")
      try await tab.press("Enter")
      try await tab.waitForFocus("dialog a.sheet-row")
      try await tab.press("Enter")
      try await tab.waitForFocus("dialog .menu > :first-child")
      try await tab.press("Escape")
      try await tab.waitForFocus("dialog a.sheet-row")
      try await tab.press("Escape")
      try await tab.waitForFocus("a.account")
      try await tab.tab(to: "a.write")
      try await tab.press("Enter")
      try await tab.waitForFocus("dialog textarea")
      try await tab.press("Escape")
      try await tab.waitForFocus("a.write")
    }
  }
}
