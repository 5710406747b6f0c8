import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing

/// Every screen, and all of them by keyboard.
extension PageTests {
  @Test(
    "Everyone can use the list, empty and full, the sheet with an error, a refusal, the keys, and a missing expense",
    .timeLimit(.minutes(10)))
  func screens() async throws {
    try await withKitty { browser, address in
      let tab = try await browser.newTab(address)
      func check(_ name: String) async throws { try await tab.isUsable(as: "kitty-\(name)") }
      func fill(_ what: String, _ who: String, _ amount: String) async throws {
        try await tab.appears("dialog.sheet[open]")
        for (name, text) in [("what", what), ("who", who), ("amount", amount)] {
          try await tab.type(text, into: "[name=\(name)]", replacing: true)
        }
        try await tab.press("Enter")
      }
      try await tab.appears(".empty a")
      try await check("empty")
      try await tab.click(".help-button")
      try await tab.appears(".keys:popover-open")
      try await check("keys")
      try await tab.press("Escape")
      try await tab.click(".empty a")
      try await tab.appears("dialog.sheet[open]")
      try await check("new")
      try await fill(String(repeating: "Llanfairpwllgwyngyll ", count: 6), "Anna", "12.")
      try await tab.appears(".field-error:not(:empty)")
      try await check("new-error")
      try await fill(String(repeating: "Llanfairpwllgwyngyll ", count: 6), "Anna", "0")
      try await tab.shows("An expense is more than 0.", in: "dialog")
      try await check("new-refused")
      try await fill(String(repeating: "Llanfairpwllgwyngyll ", count: 6), "Anna", "12.50")
      try await tab.vanishes("dialog")
      try await tab.click("header a.button")
      try await fill("بيتزا (pizza)", String(repeating: "Benjamin", count: 5), "1234567.89")
      try await tab.wait(until: "document.querySelectorAll('.table-row').length == 2")
      try await tab.vanishes("dialog")
      try await check("list")
      try await tab.click(".expenses a.table-action")
      try await tab.wait(until: "document.title == 'Edit an expense'")
      try await check("expense")
      let place = try await tab.evaluate("location.href", as: String.self)
      try await tab.press("Escape")
      try await tab.vanishes("dialog")
      try await tab.type("zebra", into: "[type=search]")
      try await tab.shows("No expense is found", in: "main")
      try await check("nothing-found")
      try await tab.type("", into: "[type=search]", replacing: true)
      try await tab.press("Backspace")
      try await tab.appears(".table-row .danger")
      try await tab.click(".table-row .danger")
      try await tab.appears(".toast")
      try await check("removed")
      try await tab.go(to: place.replacing(/.{12}$/, with: "000000000000"))
      try await tab.shows("There is no such expense.", in: "main")
      try await check("gone")
    }
  }

  @Test("Everyone can use the form to sign in, with and without an error", .timeLimit(.minutes(10)))
  func signInScreens() async throws {
    let list = FileManager.default.temporaryDirectory.appending(path: "people-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: list) }
    let hash = try #require(try await ChildProcess("openssl", ["passwd", "-6", "four words of theirs"]).line())
    try "Anna:\(hash)\n".write(toFile: list, atomically: true, encoding: .utf8)
    try await withKitty(["--people", list]) { browser, address in
      let tab = try await browser.newTab(address, privately: true)
      try await tab.appears("#name")
      try await tab.isUsable(as: "kitty-sign-in")
      try await tab.type("anna", into: "#name")
      try await tab.type("other words", into: "#password")
      try await tab.press("Enter")
      try await tab.appears("[role=alert]")
      try await tab.isUsable(as: "kitty-sign-in-error")
      try await tab.type("anna", into: "#name", replacing: true)
      try await tab.type("four words of theirs", into: "#password")
      try await tab.press("Enter")
      try await tab.appears(".empty a")
      try await tab.go(to: address + "sign-out")
      try await tab.appears("form button, form input[type=submit]")
      try await tab.isUsable(as: "kitty-sign-out")
    }
  }

  @Test(
    "The keyboard alone adds, changes and removes an expense, and the dialog gives the focus back",
    .timeLimit(.minutes(10)))
  func keyboard() async throws {
    try await withKitty { browser, address in
      let tab = try await browser.newTab(address)
      // Before that, the link loads a page whose dialog is open from the beginning, and nothing had the focus before.
      try await tab.isReady()
      try await tab.tab(to: "header a.button")
      try await tab.press("Enter")
      try await tab.waitForFocus("[name=what]")
      for text in ["Pizza", "Anna", "12.50"] {
        try await tab.type(text)
        try await tab.press("Tab")
      }
      try await tab.waitForFocus("dialog [type=submit]")
      try await tab.press("Enter")
      try await tab.wait(until: "document.querySelector('.table-row .trailing')?.textContent == '12.50'")
      try await tab.waitForFocus("header a.button")
      // Keys of the page select the row, and open, change and remove it.
      try await tab.tab(to: ".expenses")
      try await tab.press("ArrowDown")
      try await tab.appears(".table-row[aria-selected=true]")
      try await tab.press("e")
      try await tab.waitForFocus("[name=what]")
      try await tab.press("Control+A")
      try await tab.type("Juice")
      try await tab.press("Enter")
      try await tab.shows("Juice", in: ".table-row")
      try await tab.waitForFocus(".expenses")
      try await tab.press("e")
      try await tab.waitForFocus("[name=what]")
      try await tab.press("Escape")
      try await tab.vanishes("dialog")
      try await tab.waitForFocus(".expenses")
      try await tab.press("x")
      try await tab.appears(".empty a")
      try await tab.press("Control+z")
      try await tab.shows("Juice", in: ".table-row")
    }
  }
}
