import BrowserDriver
import Foundation
import Testing

extension DriverTests {
  @Suite struct Emulation {
    @Test("A screenshot has the size of the window or of the page") func screenshots() async throws {
      try await withPage("<div style='height:2000px;background:linear-gradient(red, blue)'></div>") { tab in
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("a.png").path
        try await tab.screenshot(to: path)
        #expect(try size(ofPNG: path) == [1280, 800])
        try await tab.resize(width: 390, height: 844)
        try await tab.screenshot(to: path)
        #expect(try size(ofPNG: path) == [390, 844])
        try await tab.screenshot(to: path, fullPage: true)
        #expect(try size(ofPNG: path) == [390, 2000])
        #expect(await errorDescription { try await tab.screenshot(to: "/nowhere/a.png") }.contains("/nowhere/a.png"))
      }
    }

    @Test("Two tabs work independently") func tabs() async throws {
      try await withBrowser { browser in
        let first = try await browser.newTab(page("<button onclick='document.title = `Clicked`'>Click</button><input>"))
        try await first.run(
          """
          window.changes = 0; document.onvisibilitychange = window.onblur = () => changes++; window.frameCount = 0;
          requestAnimationFrame(function next() { frameCount++; requestAnimationFrame(next) })
          """)
        let second = try await browser.newTab(page("<input>", title: "Second"))
        try await first.run("window.frameCount = 0")
        try await first.wait(until: "frameCount > 5")
        async let typing: Void = second.type("there", into: "input")
        try await first.click("button")
        try await first.type("here", into: "input")
        try await typing
        #expect(try await first.value(of: "input") == "here")
        #expect(try await second.value(of: "input") == "there")
        try await second.bringToFront()
        for tab in [first, second] {
          let visibility = try await tab.evaluate("document.visibilityState + document.hasFocus()", as: String.self)
          #expect(visibility == "visibletrue")
        }
        #expect(try await first.evaluate("document.title", as: String.self) == "Clicked")
        #expect(try await first.evaluate("changes", as: Int.self) == 0)
      }
    }

    @Test("Tabs share cookies and storage, private tabs do not") func storage() async throws {
      try await withBrowser { browser in
        let folder = try TemporaryFolder()
        let address = try folder.write("<a target=_blank href='?opened'>Open</a>", to: "page.html")
        let first = try await browser.newTab(address)
        try await first.run("localStorage.who = 'first'")
        let second = try await browser.newTab(address)
        let privateTab = try await browser.newTab(address, privately: true)
        #expect(try await second.evaluate("localStorage.who ?? 'nobody'", as: String.self) == "first")
        #expect(try await privateTab.evaluate("localStorage.who ?? 'nobody'", as: String.self) == "nobody")
        try await first.click("a")
        let opened = try await browser.openedTab()
        try await opened.wait(until: "location.search == '?opened' && document.querySelector('a')")
        try await opened.click("a")
      }
    }

    @Test("A middle click opens a link in a tab that does not know its opener, and leaves the page alone")
    func middleClick() async throws {
      try await withBrowser { browser in
        let folder = try TemporaryFolder()
        let tab = try await browser.newTab(try folder.write("<a href='?opened'>Open</a>", to: "page.html"))
        for _ in 0..<2 {
          let opened = try await tab.middleClick("a")
          try await opened.wait(until: "location.search == '?opened' && opener == null")
        }
        #expect(try await tab.evaluate("location.search", as: String.self) == "")
      }
    }

    @Test("A page sees the language of the browser") func language() async throws {
      try await withPage("") { tab in
        let agent = try await tab.evaluate("navigator.userAgent", as: String.self)
        try await tab.setLanguage("ar-EG, en;q=0.5")
        try await tab.reload()
        #expect(try await tab.evaluate("navigator.language", as: String.self) == "ar-EG")
        #expect(try await tab.evaluate("navigator.userAgent", as: String.self) == agent)
      }
    }

    @Test("The driver emulates the color scheme, reduced motion and the screen size") func preferences() async throws {
      try await withPage("<button onclick='window.kind = event.pointerType'>Tap</button>") { tab in
        let dark = "matchMedia('(prefers-color-scheme: dark)').matches"
        let reducedMotion = "matchMedia('(prefers-reduced-motion: reduce)').matches"
        let coarsePointer = "matchMedia('(pointer: coarse)').matches"
        let preferences = "[\(dark), \(reducedMotion), \(coarsePointer)]"
        #expect(try await tab.evaluate(preferences, as: [Bool].self) == [false, false, false])
        try await tab.emulate(dark: true, reducedMotion: true)
        try await tab.resize(width: 390, height: 844, touch: true)
        #expect(try await tab.evaluate(preferences, as: [Bool].self) == [true, true, true])
        try await tab.click("button")
        try await tab.wait(until: "window.kind == 'touch'")
        try await tab.emulate(dark: false)
        try await tab.resize(width: 820, height: 1180)
        #expect(try await tab.evaluate(preferences, as: [Bool].self) == [false, false, false])
        try await tab.click("button")
        #expect(try await tab.evaluate("kind", as: String.self) == "mouse")
        #expect(try await tab.evaluate("[innerWidth, innerHeight]", as: [Int].self) == [820, 1180])
      }
    }

    @Test("The driver emulates a missing network") func offline() async throws {
      let listening = "<script>window.received = []; onoffline = ononline = event => received.push(event.type)</script>"
      try await withPage(listening) { tab in
        try await tab.setOffline(true)
        try await tab.wait(until: "!navigator.onLine")
        try await tab.run("await fetch('http://127.0.0.1:9999/').catch(() => {})")
        try await tab.setOffline(false)
        try await tab.wait(until: "navigator.onLine")
        try await tab.run("await fetch('http://127.0.0.1:9999/').catch(() => {})")
        let messages = await tab.consoleMessages()
        #expect(messages.count == 2)
        #expect(messages.first?.contains("ERR_INTERNET_DISCONNECTED") == true)
        #expect(messages.last?.contains("ERR_CONNECTION_REFUSED") == true)
        #expect(try await tab.evaluate("received", as: [String].self) == ["offline", "online"])
      }
    }

    @Test("The driver reads and writes the clipboard") func clipboard() async throws {
      try await withBrowser { browser in
        let folder = try TemporaryFolder()
        for privately in [false, true] {
          let tab = try await browser.newTab(try folder.write("<p>", to: "page.html"), privately: privately)
          try await tab.grantClipboard()
          try await tab.run("await navigator.clipboard.writeText('milk')")
          #expect(try await tab.evaluate("navigator.clipboard.readText()", as: String.self) == "milk")
        }
      }
    }

    private func size(ofPNG path: String) throws -> [Int] {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      // Width and height, four bytes each, follow the signature and the first chunk's length and name.
      return [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }
  }
}
