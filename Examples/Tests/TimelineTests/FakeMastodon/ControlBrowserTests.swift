import BrowserDriver
import BrowserSuite
import FakeMastodonServer
import Testing

@Suite("The control page in a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct ControlBrowserTests {
  @Test("The form orders a fault, and its page is legible and large enough to press") func orders() async throws {
    let served = try await TestServer()
    let browser = try #require(SharedBrowser.current)
    let tab = try await browser.newTab(served.server.address + "/control")
    try await tab.run("document.querySelector('[name=kind]').value = 'dropped'")
    try await tab.type("2", into: "[name=every]")
    try await tab.click("button[value=add]")
    try await tab.wait(until: "document.body.innerText.includes('every 2')")
    await #expect(throws: Client.NoAnswer.self) {
      for _ in 0..<2 { _ = try await served.teapot.post("x") }
    }
    try await tab.reload()
    #expect(try await tab.text(of: "tr:nth-child(2) td:last-child") == "1 of 2")
    for isDark in [false, true] {
      try await tab.emulate(dark: isDark)
      let (small, faint) = (try await tab.smallTargets(), try await tab.faintTexts())
      #expect(small == [] && faint == [], "\(small) \(faint)")
      try await tab.isAccessible()
    }
    try await tab.resize(width: 390, height: 844)
    #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    try await tab.click("button[value=arrive]")
    try await tab.wait(until: "document.body.innerText.includes('There are 5 statuses')")
    try await tab.click("button[value=clear]")
    try await tab.wait(until: "document.body.innerText.includes('No faults are set')")
    #expect(try await served.teapot.home().page.statuses.count == 5)
    let messages = await tab.consoleMessages()
    #expect(messages == [])
    await tab.close()
  }

  @Test("A post from another server on the same computer has no effect") func otherSites() async throws {
    let served = try await TestServer()
    let other = try await TestServer()
    let browser = try #require(SharedBrowser.current)
    let tab = try await browser.newTab(other.server.address + "/api/v1/nothing")
    let page = "\(served.server.address)/control"
    try await tab.run(
      """
      const form = Object.assign(document.createElement("form"), { method: "post", action: "\(page)" });
      form.append(Object.assign(document.createElement("input"), { name: "do", value: "arrive" }));
      document.body.append(form);
      form.submit();
      """)
    try await tab.wait(until: "document.body.innerText.includes('This request comes from another site')")
    #expect(try await served.teapot.home().page.statuses.isEmpty)
    await tab.close()
  }
}
