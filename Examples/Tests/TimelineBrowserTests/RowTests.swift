import BrowserDriver
import BrowserSuite
import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync
import TarnWeb
import Testing
import Timeline
import TimelineWeb

extension TimelineBrowserTests {
  /// Posts of one line, of five, of twelve, too long for a row, without a text, with a warning, with a picture.
  @MainActor @Suite("Rows") struct Rows {
    nonisolated private static let sentence = "Fog on the water, and a heron that has stood there since it was light. "

    private static func post(_ number: Int, now: Timestamp) throws -> Post {
      let words =
        switch number % 6 {
        case 0: "One line."
        case 1: (1...5).map { "Line \($0) of five" }.joined(separator: "\n")
        case 2: String(repeating: sentence, count: 6)
        case 3: String(repeating: sentence, count: 40)
        case 4: ""
        default: "What comes after the warning"
        }
      var post = Post(
        id: .server("\(500_000 - number)"),
        author: Author(id: "\(number % 9)", name: "Ada", address: "ada@hut.example"),
        created: now, content: ContentText(typed: words), warning: number % 6 == 5 ? "A warning" : "")
      if number % 6 == 4 {
        let json =
          #"{"id": "\#(number)", "type": "image", "description": "A heron", "preview_url": "https://m.example/\#(number)"}"#
        post.media = [try JSONDecoder().decode(MediaAttachment.self, from: Data(json.utf8))]
      }
      return post
    }

    static func state(_ count: Int) throws -> Timeline.State {
      let now = Timestamp.now()
      let timeline = SharedDocument(Timeline())
      var state = Timeline.State(Timeline.Document())
      let me = Author(id: "me", name: "Mira", address: "mira")
      let effects = timeline.update(&state, .acted(.environment, .signedIn(me, as: "mira@lake.example", at: now)))
      let posts = try (0..<count).map { try post($0, now: now) }
      for case .news(let session, let ticket, _, _) in effects.map(\.effect) {
        let page = PullResult<Post>.page(TarnSync.SyncPage(posts, at: .first), next: "x", hasMore: false)
        _ = timeline.update(&state, .acted(.environment, .sync(session, .pulled(ticket, page), at: now)))
      }
      return state
    }

