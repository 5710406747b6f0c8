import ProgramDriver
import Tarn
import TarnDocument
import TarnTesting
import Testing

@testable import TarnWeb

/// The server handles the forms of browsers without scripts.
@MainActor @Suite("Posts of forms") struct FormPostTests {
  @Test("A button sends its action, and the browser is led to the page, which shows the new state")
  func button() async throws {
    try await withPantry { browser, pantry in
      let views = pantry.page.preview().content
      try await browser.press([(browser.control("id=\"up\""), "")])
      #expect(pantry.received == [.up])
      #expect(browser.body.contains("<p id=\"count\">1</p>"))
      #expect(!pantry.page.isShown && views != pantry.page.preview().content)
      // Nothing is kept: the numbers of nodes begin anew with each request.
      try await browser.press([(browser.control("id=\"up\""), "")])
      #expect(pantry.store.state.count == 2)
    }
  }

  @Test("A disabled button and an element without a handler are no controls") func disabled() async throws {
    try await withPantry { browser, _ in
      #expect(browser.body.contains("<button type=\"button\" id=\"off\" disabled>Off"))
      #expect(browser.body.contains("<p id=\"count\">0</p>"))
    }
  }

  @Test("Only the fields that the user has changed send actions, before that of the button") func fields() async throws
  {
    var state = Pantry.State()
    state.items[1].isEmpty = true
    try await withPantry(state) { browser, pantry in
      let note = try browser.control("id=\"note\"")
      let size = try browser.control("aria-label=\"Size\"")
      let salt = try browser.control("salt is empty")
      let rice = try browser.control("rice is empty")
      let radios = browser.body.matches(of: /name="(~[^"]*shelf)" value="([^"]*)"/)
      #expect(radios.count == 3 && Set(radios.map(\.output.1)).count == 1)
      let shelf = (String(radios[0].output.1), String(radios[2].output.2))
      let old = (String(radios[0].output.1), String(radios[1].output.2))
      try await browser.press([(note, "keep dry"), (size, "0"), (salt, "on"), old])
      #expect(pantry.received == [])
      // A browser sends line breaks as CR and LF.
      try await browser.press([
        (note, "keep\r\ncool"), (size, "2"), (rice, "on"), shelf, (browser.control("id=\"up\""), ""),
      ])
      #expect(
        pantry.received == [
          .note("keep\ncool"), .size(.large), .shelf(.large), .empty("rice", true), .empty("salt", false), .up,
        ])
      #expect(browser.body.contains("keep\ncool</textarea>"))
      #expect(browser.body.contains("<option value=\"2\" selected>"))
    }
  }

  @Test("A form of the app sends its fields and its action, by its button and by Enter") func form() async throws {
    try await withPantry { browser, pantry in
      let new = try browser.control("id=\"new\"")
      #expect(new.hasSuffix("new"))
      // The app's own name of the form.
      #expect(browser.body.contains("<form id=\"adding\" method=\"post\">"))
      #expect(browser.body.contains("<button class=\"tarn-default\" form=\"adding\""))
      try await browser.press([(new, "oil")], form: "adding")
      #expect(pantry.received == [.new("oil"), .add])
      // Another button in the form sends its own action.
      try await browser.press([(new, "flour"), (browser.control("id=\"clear\""), "")], form: "adding")
      #expect(pantry.received.suffix(2) == [.new("flour"), .new("")])
    }
  }

  @Test("A click on a row presses its button, and the next rows of a list are shown by a button") func rows()
    async throws
  {
    try await withPantry { browser, pantry in
      let row = try #require(browser.body.firstMatch(of: /<li id="tea".*?<noscript><button [^>]*name="([^"]*)"/))
      try await browser.press([(String(row.output.1), "")])
      #expect(pantry.store.state.selected == "tea")
    }
    let list = Store(LongList.State(rows: Array(0..<1_000)), LongList())
    let page = Page(title: "Long", parts: [Part(list) { LongList.view($0) }])
    try await withPlainBrowser(.shared(page)) { browser, _ in
      var seen: Set<Int> = []
      @MainActor func read() { seen.formUnion(browser.body.matches(of: /Row (\d+)/).compactMap { Int($0.output.1) }) }
      read()
      #expect(!browser.body.contains("Earlier rows"))
      var presses = 0
      while browser.body.contains("Further rows"), presses < 100 {
        try await browser.press([(browser.control(before: "Further rows"), "")])
        presses += 1
        read()
      }
      #expect(seen.count == 1_000 && presses < 30)
      while browser.body.contains("Earlier rows"), presses < 200 {
        try await browser.press([(browser.control(before: "Earlier rows"), "")])
        presses += 1
        seen.subtract(browser.body.matches(of: /Row (\d+)/).compactMap { Int($0.output.1) })
      }
      #expect(browser.body.contains("Row 0<") && presses < 60)
    }
  }

  @Test("A question is asked on a page of its own, and the action follows only after it") func question() async throws {
    try await withPantry { browser, pantry in
      let note = try browser.control("id=\"note\"")
      let remove = try #require(browser.body.firstMatch(of: /id="salt".*?danger"[^>]*name="(~[^"]*)"/)).output.1
      let asked = try await browser.post([(note, "typed"), (String(remove), "")])
      #expect(asked.status == 200)
      #expect(asked.body.contains("<p class=\"padded\">Remove the &lt;salt&gt;?</p>"))
      #expect(asked.body.contains("<a class=\"quiet\" href=\"./\">Cancel</a>"))
      #expect(pantry.received == [.note("typed")])
      let token = try #require(asked.body.firstMatch(of: /name="tarn-token" value="([^"]*)"/)).output.1
      let agreed = try #require(asked.body.firstMatch(of: /name="tarn-agreed" value="([^"]*)"/)).output.1
      #expect(try await browser.send("tarn-token=\(token)&tarn-agreed=\(agreed)&%7E\(agreed)=").status == 303)
      #expect(pantry.received == [.note("typed"), .remove("salt")])
      // The answer to another question is none to this one.
      let other = try #require(browser.body.firstMatch(of: /id="tea".*?danger"[^>]*name="(~[^"]*)"/)).output.1
      let again = try await browser.send("tarn-token=\(token)&tarn-agreed=\(agreed)&\(other)=")
      #expect(again.status == 200 && pantry.store.state.items.count == 2)
    }
  }

  @Test("A refusal is on the page, with what the user typed, and no text of it is markup") func refusal() async throws {
    try await withPantry { browser, pantry in
      let new = try browser.control("id=\"new\"")
      let refused = try await browser.post([(new, "tea")], form: "adding")
      #expect(refused.status == 422)
      #expect(refused.body.contains("<p class=\"notice\" role=\"alert\">There is tea already.</p>"))
      #expect(refused.body.contains("value=\"tea\""))
      pantry.store.send(.lock(true))
      let locked = try await browser.post([(browser.control("id=\"up\""), "")])
      #expect(locked.body.contains("The &lt;pantry&gt; is locked.</p>"))
      #expect(pantry.store.state.items.count == 3 && pantry.store.state.count == 0)
    }
  }

  @Test("A sheet is sent although its button is disabled before its fields are filled in, and refused at its field")
  func sheet() async throws {
    var state = Pantry.State()
    state.sheet = "Count"
    try await withPantry(state) { browser, pantry in
      // The page beneath the sheet can't be used.
      #expect(browser.body.contains("<button type=\"button\" id=\"up\">"))
      #expect(browser.body.contains("<main inert>") && browser.body.contains("<div class=\"frame\" data-covered>"))
      #expect(browser.body.contains("<noscript><div class=\"buttons\"><button>Save</button></div></noscript></form>"))
      let amount = try browser.control("describedby=\"amount-message\"")
      let secret = try browser.control("type=\"password\"")
      let empty = try await browser.post([(amount, ""), (secret, "")], form: "tarn-1")
      #expect(empty.status == 422 && empty.body.contains("This can't be sent yet. Check the fields."))
      #expect(pantry.received == [.secret("")])
      let refused = try await browser.post([(amount, "0"), (secret, "<hidden>")], form: "tarn-1")
      #expect(refused.status == 422 && !refused.body.contains("hidden&gt;"))
      #expect(
        refused.body.contains(
          "id=\"amount-message\" aria-live=\"polite\" class=\"field-error\">Nothing can't be saved."))
      #expect(pantry.store.state.secret == "<hidden>")
      browser.read(refused)
      try await browser.press([(amount, "2"), (secret, "x")], form: "tarn-1")
      #expect(pantry.received.suffix(3) == [.amount("2"), .secret("x"), .save])
    }
  }

  // MARK: Stale pages

  @Test("A button that is gone, and a field that was changed and is gone, do nothing") func stale() async throws {
    var state = Pantry.State()
    state.items[1].isEmpty = true
    try await withPantry(state) { browser, pantry in
      let note = try browser.control("id=\"note\"")
      let tea = try browser.control("tea is empty")
      let salt = try browser.control("salt is empty")
      let remove = try #require(browser.body.firstMatch(of: /id="tea".*?danger"[^>]*name="(~[^"]*)"/)).output.1
      let up = try browser.control("id=\"up\"")
      pantry.store.send(.remove("tea"))
      let count = pantry.received.count
      for fields in [[(String(remove), "")], [(tea, "on")], [("~AAAAAA", "")], [(tea + "x", "1"), (up, "")]] {
        let response = try await browser.post([(note, "typed"), (salt, "on")] + fields)
        #expect(response.status == 409)
        #expect(response.body.contains("This page has changed. Nothing was done."))
        #expect(!response.body.contains("id=\"tea\"") && response.body.contains("id=\"salt\""))
      }
      #expect(pantry.received.count == count)
      // A row that is gone, and that the user did not change, does not matter.
      try await browser.press([(salt, "on"), (up, "")])
      #expect(pantry.received.suffix(1) == [.up])
    }
  }

  @Test("An element without a key is another one when a sibling of its kind comes, and a row with a key is not")
  func identity() throws {
    func ids(_ node: Node<Int>) -> [String] {
      FormControls(MountedTree(node, numbers: NodeNumbering()).root, part: 0).all.map(\.id)
    }
    func button(_ attributes: Attribute<Int>...) -> Node<Int> { .button(attributes + [.onClick(1)], "x") }
    let (one, two) = (ids(.div(button())), ids(.div(button(), button())))
    #expect(one.count == 1 && Set(one + two).count == 3)
    #expect(ids(.div(.p("x"), button())) == one)
    let keyed = ids(.ul(.li([.key("a")], button()), .li([.key("b")], button())))
    #expect(ids(.ul(.li([.key("b")], button()), .li([.key("c")], button())))[0] == keyed[1])
    #expect(ids(.section(.ul(.li([.key("a")], button())))) != [keyed[0]])
    #expect(keyed.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{6}/) != nil })
    // Two elements with one key can't be told apart.
    let twice = ids(.ul(.li([.key("a")], button()), .li([.key("a")], button())))
    #expect(twice[0] == twice[1])
  }

  @Test("A text from an old page is merged into the newer one, and one that the user left alone changes nothing")
  func merged() async throws {
    try await withPantry { browser, pantry in
      let note = try browser.control("id=\"note\"")
      pantry.store.send(.note("always keep dry"))
      try await browser.post([(note, "keep dry")]).hasStatus(303)
      #expect(pantry.store.state.note == "always keep dry")
      try await browser.post([(note, "keep dry and cool")]).hasStatus(303)
      #expect(pantry.store.state.note == "always keep dry and cool")
      // Both chose the same.
      let size = try browser.control("aria-label=\"Size\"")
      pantry.store.send(.size(.large))
      let count = pantry.received.count
      try await browser.post([(note, "keep dry"), (size, "2")]).hasStatus(303)
      #expect(pantry.received.count == count)
    }
  }

  @Test("The same form twice acts once, and one with another input acts again") func twice() async throws {
    try await withPantry { browser, pantry in
      let up = try browser.control("id=\"up\"")
      for _ in 0..<3 { try await browser.post([(up, "")]).hasStatus(303) }
      #expect(pantry.received == [.up])
      try await browser.post([(browser.control("id=\"lock\""), "on"), (up, "")]).hasStatus(422)
      try await browser.load()
      try await browser.post([(browser.control("id=\"lock\""), ""), (up, "")]).hasStatus(422)
      try await browser.post([(browser.control("id=\"up\""), "")]).hasStatus(303)
      #expect(pantry.store.state.count == 2)
    }
  }

  // MARK: Places and windows

  @Test("A form acts at the place of its address, and leads to that of the new state") func places() async throws {
    let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))
    for scope in [
      PageScope.perDocumentSession(of: store) { Shelf.page($0) }, .perWindow(of: store) { Shelf.page($0) },
    ] {
      try await withPlainBrowser(scope) { browser, server in
        let before = store.state.document.count
        try await browser.press([(browser.control("id=\"search\""), "3")])
        #expect(browser.path == "/?q=3" && browser.body.contains("Book 13<") && !browser.body.contains("Book 2<"))
        try await browser.press([(browser.control("id=\"go\""), "")])
        #expect(browser.path == "/book/2" && browser.body.contains("<title>Book 2</title>"))
        let other = try await PlainBrowser(server, at: "/book/5")
        #expect(!other.body.contains("tarn-token"), "A browser without a session can't send a form.")
        #expect(other.body.contains("<a href=\"./?tarn-begin=book%2F5\">open its start first</a>"))
        try await other.followRefresh()
        #expect(other.path == "/book/5" && other.refresh == nil)
        try await other.press([(other.control("id=\"remove\""), "")])
        #expect(other.path == "/book/5" && store.state.document.count == before - 1)
        try await browser.press([(browser.control("id=\"remove\""), "")])
        #expect(browser.path == "/book/2" && store.state.document.count == before - 2)
        let gone = try await browser.client.send(
          "POST", "/book/90",
          ["Host: \(browser.client.host)", browser.client.origin, "Content-Type: \(FormPost.mediaType)"],
          body: "tarn-token=\(browser.hidden()[0].1)")
        #expect(gone.status == 404 && gone.body.contains("There is no book 90."))
      }
    }
  }

  @Test("A browser without a session gets one at any address and comes back; one without cookies is told so")
  func beginning() async throws {
    let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))
    try await withPlainBrowser(.perDocumentSession(of: store) { Shelf.page($0) }) { _, server in
      let browser = try await PlainBrowser(server, at: "/book/5?from=a%26b&q=%2B")
      try await browser.followRefresh()
      #expect(browser.path == "/book/5?from=a%26b&q=%2B" && browser.body.contains("tarn-token"))
      let strict = try await PlainBrowser(server, at: "/book/5?tarn-begun")
      #expect(strict.refresh == nil && strict.body.contains("permit cookies"))
      // The target of the redirect is a place of the app, whatever the address says.
      for other in ["//evil.example/", "https://evil.example/", "\\evil.example", "../x", "%00", "book/5#x"] {
        let asked = try await strict.client.get("/?tarn-begin=" + other.replacing("#", with: "%23"))
        let location = asked.header("Location")
        #expect(location?.hasPrefix("./") ?? true, "\(other): \(location ?? "")")
        #expect(location?.contains("//") != true, "\(other): \(location ?? "")")
      }
    }
  }

  @Test("The session of a browser without scripts is found again after a restart of the server") func restart()
    async throws
  {
    let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))
    let port = UInt16(try freePort())
    var cookie: String?
    for isFirst in [true, false] {
      var limits = HTTPLimits.patient
      limits.stopGrace = .milliseconds(10)
      let server = try WebServer(
        .perWindow(of: store) { Shelf.page($0) }, port: port, address: "127.0.0.1", hosts: [], limits: limits,
        access: .open)
      defer { server.stop() }
      let browser = try await PlainBrowser(server)
      if isFirst {
        try await browser.press([(browser.control("id=\"search\""), "3")])
        cookie = browser.client.cookie
      } else {
        browser.client.cookie = cookie
        try await browser.load()
        try await browser.press([(browser.control("id=\"search\""), "4")])
      }
      // A session that was not found would be a second one.
      #expect(browser.path == (isFirst ? "/?q=3" : "/?q=4") && store.state.sessionIDs.count == 1)
    }
  }

  @Test("A page without addresses takes forms at its own address only") func onlyOwnAddress() async throws {
    try await withPantry { browser, _ in
      let text = "tarn-token=\(browser.hidden()[0].1)"
      let lines = ["Host: \(browser.client.host)", browser.client.origin, "Content-Type: \(FormPost.mediaType)"]
      for path in ["/nothing", "/tarn.js", "/style.css", "/stream", "/event"] {
        let status = try await browser.client.send("POST", path, lines, body: text).status
        #expect([404, 415].contains(status), "\(path): \(status)")
      }
    }
  }

  @Test("A button of the history bar undoes a step") func undo() async throws {
    let pantry = ServedPantry(hasHistory: true)
    try await withPlainBrowser(.shared(pantry.page)) { browser, _ in
      try await browser.press([(browser.control("id=\"open\""), "")])
      #expect(pantry.store.state.sheet == "Count" && browser.body.contains("<dialog"))
      try await browser.press([(browser.control("title=\"Undo"), "")])
      #expect(pantry.store.state.sheet == nil && !browser.body.contains("<dialog"))
      try await browser.press([(browser.control("aria-label=\"Position in everything\""), "1")])
      #expect(pantry.store.state.sheet == "Count")
    }
  }

  @Test("A connected page shows what a form has done") func connected() async throws {
    try await withPantry { browser, pantry in
      try await browser.client.open()
      try await browser.press([(browser.control("id=\"up\""), "")])
      try await browser.client.receive { $0.text(of: "count") == "1" }
      #expect(pantry.received == [.up] && pantry.page.isShown)
    }
  }
}

extension RawClient.Response {
  func hasStatus(_ status: Int, _ location: SourceLocation = #_sourceLocation) {
    #expect(self.status == status, "\(body)", sourceLocation: location)
  }
}
