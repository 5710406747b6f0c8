import BrowserDriver
import BrowserSuite
import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnLanguages
import TarnWeb
import Testing
import Timeline
import TimelineView

@testable import TarnSync
@testable import TimelineWeb

extension TimelineBrowserTests {
  @MainActor @Suite("The appearance of Timeline's page") struct Appearance {
    /// Each screen is checked in English for usability, and in the pseudo-language for words that are in no catalog.
    private nonisolated static let languages = [Localization.english, .pseudo]

    @Test(
      "Everyone can use the timeline: with posts of all kinds, filtered, offline, and without an account",
      arguments: languages)
    func timeline(words: Localization) async throws {
      try await withPage(words) { window, tab in
        try await tab.appears("[aria-rowindex='1'] .post")
        try await tab.isUsable("posts")
        window.send(.perform(.favourite(.server("100009"), true)))
        window.send(.navigate(.filter(.nothing)))
        try await tab.appears(".empty")
        try await tab.isUsable("nothing")
        window.send(.navigate(.visit(.posts([.favourites], by: "ada"))))
        try await tab.appears(".filters a[aria-current=true]:first-child")
        try await tab.isUsable("author")
        window.send(.navigate(.filter(Filter())))
        window.send(.offline(true))
        try await tab.appears(".offline")
        try await tab.isUsable("offline")
        try await tab.click(".help-button")
        try await tab.appears(".keys:popover-open")
        try await tab.isUsable("keys")
        try await tab.press("Escape")
        window.send(.signOut("mira@lake.example"))
        try await tab.appears(".command")
        try await tab.isUsable("no-account")
      }
    }

    @Test("Everyone can use each kind of post, opened", arguments: languages)
    func posts(words: Localization) async throws {
      try await withPage(words) { window, tab in
        for (number, name) in [
          (9, "plain"), (8, "long"), (7, "warning"), (6, "picture"), (5, "poll"), (4, "card"), (3, "right-to-left"),
        ] {
          window.send(.navigate(.open(.post(.server("10000\(number)")))))
          try await tab.shows("Post by \(number == 3 ? "Noor" : "Ada")", in: "dialog h2")
          try await tab.isUsable("post-\(name)")
          if number == 7 {
            try await tab.click("dialog .unfolding button")
            try await tab.appears("dialog .written-whole")
            try await tab.isUsable("post-unfolded")
          }
        }
        window.send(.navigate(.open(.post(.server("100010")))))
        try await tab.appears("dialog .danger")
        try await tab.isUsable("post-mine")
        try await tab.click("dialog .danger")
        try await tab.appears("dialog:modal")
        try await tab.isUsable("delete")
      }
    }

