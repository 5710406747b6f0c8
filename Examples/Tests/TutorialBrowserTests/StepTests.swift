import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing

extension TutorialBrowserTests {
  @Test("Step 3: a payment that is made becomes an expense") func page() async throws {
    try await withStep(3) { browser, address in
      let tab = try await browser.newTab(address)
      try await tab.lists("Pizza (Anna)", "Taxi (Ben)", "Carla pays Anna", "Ben pays Anna")
      try await tab.tutorialPicture("3-page")
      try await tab.click("[aria-label='Paid: Ben pays Anna']")
      try await tab.lists("Pizza (Anna)", "Taxi (Ben)", "Payment (Ben)", "Carla pays Anna")
      #expect(await tab.consoleMessages().isEmpty)
    }
  }

  @Test("Step 4: an expense is typed and changed, and nothing is said about a wrong one") func form() async throws {
    try await withStep(4) { browser, address in
      let tab = try await browser.newTab(address)
      try await tab.shows("No expenses", in: "main")
      try await tab.click("header button")
      try await tab.fill("Pizza", "Anna", "Anna, Ben", "12.")
      try await tab.press("Enter")
      #expect(try await tab.count(of: "dialog .field-error:not(:empty)") == 0)
      try await tab.type("12.50", into: "[name=amount]", replacing: true)
      try await tab.tutorialPicture("4-form", width: 520, height: 620)
      try await tab.press("Enter")
      try await tab.lists("Pizza (Anna)", "Ben pays Anna")
      try await tab.click("[aria-label='Edit Pizza']")
      try await tab.write("Pasta", "Anna", "Anna, Ben", "12.50")
      try await tab.lists("Pasta (Anna)", "Ben pays Anna")
    }
  }

  @Test("Step 5: the form says what is wrong, at the field; and both windows show it") func rules() async throws {
    try await withStep(5) { browser, address in
      let tab = try await browser.newTab(address)
      let other = try await browser.newTab(address)
      try await tab.click("header button")
      try await other.appears("dialog.sheet[open]")
      try await tab.appears("dialog.sheet[open]")
      try await tab.press("Enter")
      try await tab.shows("Fill in this field.", in: "dialog .field:has([name=title])")
      try await tab.fill("Pizza", "Anna", "Anna, Ben", "12.")
      try await tab.focus("[name=title]")
      try await tab.shows("Give an amount, such as 12.50.", in: "dialog .field:has([name=amount])")
      try await tab.tutorialPicture("5-message", width: 520, height: 620)
      try await tab.type("12.50", into: "[name=amount]", replacing: true)
      try await tab.press("Enter")
      try await other.lists("Pizza (Anna)", "Ben pays Anna")
    }
  }

  @Test("Step 6: each browser has its own form, and shows what the other one saves") func windows() async throws {
    try await withStep(6) { browser, address in
      let anna = try await browser.newTab(address, privately: true)
      let ben = try await browser.newTab(address, privately: true)
      try await anna.click("header button")
      try await anna.fill("Pizza", "Anna", "Anna, Ben", "30")
      try await ben.click("header button")
      try await ben.write("Taxi", "Ben", "Anna, Ben", "12.50")
      try await ben.lists("Taxi (Ben)", "Anna pays Ben")
      try await ben.tutorialPicture("6-ben")
      #expect(try await anna.value(of: "[name=title]") == "Pizza")
      try await anna.tutorialPicture("6-anna", width: 520, height: 620)
      try await anna.press("Enter")
      try await ben.lists("Taxi (Ben)", "Pizza (Anna)", "Ben pays Anna")
    }
  }

