import Foundation
import ProgramDriver
import TarnAccounts
import TarnDocument
import TarnLanguages
import Testing

@testable import TarnWeb

/// Signing in with a name and a password, over real sockets.
@MainActor @Suite("A server at which people sign in") struct SignInTests {
  private let people = PeopleServer()

  private func serve(
    hosts: [String] = [], port: UInt16 = 0, perWindow: Bool = false, _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    try await people.serve(.signIn(PeopleServer.signIn), hosts: hosts, port: port, perWindow: perWindow, test)
  }

  @Test(
    "A stranger gets the form for a page, with the address in it, and nothing of the app",
    arguments: [
      ("/", "./sign-in", ""), ("/note/2?x=a%20b", "../sign-in", "note/2?x=a%20b"), ("/notes/", "../sign-in", "notes"),
      ("/notes/note/2", "../../sign-in", "notes/note/2"), ("/nothing", "./sign-in", "nothing"),
    ])
  func form(path: String, action: String, target: String) async throws {
    try await serve { server in
      let response = try await BrowserClient(server).get(path)
      #expect(response.status == 403)
      #expect(response.body.contains("<form method=\"post\" action=\"\(action)\">"))
      #expect(response.body.contains("name=\"to\" value=\"\(target)\""))
      #expect(response.body.contains("<h1>Notes &amp; &lt;co&gt;</h1>"))
      #expect(!response.body.contains("secret"))
      #expect(response.header("Set-Cookie") == nil)
      #expect(response.header("Cache-Control") == "no-store")
      #expect(response.header("Content-Security-Policy")?.contains("form-action 'self'") == true)
      #expect(response.header("Referrer-Policy") == "same-origin")
    }
  }