    @Test(
      "Everyone can use the sheets: of texts, of pending changes, of accounts, and the questions",
      arguments: languages)
    func sheets(words: Localization) async throws {
      try await withPage(words) { window, tab in
        func check(_ name: String, _ title: String) async throws {
          try await tab.shows(title, in: "dialog h2")
          try await tab.isUsable(name)
        }
        window.send(.navigate(.compose(.new)))
        try await check("writing", "Write a post")
        window.send(.navigate(.type(String(repeating: "Llanfairpwllgwyngyll ", count: 30))))
        try await tab.appears("dialog .field-error")
        try await check("writing-too-long", "Write a post")
        window.send(.navigate(.compose(.answer(.server("100009")))))
        try await check("question-clear", "Discard your text?")
        window.send(.navigate(.clear(then: .answer(.server("100008")))))
        try await check("answering", "Answer Ada")
        window.send(.navigate(.compose(.edit(.server("100010")))))
        window.receive(.sourceRead("mira@lake.example", .server("100010"), .text("Mine", warning: "")))
        try await check("editing", "Edit your post")
        window.send(.navigate(.type("Mine Mine")))
        // Another window writes another text there.
        let other = TestWindow(session: window.session.store.session("other"))
        other.send(.navigate(.compose(.edit(.server("100010")))))
        other.send(.navigate(.type("Mine Mine Mine\nMine")))
        other.send(.perform(.send))
        try await tab.wait(
          until: "document.querySelector('dialog .sheet-message').innerText.includes('Mine Mine Mine')")
        try await check("editing-newer", "Edit your post")
        other.send(.perform(.discard(try #require(window.account?.posts.changes.first).id)))

        window.send(.navigate(.open(.pending)))
        try await check("pending-none", "Pending changes")
        // The server refuses a favourite, has another version of the edited post, and does not answer at all.
        window.send(.perform(.send))
        window.answer(.outdated(try Self.post(10, by: Self.me, "Mine Mine Mine")))
        window.send(.perform(.favourite(.server("100009"), true)))
        window.answer(.rejected("The server allows only \(String(repeating: "very", count: 20)) few favourites."))
        window.send(.offline(true))
        window.send(.perform(.post("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch")))
        window.send(.navigate(.open(.pending)))
        try await tab.wait(until: "document.querySelectorAll('.sheet-row').length == 3")
        try await check("pending", "Pending changes")
        let changes = try #require(window.account?.posts.changes)
        #expect(changes.count { $0.status == .inConflict } == 1 && changes.count { $0.status.isRejected } == 1)
        for change in changes {
          let kind = change.status == .inConflict ? "conflict" : change.status.isRejected ? "refused" : "waiting"
          window.send(.navigate(.open(.change(change.id))))
          try await tab.shows(change.label, in: ".sheet-message")
          try await check("change-\(kind)", "Pending change")
        }
        window.send(.navigate(.open(.question(.discard(try #require(changes.last).id)))))
        try await check("question-discard", "Discard this?")

        window.send(.navigate(.open(.accounts)))
        try await check("accounts", "Accounts")
        window.send(.navigate(.open(.account("mira@lake.example"))))
        try await check("account", "mira@lake.example")
        window.send(.navigate(.open(.question(.signOut("mira@lake.example")))))
        try await check("question-sign-out", "Sign out?")
      }
    }

    // MARK: The page

    /// A window whose server answers when a test says so.
    private struct TestWindow {
      let session: DocumentSession<Timeline>

      var account: AccountSession? { Window(session.view).account }

      func send(_ action: Timeline.UserAction) { session.send(action.action()) }

      func receive(_ event: Timeline.Action) { session.send(event) }

      /// Answers the change that is on its way.
      func answer(_ result: PushResult<Post>, _ location: SourceLocation = #_sourceLocation) {
        guard let account, let flight = account.engine.flights.first else {
          Issue.record("No change is on its way.", sourceLocation: location)
          return
        }
        let ticket = PushTicket(change: flight.id, number: flight.number)
        receive(.sync(account.id, .pushed(ticket, result), at: .now()))
      }
    }

    private func withPage(
      _ words: Localization, _ test: @MainActor (TestWindow, Tab) async throws -> Void
    ) async throws {
      let store = Store(try Self.state(), SharedDocument(Timeline()), onFault: { _ in })
      let page = timelinePage(
        store.session("window"), signIn: "timeline sign-in https://lake.example", words: words,
        languages: Timeline.languages, images: ImageProxy { _ in nil })
      let server = try WebServer(["timeline": .shared(page)], port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.go(to: server.url(of: "timeline"))
      try await tab.isReady()
      try await test(TestWindow(session: store.session("window")), tab)
      await tab.close()
    }

    private static let me = Author(id: "me", name: "Mira", address: "mira")

    private static func post(
      _ number: Int, by author: Author? = nil, _ text: String, _ change: (inout Post) throws -> Void = { _ in }
    ) throws -> Post {
      var post = Post(
        id: .server("\(100_000 + number)"), author: author ?? Author(id: "1", name: "Ada", address: "ada"),
        created: Timestamp(milliseconds: 1_790_000_000_000), content: ContentText(typed: text))
      try change(&post)
      return post
    }

    /// Posts of all kinds, the newest by the account itself.
    private static func state() throws -> Timeline.State {
      func decoded<Value: Decodable>(_ json: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
      }
      let longName = Author(
        id: "2", name: "Noor نور", address: "noor@\(String(repeating: "a-long-name-of-a-server.", count: 4))example")
      let posts = [
        try post(10, by: me, "Mine"), try post(9, "A heron at https://lake.example/heron #birds"),
        try post(8, String(repeating: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ", count: 20)),
        try post(7, "What comes after the warning") { $0.warning = "A warning" },
        try post(6, "A picture") {
          $0.media = [
            try decoded(
              #"{"id": "1", "type": "image", "description": "A heron", "preview_url": "https://m.example/1.png"}"#)
          ]
        },
        try post(5, "A question") {
          $0.poll = try decoded(
            #"{"id": "1", "expired": false, "multiple": false, "votes_count": 3, "voters_count": 3, "emojis": [], "#
              + #""options": [{"title": "Yes", "votes_count": 2}, {"title": "No", "votes_count": 1}], "own_votes": [0]}"#
          )
        },
        try post(4, "A link") {
          $0.card = try decoded(
            #"{"url": "https://lake.example/heron", "title": "Herons", "description": "They stand.", "type": "link"}"#)
        },
        try post(3, by: longName, "ضباب فوق الماء (fog), ומזג אוויר"),
      ]
      let timeline = SharedDocument(Timeline())
      var state = Timeline.State(Timeline.Document())
      let now = Timestamp.now()
      let effects = timeline.update(&state, .acted(.environment, .signedIn(me, as: "mira@lake.example", at: now)))
      for case .news(let session, let ticket, _, _) in effects.map(\.effect) {
        let page = PullResult<Post>.page(TarnSync.SyncPage(posts, at: .first), next: "x", hasMore: false)
        _ = timeline.update(&state, .acted(.environment, .sync(session, .pulled(ticket, page), at: now)))
      }
      return state
    }
  }
}

extension Tab {
  /// Expects that everyone can use the present screen. The opened post and the browser's own menus lead to the links in a
  /// text, too. In the pseudo-language expects that all words are in catalogs.
  fileprivate func isUsable(_ name: String, _ location: SourceLocation = #_sourceLocation) async throws {
    if try await evaluate("document.title.startsWith('⟦')", as: Bool.self) {
      return try await isTranslated(
        name,
        except: """
          .post-text .words:not(.gone), .written, .written-whole, .name, .address, .avatar, .card, .poll li, .warning, \
          textarea
          """,
        written: [
          "Mine", "Mira", "Ada", "mira", "lake", "example",
          "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Llanf",
        ], location)
    }
    try await isUsable(
      as: "timeline-\(name)", scrollingSideways: ".filters, .filters *", inline: ".post-text a, .written-whole a",
      location)
  }
}

extension Filter {
  /// A filter that no post passes.
  static let nothing = {
    var filter = Filter()
    (filter.boostsOnly, filter.mediaOnly) = (true, true)
    return filter
  }()
}
