import BrowserDriver
import Foundation
import ProgramDriver
import Testing

@Suite("Kitty in a browser") struct PageTests {
  @Test("An expense that is typed into the dialog is in the list", .timeLimit(.minutes(2))) func adding() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    let server = try ChildProcess(try builtProgram("kitty"), ["serve", "--file", file], environment: ["PORT": "0"])
    defer { server.kill() }
    #expect(server.line() == "Kitty runs at")
    let address = try #require(server.line())
    try await withBrowser { (browser: Browser) async throws in
      let tab = try await browser.newTab(address)
      try await tab.wait(until: "document.querySelector('h1')?.textContent == 'Kitty'")
      try await tab.click("header button")
      try await tab.wait(until: "document.querySelector('dialog.sheet[open]')")
      try await tab.type("Pizza", into: "[name=what]")
      try await tab.type("Anna", into: "[name=who]")
      try await tab.type("12.50", into: "[name=amount]")
      try await tab.press("Enter")
      try await tab.wait(until: "document.querySelector('.table-row .trailing')?.textContent == '12.50'")
      #expect(await tab.consoleMessages().isEmpty)
    }
  }
}