    @Test(
      "A row is as high as its content without cutting it, and a long post can be opened",
      arguments: [390, 1_280])
    func heights(width: Int) async throws {
      let store = Store(try Self.state(60), SharedDocument(Timeline()), onFault: { _ in })
      let server = try WebServer(["timeline": timelinePages(store) { _ in nil }], port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.resize(width: width, height: 2_400, touch: width < 500)
      try await tab.emulate(dark: false, reducedMotion: true)
      try await tab.go(to: server.url(of: "timeline"))
      try await tab.isReady()
      let heights = try await tab.evaluate(
        "[...document.querySelectorAll('[aria-rowindex]')].slice(0, 6).map((row) => row.getBoundingClientRect().height)",
        as: [Double].self)
      try #require(heights.count == 6)
      #expect(heights[0] == 126)
      #expect(heights[1] == heights[0] + 4 * 21)
      #expect(heights[2] > heights[0] && heights[3] > heights[2])
      #expect(heights[4] == heights[0] + 84 - 21)
      // No part of a row overflows it, and no text is cut except names, which end with an ellipsis.
      let cut = """
        [...document.querySelectorAll("[role=row] .words, [role=row] .post-body, [role=row] .post, [role=row]")]
          .filter((node) => node.scrollHeight > node.clientHeight + 1).map((node) => node.className + node.textContent.slice(0, 20))
        """
      #expect(try await tab.evaluate(cut, as: [String].self) == [])
      #expect(try await tab.evaluate("document.querySelectorAll('[role=row] .whole').length > 0", as: Bool.self))
      try await tab.click("[aria-rowindex='4'] .whole")
      try await tab.wait(
        until: "document.querySelector('dialog')?.textContent.split('heron').length == 41")
      try await tab.press("Escape")
      try await tab.vanishes("dialog")
      // Unfolding the text behind a warning makes the row higher, and moves no row above it.
      try await tab.click("[aria-rowindex='6'] .unfold")
      try await tab.shows("What comes after the warning", in: "[aria-rowindex='6']")
      let now = try await tab.evaluate(
        "[...document.querySelectorAll('[aria-rowindex]')].slice(0, 6).map((row) => row.getBoundingClientRect().height)",
        as: [Double].self)
      #expect(Array(now.prefix(5)) == Array(heights.prefix(5)) && now[5] == heights[5] + 21)
      #expect(try await tab.evaluate(cut, as: [String].self) == [])
      try await tab.picture("timeline-rows-\(width)")
      await tab.close()
    }

    @Test(
      "The button for new posts covers no other element, and no row moves when it appears",
      arguments: [390, 844, 1_280])
    func news(width: Int) async throws {
      let store = Store(try Self.state(60), SharedDocument(Timeline()), onFault: { _ in })
      let server = try WebServer(["timeline": timelinePages(store) { _ in nil }], port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.resize(width: width, height: width == 844 ? 390 : 844, touch: width < 1_000)
      try await tab.emulate(dark: false, reducedMotion: true)
      try await tab.go(to: server.url(of: "timeline"))
      try await tab.isReady()
      let tops =
        "[...document.querySelectorAll('[role=row] .author')].slice(0, 3).map((node) => node.getBoundingClientRect().top)"
      let before = try await tab.evaluate(tops, as: [Double].self)
      // The requests of a refresh, computed on a copy of the state.
      var copy = store.state
      let effects = SharedDocument(Timeline()).update(&copy, .acted(.environment, .refresh(at: .now())))
      let environment = store.session(.environment)
      environment.send(.refresh(at: .now()))
      let posts = (0..<3).map { number in
        Post(
          id: .server("\(600_000 - number)"), author: Author(id: "1", name: "Ada", address: "ada"), created: .now(),
          content: ContentText(typed: "New"))
      }
      for case .news(let session, let ticket, _, _) in effects.map(\.effect) {
        let page = PullResult<Post>.page(TarnSync.SyncPage(posts, at: .first), next: "y", hasMore: false)
        environment.send(.sync(session, .pulled(ticket, page), at: .now()))
      }
      try await tab.shows("3 new posts", in: ".news button")
      #expect(try await tab.evaluate(tops, as: [Double].self) == before)
      let covered = """
        (() => {
          const box = (node) => node.getBoundingClientRect(), pill = box(document.querySelector(".news button"));
          return [...document.querySelectorAll("[role=row], .filters, .top, .status-line")].filter((node) => {
            const its = box(node);
            return its.left < pill.right && its.right > pill.left && its.top < pill.bottom && its.bottom > pill.top;
          }).map((node) => node.className);
        })()
        """
      #expect(try await tab.evaluate(covered, as: [String].self) == [])
      #expect(try await tab.evaluate("document.documentElement.scrollWidth") == width)
      try await tab.picture("timeline-news-\(width)")
      try await tab.click(".news button")
      try await tab.vanishes(".news button")
      await tab.close()
    }

    @Test(
      "A phone in landscape shows two whole posts, and the link to the apps takes one line"
    )
    func sideways() async throws {
      let store = Store(TimelineBrowserTests.state(30), SharedDocument(Timeline()), onFault: { _ in })
      let pages = timelinePages(store) { _ in nil }.linked(to: "../", "All apps")
      let server = try WebServer(["timeline": pages], port: 0)
      defer { server.stop() }
      let tab = try await #require(SharedBrowser.current).newTab(privately: true)
      try await tab.resize(width: 844, height: 390, touch: true)
      try await tab.emulate(dark: false, reducedMotion: true)
      try await tab.go(to: server.url(of: "timeline"))
      try await tab.isReady()
      let whole = """
        (() => {
          const list = document.getElementById("list").getBoundingClientRect();
          return [...document.querySelectorAll("[role=row]")].map((row) => row.getBoundingClientRect())
            .filter((row) => row.top >= list.top && row.bottom <= list.bottom).length;
        })()
        """
      #expect(try await tab.evaluate(whole, as: Int.self) == 2)
      #expect(try await tab.evaluate("document.documentElement.scrollWidth", as: Int.self) == 844)
      // Each part above the list is visible, and none covers another.
      let overlapping = """
        (() => {
          const parts = [...document.querySelectorAll(".top > *, .filters, .list-area, .status-line")], box = (n) => n.getBoundingClientRect();
          return parts.flatMap((one, index) => parts.slice(index + 1).filter((other) =>
            box(one).left < box(other).right - 1 && box(other).left < box(one).right - 1
              && box(one).top < box(other).bottom - 1 && box(other).top < box(one).bottom - 1)
            .map((other) => one.className + " and " + other.className));
        })()
        """
      #expect(try await tab.evaluate(overlapping, as: [String].self) == [])
      try await tab.picture("timeline-sideways")
      try await tab.resize(width: 390, height: 844, touch: true)
      let link = "[...document.querySelectorAll('.page-link a > span')].map((node) => node.getBoundingClientRect().top)"
      let tops = try await tab.evaluate(link, as: [Double].self)
      #expect(tops.count == 2 && abs(tops[0] - tops[1]) < 2)
      #expect(
        try await tab.evaluate(
          "document.querySelector('.page-link').getBoundingClientRect().height < 50", as: Bool.self))
      await tab.close()
    }
  }
}
