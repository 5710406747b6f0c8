import Foundation
import Testing

@testable import BrowserDriver

extension DriverTests {
  @Suite struct Lifecycle {
    @Test("Closing a browser ends its process and removes its profile") func close() async throws {
      let browser = try await Browser.launch()
      _ = try await browser.newTab(page("hello"))
      #expect(FileManager.default.fileExists(atPath: browser.profilePath))
      #expect(!remainingProcesses(of: browser).isEmpty)
      await browser.close()
      #expect(remainingProcesses(of: browser).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: browser.profilePath))
      await browser.close()
      #expect(await errorDescription { _ = try await browser.newTab() } == "the browser ended")
    }

    @Test("A browser without references ends") func released() async throws {
      var browser: Browser? = try await Browser.launch()
      var tab: Tab? = try await browser?.newTab()
      let (process, profile) = (browser!.processIdentifier, browser!.profilePath)
      browser = nil
      #expect(try await tab?.evaluate("1 + 1", as: Int.self) == 2)
      tab = nil
      // The task of the last call may keep the tab for a moment longer.
      for _ in 0..<3_000 where FileManager.default.fileExists(atPath: profile) {
        // Pause: between at most 3,000 checks. The driver is independent of Tarn and its test support.
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(!FileManager.default.fileExists(atPath: profile))
      #expect(BrowserProcess.processes(ofGroup: process, orNaming: profile).isEmpty)
    }

    @Test("Pending calls fail when the browser is killed") func killed() async throws {
      try await withBrowser { browser in
        let tab = try await browser.newTab(page("hello"))
        async let wait = errorDescription { try await tab.wait(until: "false", within: .seconds(60)) }
        async let value = errorDescription { _ = try await tab.evaluate("new Promise(() => {})", as: Int.self) }
        let secondTab = try await browser.newTab()
        async let load = errorDescription { try await secondTab.go(to: "data:text/html,<script>for (;;);</script>") }
        // Pause: lets the calls begin; a call that has not begun fails in the same way.
        try await Task.sleep(for: .milliseconds(200))
        let start = ContinuousClock.now
        kill(browser.processIdentifier, SIGKILL)
        let message = await [wait, value, load]
        #expect(message == Array(repeating: "the browser ended", count: 3))
        #expect(await errorDescription { try await tab.click("body") } == "the browser ended")
        #expect(await errorDescription { try await tab.reload() } == "the browser ended")
        #expect(ContinuousClock.now - start < .seconds(40))
      }
    }

    @Test("A call to a suspended browser fails at its time limit, and closing ends the browser") func stopped()
      async throws
    {
      let browser = try await Browser.launch()
      let tab = try await browser.newTab()
      kill(-browser.processIdentifier, SIGSTOP)
      let message = await errorDescription { _ = try await tab.evaluate("1", as: Int.self, within: .milliseconds(300)) }
      #expect(message == "Runtime.evaluate got no answer within 0.3 seconds (about:blank)")
      await browser.close()
      #expect(remainingProcesses(of: browser).isEmpty)
    }

    @Test("Pending calls fail when the page crashes, and the tab can load another page") func crashed() async throws {
      try await withPage("hello") { tab in
        async let value = errorDescription { _ = try await tab.evaluate("new Promise(() => {})", as: Int.self) }
        // Pause: lets the calls begin; a call that has not begun fails in the same way.
        try await Task.sleep(for: .milliseconds(100))
        async let crash = errorDescription { try await tab.go(to: "chrome://crash", within: .seconds(5)) }
        #expect(await value.hasPrefix("the page crashed"))
        _ = await crash
        #expect(await errorDescription { try await tab.click("body") }.hasPrefix("the page crashed"))
        try await tab.go(to: page("", title: "Alive"))
        #expect(try await tab.evaluate("document.title", as: String.self) == "Alive")
      }
    }

    @Test("A call to a closed tab reports that the tab is closed") func closed() async throws {
      try await withPage("hello") { tab in
        await tab.close()
        await tab.close()
        #expect(await errorDescription { try await tab.run("1") }.hasPrefix("the tab was closed"))
      }
    }

    @Test("Cancelling the task ends a wait") func cancelled() async throws {
      try await withPage("hello") { tab in
        let start = ContinuousClock.now
        let wait = Task { try await tab.evaluate("new Promise(() => {})", as: Int.self) }
        // Pause: lets the calls begin; a call that has not begun fails in the same way.
        try await Task.sleep(for: .milliseconds(50))
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        #expect(ContinuousClock.now - start < .seconds(40))
      }
    }

    @Test("The error of a missing browser names the browser") func missing() {
      let error = #expect(throws: BrowserError.self) { try BrowserProcess.find(in: "/nowhere:/neither") }
      #expect(
        error?.description
          == """
          none of chromium, chromium-browser, google-chrome is on the PATH (/nowhere:/neither): \
          install one, on Debian with `apt-get install chromium`
          """)
    }

    private func remainingProcesses(of browser: Browser) -> [Int32] {
      BrowserProcess.processes(ofGroup: browser.processIdentifier, orNaming: browser.profilePath)
    }
  }
}