  @Test("Step 7: a toast, keys and a slider undo") func undo() async throws {
    try await withStep(7) { browser, address in
      let tab = try await browser.newTab(address)
      try await tab.click("header button")
      try await tab.write("Pizza", "Anna", "Anna, Ben", "30")
      try await tab.click("header button")
      try await tab.write("Taxi", "Ben", "Anna, Ben", "12.50")
      try await tab.click("[aria-label='Remove Taxi']")
      try await tab.lists("Pizza (Anna)", "Ben pays Anna")
      try await tab.click(".toast button.quiet")
      try await tab.lists("Pizza (Anna)", "Taxi (Ben)", "Ben pays Anna")
      try await tab.press("z", modifiers: .control)
      try await tab.lists("Pizza (Anna)", "Ben pays Anna")
      try await tab.press("Z", modifiers: [.control, .shift])
      try await tab.lists("Pizza (Anna)", "Taxi (Ben)", "Ben pays Anna")
      // The toast may be gone before a slow machine has taken the picture, so nothing is clicked after it.
      try await tab.click("[aria-label='Remove Taxi']")
      try await tab.appears(".toast")
      try await tab.tutorialPicture("7-undo")
      try await tab.press("z", modifiers: .control)
      try await tab.lists("Pizza (Anna)", "Taxi (Ben)", "Ben pays Anna")
      try await tab.focus("input[type=range]")
      try await tab.press("Home")
      try await tab.shows("No expenses", in: "main")
      // The last version is the one without the taxi, which was undone.
      try await tab.press("End")
      try await tab.lists("Pizza (Anna)", "Ben pays Anna")
    }
  }

  @Test("Step 8: after `kill -9` the page has the half title and the history") func file() async throws {
    let (folder, port) = (try TemporaryFolder(), try freePort())
    let browser = try #require(SharedBrowser.current)
    let (killed, address) = try await start(8, in: folder, port: port)
    defer { killed.kill() }
    let tab = try await browser.newTab(address)
    try await tab.click("header button")
    try await tab.write("Pizza", "Anna", "Anna, Ben", "30")
    try await tab.click("header button")
    try await tab.appears("dialog.sheet[open]")
    try await tab.type("Tax", into: "[name=title]")
    try await tab.type("12.", into: "[name=amount]")
    try await tab.focus("[name=title]")
    // The message is the server's answer to the last key, so the keys before it are on disk.
    try await tab.shows("Give an amount, such as 12.50.", in: "dialog")
    killed.kill()
    try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/kitty.tarn"))
    let (program, _) = try await start(8, in: folder, port: port)
    defer { program.kill() }
    for isReloaded in [false, true] {
      if isReloaded { try await tab.reload() }
      try await tab.isReady()
      try await tab.lists("Pizza (Anna)", "Ben pays Anna")
      #expect(try await tab.value(of: "[name=title]") == "Tax")
      #expect(try await tab.value(of: "[name=amount]") == "12.")
    }
    try await tab.press("Escape")
    try await tab.vanishes("dialog")
    try await tab.press("z", modifiers: .control)
    try await tab.shows("No expenses", in: "main")
  }

  @Test("Step 9: the page shows at once what a command adds, and undoes it") func commands() async throws {
    let folder = try TemporaryFolder()
    let browser = try #require(SharedBrowser.current)
    let (program, address) = try await start(9, in: folder)
    defer { program.kill() }
    let tab = try await browser.newTab(address)
    try await tab.shows("No expenses", in: "main")
    func run(_ arguments: String...) async throws -> String {
      let run = try await ProgramOutput(
        try builtProgram("Tutorial9"), arguments + ["--file", "trip.tarn"], folder: folder.path)
      return run.text + run.errors
    }
    #expect(try await run("add", "Anna", "30", "Pizza", "--sharers", "Anna,Ben") == "")
    try await tab.lists("Pizza (Anna)", "Ben pays Anna")
    try await tab.press("z", modifiers: .control)
    try await tab.shows("No expenses", in: "main")
    #expect(try await run("list") == "")
    #expect(try await run("undo") == "kitty undo: There is nothing to undo.\n")
    #expect(try await run("history") == "> Beginning\n  Add “Pizza”\n")
  }

  @Test("Everyone can use the list and the form of the last step") func usability() async throws {
    try await withStep(9) { browser, address in
      let tab = try await browser.newTab(address)
      try await tab.click("header button")
      try await tab.write(String(repeating: "Llanfairpwllgwyngyll ", count: 6), "Anna", "Anna, Ben", "1234567.89")
      try await tab.isUsable(as: "tutorial-list")
      try await tab.click("header button")
      try await tab.fill("", "Anna", "Anna, Ben", "12.")
      try await tab.press("Enter")
      try await tab.shows("Give an amount, such as 12.50.", in: "dialog")
      try await tab.isUsable(as: "tutorial-form")
    }
  }
}
