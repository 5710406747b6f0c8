import BrowserDriver
import Foundation
import ProgramDriver
import Testing

@Suite("The README") struct ReadmeTests {
  @Test("The program of the README has about thirty lines") func isShort() throws {
    let lines = try ReadmeProgram.text().split(separator: "\n", omittingEmptySubsequences: true)
    #expect(lines.count <= 33)
  }

  @Test("The program of the README compiles, counts in a browser, and can go back in time", .timeLimit(.minutes(10)))
  func runs() async throws {
    let counter = try ChildProcess(try await ReadmeProgram.path(), [], environment: ["PORT": "0"])
    defer { counter.terminate() }
    let url = try #require(await counter.line())
    try await withBrowser { (browser: Browser) async throws in
      let tab = try await browser.newTab(url)
      try await tab.wait(until: "document.querySelector('h1')?.textContent === '0'")
      try await tab.click("main button:nth-of-type(2)")
      try await tab.click("main button:nth-of-type(2)")
      try await tab.click("main button:nth-of-type(1)")
      try await tab.wait(until: "document.querySelector('h1').textContent === '1'")
      try await tab.click("[aria-label='Step back in everything']")
      try await tab.wait(until: "document.querySelector('h1').textContent === '2'")
      #expect(await tab.consoleMessages().isEmpty)
    }
    counter.terminate()
    #expect(await counter.waitUntilExit() == 0)
  }
}
