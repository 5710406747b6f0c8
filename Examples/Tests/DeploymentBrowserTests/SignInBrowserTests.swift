import BrowserDriver
import BrowserSuite
import Testing

extension DeploymentBrowserTests {
  @Test(
    """
    Someone opens the address of a to-do in a fresh browser, in Arabic, signs in, reads it before a script ran, changes it, \
    and goes back
    """,
    arguments: ProxyKind.allCases)
  func signIn(kind: ProxyKind) async throws {
    try await deployed(kind, people: ["Anna", "Ben"]) { _, tab, address in
      try await tab.signIn("anna")
      try await tab.isReady()
      #expect(try await tab.evaluate("location.href", as: String.self) == "\(address)/apps/todos/")
      try await tab.type("milk for the cat", into: ".adding input")
      try await tab.press("Enter")
      try await tab.click(".todos [aria-rowindex='1'] a")
      try await tab.appears(".sheet .menu")
      let place = try await tab.evaluate("location.href", as: String.self)
      #expect(place.hasPrefix("\(address)/apps/todos/todo/"))

      let fresh = try await #require(SharedBrowser.current).newTab(privately: true)
      try await fresh.acceptAllCertificates()
      try await fresh.setLanguage("ar-EG, en;q=0.5")
      try await fresh.go(to: place)
      #expect(try await fresh.count(of: ".todos, .sheet") == 0)
      try await fresh.isInArabic("كلمة المرور", in: "[for=password]")
      try await fresh.signIn("BEN")
      try await fresh.isReady()
      #expect(try await fresh.evaluate("location.href", as: String.self) == place)
      try await fresh.setScripts(enabled: false)
      try await fresh.reload()
      #expect(try await fresh.text(of: ".sheet").contains("milk for the cat"))
      try await fresh.isInArabic("المهام", in: "h1")

      try await fresh.setScripts(enabled: true)
      try await fresh.reload()
      try await fresh.isReady()
      try await fresh.click(".sheet .menu > :nth-child(2)")
      try await fresh.type("the small bottle", into: ".sheet textarea")
      try await fresh.click(".sheet [type=submit]")
      try await tab.shows("note", in: ".todos [aria-rowindex='1'] .details")
      try await fresh.shows("ملاحظة", in: ".todos [aria-rowindex='1'] .details")
      #expect(try await fresh.evaluate("location.href", as: String.self) == "\(address)/apps/todos/")

      // Back to where the to-do was changed, further back to where it was read, and forward to the list.
      try await fresh.run("history.back()")
      try await fresh.appears(".sheet textarea")
      #expect(try await fresh.evaluate("location.href", as: String.self) == place + "?sheet=edit")
      #expect(try await fresh.value(of: ".sheet textarea") == "the small bottle")
      try await fresh.isInArabic("المهام", in: "h1")
      try await fresh.run("history.forward()")
      try await fresh.vanishes(".sheet")
      #expect(try await fresh.evaluate("location.href", as: String.self) == "\(address)/apps/todos/")
      #expect(await fresh.consoleMessages().filter { !$0.contains("403") } == [])

      // Ben signs out in another window: this one shows the form, and the address is kept.
      try await fresh.go(to: "\(address)/apps/sign-out")
      #expect(try await fresh.text(of: "strong") == "Ben")
      try await fresh.click("button")
      try await fresh.appears("#password")
      try await fresh.go(to: place)
      try await fresh.appears("#password")
      await fresh.close()
    }
  }

  @Test(
    "A wrong password is answered in the form, which keeps the name and the language; it is legible in light and dark",
    arguments: [("en", "The name or the password is wrong."), ("ar", "الاسم أو كلمة المرور غير صحيحة.")])
  func wrongPassword(language: String, problem: String) async throws {
    try await deployed(.nginx, people: ["Anna"]) { _, tab, address in
      try await tab.setLanguage(language)
      try await tab.reload()
      try await tab.signIn("anna", "a guess")
      try await tab.shows(problem, in: "[role=alert]")
      #expect(try await tab.value(of: "#name") == "anna")
      #expect(try await tab.value(of: "#password") == "")
      #expect(try await tab.evaluate("document.activeElement.id", as: String.self) == "password")
      for isDark in [false, true] {
        try await tab.emulate(dark: isDark)
        #expect(try await tab.faintTexts() == [])
        for width in [390, 1_280] {
          try await tab.resize(width: width, height: 800)
          try await tab.picture("sign-in-\(language)-\(width)\(isDark ? "-dark" : "")")
        }
      }
      try await tab.isAccessible()
      try await tab.resize(width: 390, height: 800, touch: true)
      #expect(try await tab.smallTargets() == [])
      try await tab.type(password, into: "#password")
      try await tab.press("Enter")
      try await tab.isReady()
      #expect(try await tab.evaluate("location.href", as: String.self) == "\(address)/apps/todos/")
    }
  }
}

extension Tab {
  /// Expects that the page is Arabic from right to left, and an Arabic text in it.
  fileprivate func isInArabic(_ text: String, in selector: String) async throws {
    let root = try await evaluate("document.documentElement.lang + document.documentElement.dir", as: String.self)
    #expect(root == "arrtl")
    #expect(try await self.text(of: selector).contains(text))
  }

  /// Fills in the form and sends it.
  fileprivate func signIn(_ name: String, _ password: String = password) async throws {
    try await type(name, into: "#name")
    try await type(password, into: "#password")
    try await press("Enter")
  }
}
