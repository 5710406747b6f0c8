import Tarn
import TarnDocument
import TarnLanguages
import TarnTesting
import TarnView
import Testing

@testable import TarnWeb

@MainActor @Suite("The language of a session") struct LanguageServerTests {
  /// A page at `/notes/` in three languages, and one at `/plain/` in one.
  private func withPages(_ test: @MainActor (BrowserClient) async throws -> Void) async throws {
    let languages = Localizations.framework
    let pages: [String: PageScope] = [
      "notes": .perLanguage(languages) { words in
        .perWindow { _ in
          Page(
            title: words("Search"), words: words,
            parts: [
              Part(localized: { words in Node<Never>.main(.h1(.text(words("Cancel"))), .languages(languages, words)) })
            ])
        }
      },
      "plain": .shared(Page(title: "Plain", parts: [Part(constant: Node<Never>.p("plain"))])),
    ]
    let server = try WebServer(
      pages, port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: .open)
    defer { server.stop() }
    try await test(BrowserClient(server, at: "/notes/"))
  }

  private func html(_ browser: BrowserClient, _ path: String = "/notes/", _ lines: String...) async throws -> String {
    try await browser.send("GET", path, ["Host: \(browser.host)"] + lines).body
  }

  @Test("The HTML of a page is in the language that the browser prefers, with its direction")
  func preferred() async throws {
    try await withPages { browser in
      let arabic = try await html(browser, "/notes/", "Accept-Language: ar-EG, en;q=0.5")
      #expect(arabic.contains("<html lang=\"ar\" dir=\"rtl\">"))
      #expect(arabic.contains("<title>بحث</title>"))
      #expect(arabic.contains(">إلغاء</h1>"))
      #expect(arabic.contains("انقطع الاتصال"), "The script finds its words in the page.")
      #expect(arabic.contains("href=\"./?language=pl\""))
      let polish = try await html(browser, "/notes/", "Accept-Language: de, pl;q=0.1")
      #expect(polish.contains("<html lang=\"pl\">"))
      #expect(polish.contains(">Anuluj</h1>"))
      #expect(try await html(browser).contains("<html lang=\"en\">"))
      #expect(try await html(browser, "/plain/", "Accept-Language: ar").contains("<html lang=\"en\">"))
    }
  }

  @Test("A user chooses another language by an address; the choice is kept in a cookie below the page")
  func chosen() async throws {
    try await withPages { browser in
      let response = try await browser.send(
        "GET", "/notes/?language=pl&q=a", ["Host: \(browser.host)", "Accept-Language: ar"])
      #expect(response.status == 303)
      #expect(response.head.contains("Location: ./?q=a"))
      let name = "tarn-\(browser.port)-notes~language"
      #expect(response.head.contains("Set-Cookie: \(name)=pl; Max-Age=34560000; HttpOnly; SameSite=Lax"))
      browser.cookie = "\(name)=pl"
      #expect(try await html(browser, "/notes/", "Accept-Language: ar").contains(">Anuluj</h1>"))
    }
  }

  @Test("Any other choice is ignored", arguments: ["xx", "", "pl\u{301}", "../..", "pl; Path=/", "<script>"])
  func ignored(language: String) async throws {
    try await withPages { browser in
      let value = Address(path: [], query: [Address.QueryItem("language", language)])?.description ?? "?language="
      let response = try await browser.send("GET", "/notes/\(value)", ["Host: \(browser.host)", "Accept-Language: pl"])
      #expect(response.status != 303)
      #expect(!response.head.contains("~language"))
      browser.cookie = "tarn-\(browser.port)-notes~language=\(language)"
      #expect(try await html(browser, "/notes/", "Accept-Language: pl").contains("<html lang=\"pl\">"))
    }
  }

  @Test("The pages of the server itself are in the language of the browser")
  func plainPages() async throws {
    try await withPages { browser in
      let missing = try await html(browser, "/none", "Accept-Language: pl")
      #expect(missing.contains("Ten adres nie istnieje"))
      #expect(PlainPage.notAdmitted(hasToken: true, Localizations.framework.all[1]).body.count > 100)
      #expect(try await html(browser, "/none").contains("This address does not exist"))
    }
  }

  @Test(
    "A refusal that the browser shows in place of a page is in its language; programs and scripts get it in English")
  func refusals() async throws {
    try await withPages { browser in
      let polish = "Accept-Language: pl"
      let host = try await browser.send("GET", "/notes/", ["Host: evil.example", polish])
      #expect(
        host.status == 421
          && host.body == "Ten serwer nie odpowiada pod tą nazwą hosta. Użyj adresu, który wypisał przy uruchomieniu.\n"
      )
      #expect(host.header("Content-Type") == "text/plain; charset=utf-8")
      let stream = try await browser.send("GET", "/notes/stream", ["Host: evil.example", polish])
      #expect(stream.body.hasPrefix("This server does not answer for that host."))
      let lines = ["Host: \(browser.host)", "Origin: https://evil.example", polish]
      let form = try await browser.send(
        "POST", "/notes/", lines + ["Content-Type: application/x-www-form-urlencoded"], body: "a=b")
      #expect(form.status == 403 && form.body == "To żądanie pochodzi ze strony innej witryny.\n")
    }
    let proxy = WebServer.Access.proxy(TrustedProxy(header: "X-Forwarded-User"))
    let server = try WebServer(
      ["": .shared(ServedBoard().page)], port: 0, address: "127.0.0.1", hosts: [], limits: .patient, access: proxy)
    defer { server.stop() }
    let browser = BrowserClient(server)
    let nobody = try await browser.send("GET", "/", ["Host: \(browser.host)", "Accept-Language: pl"])
    #expect(nobody.body == "Serwer pośredniczący nie podał, kim jesteś. Zaloguj się tam.\n")
  }

  @Test("Refusals, steps and messages are in the language of the page")
  func parts() throws {
    let polish = try #require(Language("pl").flatMap { Localizations.framework[$0] })
    let notice = Store(Notice.State(), Notice())
    notice.send(.show("There is nothing to undo."))
    let page = Page(title: "", words: polish, parts: [.notice(notice)])
    #expect(String(decoding: page.preview().content, as: UTF8.self).contains("Nie ma czego cofnąć."))
  }

  @Test("English pages have the attributes that they had before")
  func english() {
    let page = Page(title: "", parts: [])
    #expect(page.language == "en")
    #expect(PageTemplate.language(of: page) == "lang=\"en\"")
    #expect(PageTemplate.language(of: Page(title: "", language: "he", parts: [])) == "lang=\"he\" dir=\"rtl\"")
    #expect(ScriptWords(.english).styles.isEmpty)
  }

  @Test("The script has each of its words from the page")
  func scriptWords() throws {
    let json = ScriptWords(.english).json(version: PageVersion(of: Page(title: "", parts: [])))
    let used = Set(
      PageScripts.modules.values.flatMap { $0.matches(of: /words\.(\w+)/).map { String($0.1) } } + ["repeat", "check"])
    for name in used { #expect(json.contains("\"\(name)\":"), "\(name)") }
    let given = json.matches(of: /"(\w+)":"/).map { String($0.1) }
    #expect(Set(given) == used)
  }
}
