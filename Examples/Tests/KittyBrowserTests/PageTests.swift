import BrowserDriver
import Foundation
import ProgramDriver
import Testing

@Suite("Kitty in a browser") struct PageTests {
  /// Runs Kitty with a new file, and a browser.
  func withKitty(
    _ arguments: [String] = [], _ test: (Browser, _ address: String) async throws -> Void
  ) async throws {
    try await withFile { file in
      let (server, address) = try await serve(file, arguments)
      defer { server.kill() }
      try await withBrowser { (browser: Browser) async throws in
        try await test(browser, address)
      }
    }
  }

  /// Runs a test with the path of a new file.
  func withFile(_ test: (_ file: String) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    try await test(file)
  }

  /// Starts Kitty with a file.
  func serve(
    _ file: String, _ arguments: [String] = [], port: Int = 0
  ) async throws -> (server: ChildProcess, address: String) {
    let server = try ChildProcess(
      try builtProgram("kitty"), ["serve", "--file", file] + arguments, environment: ["PORT": "\(port)"])
    #expect(await server.line() == "Kitty runs at")
    return (server, try #require(await server.line()))
  }

  @Test("An expense that is typed into the dialog is in the list", .timeLimit(.minutes(10)))
  func adding() async throws {
    try await withKitty { browser, address in
      let tab = try await browser.newTab(address)
      try await tab.wait(until: "document.querySelector('h1')?.textContent == 'Kitty'")
      try await tab.click("header a.button")
      try await tab.wait(until: "document.querySelector('dialog.sheet[open]')")
      try await tab.type("Pizza", into: "[name=what]")
      try await tab.type("Anna", into: "[name=who]")
      try await tab.type("12.50", into: "[name=amount]")
      try await tab.press("Enter")
      try await tab.wait(until: "document.querySelector('.table-row .trailing')?.textContent == '12.50'")
      #expect(await tab.consoleMessages().isEmpty)
    }
  }

  @Test("A person who has signed in is told whose expense it is", .timeLimit(.minutes(10))) func people() async throws {
    let list = FileManager.default.temporaryDirectory.appending(path: "people-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: list) }
    let hash = try #require(try await ChildProcess("openssl", ["passwd", "-6", "four words of theirs"]).line())
    try "Anna:\(hash)\nBen:\(hash)\n".write(toFile: list, atomically: true, encoding: .utf8)
    try await withKitty(["--people", list]) { browser, address in
      func signIn(_ name: String, at address: String) async throws -> Tab {
        let tab = try await browser.newTab(address, privately: true)
        try await tab.type(name, into: "#name")
        try await tab.type("four words of theirs", into: "#password")
        try await tab.press("Enter")
        return tab
      }
      let anna = try await signIn("anna", at: address + "new")
      try await anna.wait(until: "document.title == 'New expense'")
      try await anna.type("Pizza", into: "[name=what]")
      try await anna.type("Anna", into: "[name=who]")
      try await anna.type("12.50", into: "[name=amount]")
      try await anna.press("Enter")
      try await anna.wait(until: "document.querySelector('.table-row .trailing')?.textContent == '12.50'")
      let ben = try await signIn("ben", at: address)
      try await ben.wait(until: "document.querySelector('.table-row .trailing')?.textContent == '12.50'")
      #expect(try await ben.count(of: ".history-controls") == 0)
      try await ben.click(".table-row button")
      try await ben.wait(until: "document.body.textContent.includes('Anna has paid this, and can change it.')")
      #expect(try await anna.count(of: ".table-row .trailing") == 1)
    }
  }

  @Test("An expense has an address, to which its link leads, and Back leads out again", .timeLimit(.minutes(10)))
  func addresses() async throws {
    try await withKitty { browser, address in
      let empty = try await browser.newTab(address)
      try await empty.wait(until: "document.querySelector('.empty a')?.getAttribute('href') == 'new'")
      #expect(try await empty.attribute("href", of: "header a.button") == "new")
      try await empty.click(".empty a")
      try await empty.wait(until: "location.pathname == '/new' && document.title == 'New expense'")
      await empty.close()
      let tab = try await browser.newTab(address.replacing("?token", with: "new?token"))
      try await tab.wait(until: "document.title == 'New expense'")
      try await tab.type("Pizza", into: "[name=what]")
      try await tab.type("Anna", into: "[name=who]")
      try await tab.type("12.50", into: "[name=amount]")
      try await tab.press("Enter")
      try await tab.click(".expenses a.table-action")
      try await tab.wait(
        until: "/[/]expense[/][0-9a-f-]{36}$/.test(location.pathname) && document.title == 'Edit an expense'")
      let deep = try await tab.evaluate("location.href", as: String.self)
      try await tab.run("history.back()")
      try await tab.wait(until: "location.pathname == '/' && document.title == 'Kitty'")
      // A form that was saved is none to go back to.
      try await tab.click("header a.button")
      try await tab.wait(until: "location.pathname == '/new' && document.title == 'New expense'")
      try await tab.type("Taxi", into: "[name=what]")
      try await tab.type("Anna", into: "[name=who]")
      try await tab.type("5", into: "[name=amount]")
      let entries = try await tab.evaluate("history.length", as: Int.self)
      try await tab.press("Enter")
      try await tab.wait(until: "location.pathname == '/' && document.title == 'Kitty'")
      #expect(try await tab.evaluate("history.length", as: Int.self) == entries)
      try await tab.run(
        "await new Promise((end) => { addEventListener('popstate', end, { once: true }); history.back(); })")
      #expect(try await tab.evaluate("location.pathname", as: String.self) == "/")
      let other = try await browser.newTab(deep)
      try await other.wait(until: "document.querySelector('[name=what]')?.value == 'Pizza'")
      try await other.go(to: deep.replacing(/.{12}$/, with: "000000000000"))
      try await other.wait(until: "document.querySelector('main')?.textContent.includes('There is no such expense.')")
      #expect(await tab.consoleMessages().isEmpty)
    }
  }

  @Test("Without scripts an expense is added, changed, removed, and restored", .timeLimit(.minutes(10)))
  func withoutScripts() async throws {
    try await withKitty { browser, address in
      let tab = try await browser.newTab("about:blank")
      try await tab.setScripts(enabled: false)
      try await tab.go(to: address)
      try await tab.click("header a.button")
      try await tab.wait(until: "location.pathname == '/new' && document.querySelector('dialog.sheet[open]')")
      try await tab.type("Pizza", into: ".field:nth-of-type(1) input")
      try await tab.type("Anna", into: ".field:nth-of-type(2) input")
      try await tab.type("12.5x", into: ".field:nth-of-type(3) input")
      try await tab.press("Enter")
      try await tab.wait(until: "document.querySelector('.sheet [role=alert]:not(:empty), .field-error')")
      try await tab.type("12.50", into: ".field:nth-of-type(3) input", replacing: true)
      try await tab.click("dialog [type=submit]")
      try await tab.wait(until: "document.querySelector('.table-row .trailing')?.textContent == '12.50'")
      try await tab.click(".expenses a.table-action")
      try await tab.wait(until: "document.title == 'Edit an expense'")
      try await tab.type("Ben", into: ".field:nth-of-type(2) input", replacing: true)
      try await tab.press("Enter")
      try await tab.wait(until: "document.querySelector('.table-row')?.textContent.includes('Ben')")
      try await tab.click(".table-row .danger")
      try await tab.wait(until: "document.querySelector('.empty') != null")
      try await tab.click(".toast button.quiet")
      try await tab.wait(until: "document.querySelector('.table-row')?.textContent.includes('Ben')")
      // The form at its own address is saved at once, too.
      try await tab.go(to: address.replacing(/[?].*/, with: "new"))
      try await tab.type("Juice", into: ".field:nth-of-type(1) input")
      try await tab.type("Anna", into: ".field:nth-of-type(2) input")
      try await tab.type("3.00", into: ".field:nth-of-type(3) input")
      try await tab.click("dialog [type=submit]")
      try await tab.wait(until: "document.querySelectorAll('.table-row').length == 2")
      // The browser reports the refused form as an error.
      #expect(await tab.consoleMessages().allSatisfy { "\($0)".contains("422") })
    }
  }
}
