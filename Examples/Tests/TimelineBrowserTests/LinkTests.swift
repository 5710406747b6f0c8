import BrowserDriver
import BrowserSuite
import Testing

extension TimelineBrowserTests {
  @Test("What only navigates is a link: to a post, its author, each filter, the accounts and the pending changes")
  @MainActor func links() async throws {
    try await withTimeline { scene in
      let tab = scene.tab
      try await tab.appears("[aria-rowindex='1'] .post")
      func link(_ selector: String) async throws -> String {
        try await tab.evaluate("document.querySelector(`\(selector)`).getAttribute('href')")
      }
      func isAt(_ address: String, _ tab: Tab) async throws {
        try await tab.wait(until: "location.pathname + location.search == '/timeline/\(address)'")
      }
      let (post, author) = try await (link("[aria-rowindex='1'] .age"), link("[aria-rowindex='1'] .author"))
      #expect(post.hasPrefix("post/") && author.hasPrefix("by/"))
      #expect(try await link(".filters a:nth-child(2)") == "?only=boosts")
      #expect(try await link("a.account") == "accounts")
      #expect(try await link("a.pending") == "pending")
      try await tab.isAccessible("the posts")

      try await tab.click("[aria-rowindex='1'] .age")
      try await tab.appears("dialog .conversation")
      try await isAt(post, tab)
      try await tab.isAccessible("a post")
      try await tab.run("history.back()")
      try await tab.vanishes("dialog")
      try await tab.click("[aria-rowindex='1'] .author")
      try await isAt(author, tab)
      try await tab.appears(".filters a[aria-current=true]:first-child")
      try await tab.click("a.account")
      try await isAt("accounts", tab)
      try await tab.run("history.go(-2)")
      try await isAt("", tab)
      try await tab.vanishes("dialog")
      try await tab.run("history.forward()")
      try await isAt(author, tab)
      try await tab.run("history.back()")
      try await isAt("", tab)

      // In another tab each of them opens by itself, and this one stays where it is.
      for selector in [
        "[aria-rowindex='1'] .age", "[aria-rowindex='1'] .author", ".filters a:nth-child(2)", "a.pending",
      ] {
        let address = try await link(selector)
        let other = try await tab.middleClick(selector)
        try await other.isReady()
        try await isAt(address, other)
        await other.hasNoErrors()
        await other.close()
        try await isAt("", tab)
      }
      #expect(try await tab.count(of: "dialog") == 0)
    }
  }

  @Test("What only navigates in the sheets is a link, to each account, pending change and its post; and so is Write")
  @MainActor func linksOfSheets() async throws {
    try await withTimeline { scene in
      let tab = scene.tab
      func isAt(_ address: String, _ tab: Tab) async throws {
        try await tab.wait(until: "location.pathname + location.search == '/timeline/\(address)'")
      }
      /// Opens a link in another tab, which shows a sheet with this title, and returns its address.
      func opens(_ selector: String, _ title: String) async throws -> String {
        try await tab.appears(selector)
        let address = try #require(await tab.attribute("href", of: selector))
        let other = try await tab.middleClick(selector)
        try await other.isReady()
        try await isAt(address, other)
        try await other.shows(title, in: "dialog h2")
        await other.hasNoErrors()
        await other.close()
        return address
      }
      try await tab.appears("[aria-rowindex='1'] .post")
      try await tab.click(".offline-switch")
      try await tab.appears(".offline")
      try await tab.click("[aria-rowindex='2'] .favourite")
      try await scene.showsPending(1)

      try await tab.click("a.pending")
      let change = try await opens("a.sheet-row", "Pending change")
      try await tab.click("a.sheet-row")
      try await isAt(change, tab)
      let post = try await opens("dialog .menu > a", "Post by")
      try await tab.click("dialog .menu > a")
      try await isAt(post, tab)
      try await tab.press("Escape")
      try await tab.vanishes("dialog")

      try await tab.click("a.account")
      let account = try await opens("a.sheet-row", "teapot@")
      try await tab.click("a.sheet-row")
      try await isAt(account, tab)
      try await tab.press("Escape")
      try await isAt("accounts", tab)
      try await tab.press("Escape")
      try await tab.vanishes("dialog")

      // Another tab has a text of its own, and this one continues its own.
      #expect(try await opens("a.write", "Write a post") == "write")
      try await tab.click("a.write")
      try await isAt("write", tab)
      try await tab.type("Words of this tab", into: "dialog textarea")
      try await tab.press("Escape")
      try await tab.vanishes("dialog")
      try await tab.wait(until: "document.querySelector('a.write').ariaLabel == 'Continue writing'")
      try await tab.click("a.write")
      try await tab.wait(until: "document.querySelector('dialog textarea')?.value == 'Words of this tab'")
    }
  }
}
