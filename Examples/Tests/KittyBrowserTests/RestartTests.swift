import BrowserDriver
import BrowserSuite
import ProgramDriver
import Testing

/// A server that is killed and restarted.
extension PageTests {
  @Test(
    "Enter in the form during the outage is reported as not sent, what was typed stays, and Enter afterwards saves it",
    .timeLimit(.minutes(10)))
  func enterDuringOutage() async throws {
    try await withFile { file in
      let port = try freePort()
      let (first, address) = try await serve(file, port: port)
      defer { first.kill() }
      try await withBrowser { (browser: Browser) async throws in
        let tab = try await browser.newTab(address)
        try await tab.isReady()
        try await tab.click("header a.button")
        try await tab.appears("dialog.sheet[open]")
        for (name, text) in [("what", "Pizza"), ("who", "Anna"), ("amount", "12.")] {
          try await tab.type(text, into: "[name=\(name)]")
        }
        try await tab.isAnswered()
        first.kill()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        try await tab.type("50")
        try await tab.press("Enter")
        try await tab.shows("Your input was not sent.", in: "dialog .sheet-status")
        try await tab.hasExpense()
        let second = try await serve(file, port: port).server
        defer { second.kill() }
        try await tab.isReady()
        try await tab.shows(
          "Connected again. Your last input was not sent: repeat it.", in: "dialog .sheet-status")
        try await tab.hasExpense()
        #expect(try await tab.count(of: ".table-row") == 0)
        try await tab.focus("[name=amount]")
        try await tab.press("Enter")
        try await tab.vanishes("dialog")
        try await tab.shows("12.50", in: ".table-row .trailing")
        try await tab.shows("Pizza", in: ".table-row")
        #expect(try await tab.count(of: ".table-row") == 1)
      }
    }
  }
}

extension Tab {
  /// Expects that the form still has all texts.
  fileprivate func hasExpense() async throws {
    for (name, text) in [("what", "Pizza"), ("who", "Anna"), ("amount", "12.50")] {
      #expect(try await value(of: "[name=\(name)]") == text)
    }
  }
}