  @Test("A stranger gets nothing else")
  func requests() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      for path in ["/stream", "/style.css", "/tarn.js", "/print", "/notes/stream", "/file/a"] {
        let response = try await browser.get(path)
        #expect(response.status == 403 && response.body == "This browser is not signed in. Load the page again.\n")
      }
      let lines = ["Host: \(browser.host)", browser.origin, "Content-Type: application/json"]
      #expect(try await browser.send("POST", "/event", lines, body: "{}").status == 403)
    }
  }

  @Test("A person who signs in gets to the requested address, and sees and changes their own notes")
  func signedIn() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      let response = try await browser.signIn("Anna", to: "note/1")
      #expect(response.status == 303)
      #expect(response.header("Location") == "./note/1")
      let cookie = try #require(response.header("Set-Cookie"))
      #expect(cookie.hasPrefix("tarn-person-\(server.port)="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
      let page = try await browser.get("/note/1")
      #expect(page.status == 200)
      #expect(page.body.contains("anna&#39;s secret") || page.body.contains("anna's secret"))
      #expect(!page.body.contains("ben"))
      try await browser.open()
      #expect(browser.page?.text(of: "person") == "anna")
      #expect(try await browser.post(("append1", "click", "null")).status == 204)
      #expect(people.store.state.document.notes[id: 1]?.text == "anna's secret!")
      #expect(people.store.state.sessionIDs.allSatisfy { $0.person == "anna" })
    }
  }

  @Test("A person changes nothing that the document forbids, and has no address of a hidden place")
  func forbidden() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      _ = try await browser.signIn("anna")
      let missing = try await browser.get("/note/2")
      #expect(missing.status == 404 && missing.body.contains("There is no such note."))
      func text(_ response: RawClient.Response) -> String { response.body.replacing(#/nonce="\w+"/#, with: "") }
      #expect(text(try await browser.get("/note/3")) == text(missing), "A hidden place is like a missing one.")
      try await browser.open(parameters: "address=note/2&")
      #expect(try await browser.post(("forbidden", "click", "null")).status == 204)
      #expect(people.store.state.document.notes[id: 2]?.text == "ben's secret")
      let printed = try await browser.get("/print")
      #expect(printed.status == 200 && !printed.body.contains("ben's"))
    }
  }

  @Test("An unknown name and a wrong password get the same answer, which keeps the name and the address")
  func wrong() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      func answer(_ name: String) async throws -> String {
        let response = try await browser.post(form: "name=\(name)&password=guess&to=note/2", to: "/sign-in")
        #expect(response.status == 403 && response.header("Set-Cookie") == nil)
        #expect(response.body.contains("value=\"\(name)\"") && response.body.contains("value=\"note/2\""))
        #expect(!response.body.contains("guess"))
        return response.body.replacing(name, with: "…").replacing(#/nonce="\w+"/#, with: "")
      }
      let unknown = try await answer("carl")
      #expect(try await answer("anna") == unknown)
      #expect(unknown.contains("The name or the password is wrong."))
    }
  }

  @Test("After too many failures a name waits, also with the right password")
  func tooOften() async throws {
    let signIn = SignIn(to: "Notes", hasher: PlainHasher()) { _ in
      SignIn.Account("anna", password: PlainHasher.hash(of: "password of anna"))
    }
    try await people.serve(.signIn(signIn)) { server in
      let browser = BrowserClient(server)
      for _ in 0..<SignInAttempts.free {
        #expect(try await browser.post(form: "name=anna&password=x", to: "/sign-in").status == 403)
      }
      let response = try await browser.signIn("ANNA")
      #expect(response.status == 429 && response.body.contains("Try again in a minute."))
      #expect(try await browser.get("/").status == 403)
    }
  }

  @Test(
    "Nobody is led to another server after signing in",
    arguments: [
      "//evil.example", "https://evil.example", "/%5Cevil.example", "../..", "javascript:alert(1)", "%0d%0aX: y",
    ])
  func redirect(target: String) async throws {
    try await serve { server in
      let encoded = target.replacing("%", with: "%25").replacing(":", with: "%3A").replacing("/", with: "%2F")
      let response = try await BrowserClient(server).signIn("anna", to: encoded)
      #expect(response.status == 303)
      let location = try #require(response.header("Location"))
      #expect(location.hasPrefix("./") && !location.contains("..") && !location.hasPrefix(".//"))
      #expect(response.header("X") == nil)
    }
  }

  @Test("A form of another site, or of no browser, is refused")
  func crossSite() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      let form = "name=anna&password=password+of+anna"
      for origin in ["Origin: https://evil.example", "Origin: null", "Accept: */*"] {
        let response = try await browser.post(form: form, to: "/sign-in", origin: origin)
        #expect(response.status == 403)
      }
      let lines = ["Host: \(browser.host)", browser.origin, "Content-Type: text/plain"]
      #expect(try await browser.send("POST", "/sign-in", lines, body: form).status == 415)
      let long = form + "&x=" + String(repeating: "x", count: 5_000)
      #expect(try await browser.post(form: long, to: "/sign-in").status == 413)
      #expect(browser.accessCookie == nil)
    }
  }

  @Test("Signing out ends the cookie, also a copy of it, and what other windows show")
  func signOut() async throws {
    try await serve(perWindow: true) { server in
      let browser = BrowserClient(server)
      _ = try await browser.signIn("anna")
      let window = BrowserClient(server)
      window.accessCookie = browser.accessCookie
      try await window.open()
      #expect(window.page?.text(of: "person") == "anna")
      let question = try await browser.get("/sign-out")
      #expect(question.status == 200 && question.body.contains("<strong dir=\"auto\">anna</strong>"))
      let copy = browser.accessCookie
      let response = try await browser.post(form: "", to: "/sign-out")
      #expect(response.status == 303 && response.header("Location") == "./")
      #expect(response.header("Set-Cookie")?.contains("=; Path=/; Max-Age=0;") == true)
      // The window loads its page again, and its stream ends.
      let last = try await window.next()
      #expect(last["m"]?.text == "")
      await #expect(throws: (any Error).self) { while true { _ = try await window.next() } }
      browser.accessCookie = copy
      #expect(try await browser.get("/").status == 403)
      #expect(try await browser.get("/stream").status == 403)
    }
  }

  @Test("A cookie is valid after a restart, at its port, unchanged and for its time only")
  func cookies() async throws {
    let port = UInt16(try freePort())
    var kept: String?
    try await serve(port: port) { server in
      let browser = BrowserClient(server)
      _ = try await browser.signIn("anna")
      kept = browser.accessCookie
    }
    let cookie = try #require(kept)
    try await serve(port: port) { server in
      let browser = BrowserClient(server)
      browser.accessCookie = cookie
      let page = try await browser.get("/")
      #expect(page.status == 200)
      let parts = cookie.split(separator: ".").map(String.init)
      let ben = "ben".utf8.map { String($0, radix: 16) }.joined()
      for forged in [
        cookie + "0", String(cookie.dropLast()), parts.dropLast().joined(separator: "."),
        [parts[0], parts[1], ben, parts[3]].joined(separator: "."),
        [parts[0] + "0", parts[1], parts[2], parts[3]].joined(separator: "."),
        cookie.replacing("\(port)=", with: "\(port + 1)="),
      ] {
        browser.accessCookie = forged
        #expect(try await browser.get("/").status == 403, "\(forged)")
      }
    }
    let key = [UInt8](repeating: 1, count: 32)
    let made = SignInCookies(key: key, now: { 1_000 }).make(for: "anna", port: 80)
    #expect(SignInCookies(key: key, now: { 1_000 }).claim(of: made, port: 80)?.person == "anna")
    #expect(SignInCookies(key: key, now: { 1_000 }).claim(of: made, port: 81) == nil)
    #expect(SignInCookies(key: key, now: { 1_000 + SignInCookies.lifetime }).claim(of: made, port: 80) == nil)
    #expect(SignInCookies(key: [UInt8](repeating: 2, count: 32), now: { 1_000 }).claim(of: made, port: 80) == nil)
  }

  @Test("For an https address the cookie belongs to that host and to TLS")
  func secure() async throws {
    try await serve(hosts: ["https://tarn.example"]) { server in
      let browser = BrowserClient(server)
      browser.host = "tarn.example"
      let form = "name=anna&password=password+of+anna"
      let response = try await browser.post(form: form, to: "/sign-in", origin: "Origin: https://tarn.example")
      let cookie = try #require(response.header("Set-Cookie"))
      #expect(cookie.hasPrefix("__Host-tarn-person-\(server.port)=") && cookie.hasSuffix("SameSite=Lax; Secure"))
      #expect(try await browser.get("/").status == 200)
      // A cookie without the prefix, which another host of the domain could have set, is not read.
      browser.accessCookie = browser.accessCookie?.replacing("__Host-", with: "")
      #expect(try await browser.get("/").status == 403)
    }
  }

  /// The forms of a server with a page in three languages, and one in one.
  private func serveInLanguages(_ test: @MainActor (BrowserClient) async throws -> Void) async throws {
    let signIn = SignIn(to: "Search", hasher: PlainHasher()) { _ in nil }
    let pages: [String: PageScope] = [
      "notes": .perLanguage(.framework) { words in .perSession { Page(title: "Notes", words: words, parts: []) } },
      "plain": .perSession { Page(title: "Plain", parts: []) },
    ]
    let server = try WebServer(
      pages, port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: .signIn(signIn))
    defer { server.stop() }
    try await test(BrowserClient(server))
  }

  @Test("The form is in the language of its page: the chosen one, or the one that the browser prefers")
  func language() async throws {
    try await serveInLanguages { browser in
      func form(_ path: String, _ lines: String...) async throws -> String {
        try await browser.send("GET", path, ["Host: \(browser.host)"] + lines).body
      }
      let arabic = try await form("/notes/note/1", "Accept-Language: ar-EG, en;q=0.5")
      for part in [
        "<html lang=\"ar\" dir=\"rtl\">", "<h1>بحث</h1>", ">كلمة المرور</label>", ">تسجيل الدخول</button>",
        "name=\"language\" value=\"ar\"",
      ] { #expect(arabic.contains(part), "\(part)") }
      #expect(try await form("/plain/", "Accept-Language: pl").contains(">Hasło</label>"))
      #expect(try await form("/sign-in", "Accept-Language: pl").contains(">Hasło</label>"))
      #expect(try await form("/notes/").contains("<html lang=\"en\" dir=\"ltr\">"))
      let cookie = "Cookie: tarn-\(browser.port)-notes~language=pl"
      for path in ["/notes/", "/notes/note/1", "/notes"] {
        let polish = try await form(path, "Accept-Language: ar", cookie)
        #expect(polish.contains("<html lang=\"pl\" dir=\"ltr\">"), "\(path)")
      }
    }
  }

  @Test("Errors are in the language of the form, which a cookie of its page does not reach")
  func languageOfErrors() async throws {
    try await serveInLanguages { browser in
      func post(_ language: String) async throws -> RawClient.Response {
        try await browser.send(
          "POST", "/sign-in",
          [
            "Host: \(browser.host)", browser.origin, "Content-Type: application/x-www-form-urlencoded",
            "Accept-Language: ar",
          ], body: "name=anna&password=guess&to=notes&language=\(language)")
      }
      let wrong = try await post("pl")
      #expect(wrong.status == 403 && wrong.body.contains(">Nazwa lub hasło są nieprawidłowe.</p>"))
      #expect(wrong.body.contains("name=\"language\" value=\"pl\""))
      #expect(try await post("xx").body.contains("<html lang=\"ar\" dir=\"rtl\">"))
      for _ in 2..<SignInAttempts.free { #expect(try await post("pl").status == 403) }
      let tooOften = try await post("pl")
      #expect(tooOften.status == 429 && tooOften.body.contains("Spróbuj ponownie za minutę."))
    }
    let polish = try #require(Language("pl").flatMap { Localizations.framework[$0] })
    #expect(polish.translation(of: "\(TooManyAttempts(minutes: 3))").hasSuffix("za 3 minuty."))
    for failure in [SignIn.Failure.wrong(nil), .waiting(1), .waiting(7), .busy] {
      #expect(polish.translation(of: failure.reason) != failure.reason)
    }
  }

  @Test("A person who is removed from the file of people is signed out, and so are the person's windows")
  func removed() async throws {
    struct AnyHasher: PasswordHasher {
      func hash(_ password: Secret) async throws -> PasswordHash { PasswordHash(written: "$x$y")! }
      func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool { hash.written == "$x$y" }
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "people-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("anna:$x$y\nben:$x$y\n".utf8).write(to: URL(filePath: path))
    let signIn = SignIn(to: "Notes", hasher: AnyHasher(), people: try PasswordFile(path: path))
    try await people.serve(.signIn(signIn)) { server in
      let (anna, ben) = (BrowserClient(server), BrowserClient(server))
      for (browser, name) in [(anna, "anna"), (ben, "ben")] {
        #expect(try await browser.signIn(name).status == 303)
        try await browser.open()
      }
      // A line that is not understood, as while the file is being written, ends nothing.
      try Data("anna:$x$y\nben".utf8).write(to: URL(filePath: path))
      #expect(try await ben.get("/").status == 200)
      try Data("anna:$x$y\n".utf8).write(to: URL(filePath: path))
      #expect(try await ben.post(("forbidden", "click", "null")).status == 403)
      #expect(try await ben.get("/").status == 403)
      await #expect(throws: (any Error).self) { while true { _ = try await ben.next() } }
      #expect(try await anna.get("/").status == 200)
    }
  }

  @Test("Two people who use one browser one after the other have a session each")
  func sharedBrowser() async throws {
    try await serve { server in
      let browser = BrowserClient(server)
      _ = try await browser.signIn("anna")
      try await browser.open()
      let (session, access) = (browser.cookie, browser.accessCookie)
      #expect(try await browser.signIn("ben").status == 303)
      #expect(browser.accessCookie != access)
      try await browser.open()
      #expect(browser.page?.text(of: "person") == "ben")
      #expect(browser.page?.text(of: "note1") == nil)
      #expect(browser.cookie != session, "An earlier session's cookie is not taken over.")
      browser.accessCookie = access
      #expect(try await browser.get("/").status == 403, "The sign-in before is over.")
    }
  }
}
