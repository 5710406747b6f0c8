import BrowserDriver
import BrowserSuite
import TarnAccounts
import TarnDocument
import Testing

@testable import TarnWeb

/// A server at which people may sign in and need not.
@MainActor @Suite("A server that admits guests") struct GuestTests {
  private let people = PeopleServer()

  private func serve(perWindow: Bool = false, _ test: @MainActor (WebServer) async throws -> Void) async throws {
    try await people.serve(.signIn(PeopleServer.signIn.admittingGuests()), perWindow: perWindow, test)
  }

  @Test("A guest sees and does what the document permits guests", arguments: [false, true])
  func guest(perWindow: Bool) async throws {
    try await serve(perWindow: perWindow) { server in
      let browser = BrowserClient(server)
      let page = try await browser.get("/")
      #expect(page.status == 200 && !page.body.contains("secret") && page.body.contains(">(guest)<"))
      #expect(page.header("Set-Cookie")?.contains("tarn-person") == false)
      try await browser.open()
      #expect(browser.page?.text(of: "person") == "(guest)" && browser.page?.text(of: "note1") == nil)
      #expect(try await browser.post(("forbidden", "click", "null")).status == 204)
      #expect(people.store.state.document.notes[id: 1]?.text == "anna's secret")
      #expect(try await browser.get("/note/1").status == 404)
      #expect(
        try await browser.get("/sign-out").body.contains("name=\"password\""),
        "A guest gets the form, not the question.")
    }
  }

  @Test("The form leads to the address in its own one, and never to another server")
  func form() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      let form = try await browser.get("/sign-in?to=note/1")
      #expect(form.status == 200 && form.body.contains("name=\"to\" value=\"note/1\""))
      for other in ["//evil.example", "https://evil.example/", "../x", "%22%3E"] {
        let form = try await browser.get("/sign-in?to=\(other)")
        #expect(form.body.contains(/name="to" value="(%22%3E)?"/), "\(other)")
      }
      #expect(try await browser.signIn("anna", to: "note/1").header("Location") == "./note/1")
      #expect(try await browser.get("/note/1").body.contains("secret"))
      // Signed in already.
      #expect(try await browser.get("/sign-in?to=note/1").header("Location") == "./note/1")
    }
  }

  @Test("Signing in begins a new session, in which the guest's stream is unknown; signing out makes a guest again")
  func sessions() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      try await browser.open()
      let cookie = browser.cookie
      #expect(try await browser.signIn("anna").status == 303)
      let late = try await browser.post(("forbidden", "click", "null"))
      #expect(late.status == 403 && late.body == "The server does not know this session. Reload the page.\n")
      try await browser.open()
      #expect(browser.page?.text(of: "person") == "anna" && browser.cookie != cookie)
      #expect(try await browser.post(form: "", to: "/sign-out").status == 303)
      browser.accessCookie = nil
      try await browser.open()
      #expect(browser.page?.text(of: "person") == "(guest)" && browser.page?.text(of: "note1") == nil)
      #expect(people.store.state.sessionIDs.allSatisfy { ["anna", .guest].contains($0.person) })
    }
  }

  @Test("Guests displace one another and no person; a person displaces a guest, also one who is connected")
  func displacing() async throws {
    let pages = PageScope.perWindow(
      maxPages: 2, page: { [people] in people.page(people.store.session(SessionID($0.id))) })
    try await people.serve(.signIn(PeopleServer.signIn.admittingGuests()), pages: pages) { server in
      let guests = [BrowserClient(server), BrowserClient(server)]
      for guest in guests { try await guest.open() }
      let windows = [BrowserClient(server), BrowserClient(server)]
      for (index, name) in ["anna", "ben"].enumerated() {
        let browser = windows[index]
        #expect(try await browser.signIn(name).status == 303)
        try await browser.open()
        #expect(browser.page?.text(of: "person") == name)
        // The stream of the guest who was idle for longest has ended.
        await #expect(throws: (any Error).self) { while true { _ = try await guests[index].next() } }
        if index == 1 { #expect(try await BrowserClient(server).get("/stream").status == 503) }
      }
      withExtendedLifetime(windows) {}
    }
  }

  @Test("An account with the ID of guests can't sign in where guests are admitted") func reserved() async throws {
    let signIn = SignIn(to: "Notes", hasher: PlainHasher()) { _ in
      SignIn.Account(.guest, password: PlainHasher.hash(of: "x"))
    }
    #expect(await signIn.authenticate("guest", Secret("x")) == .success(.guest))
    #expect(await signIn.admittingGuests().authenticate("guest", Secret("x")) == .failure(.wrong(.guest)))
  }
}

extension ServerBrowserTests {
  @MainActor @Suite("Guests") struct Guests {
    @Test("A guest signs in by a link, and all windows are a guest's again after the sign-out") func roundTrip()
      async throws
    {
      let people = PeopleServer()
      let browser = try #require(SharedBrowser.current)
      try await people.serve(.signIn(PeopleServer.signIn.admittingGuests()), perWindow: true) { server in
        let tab = try await browser.newTab(server.url, privately: true)
        try await tab.wait(until: "document.querySelector('#person')?.textContent == '(guest)'")
        try await tab.isReady()
        try await tab.click("#sign-in")
        try await tab.type("anna", into: "#name")
        try await tab.type("password of anna", into: "#password")
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelector('#person')?.textContent == 'anna'")
        let other = try await tab.middleClick("#sign-in")
        try await other.wait(until: "document.querySelector('#person')?.textContent == 'anna'")
        try await other.isReady()
        try await tab.go(to: server.url + "sign-out")
        try await tab.click("form button")
        for tab in [tab, other] {
          try await tab.wait(until: "document.querySelector('#person')?.textContent == '(guest)'")
          #expect(try await tab.count(of: "#note1") == 0)
        }
        await other.close()
        await tab.close()
      }
    }
  }
}
