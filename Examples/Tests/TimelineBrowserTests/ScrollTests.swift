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
  @Test("Scrolling to the end loads older posts, and the page holds fewer than sixty rows")
  @MainActor func older() async throws {
    try await withTimeline(seed: 400) { scene in
      let tab = scene.tab
      try await tab.shows("50 posts", in: ".row-count")
      for count in [90, 130, 170] {
        _ = try await tab.evaluate(Self.goToEnd, as: Bool.self)
        try await tab.shows("\(count) posts", in: ".row-count")
      }
      #expect(try await tab.evaluate("document.querySelectorAll('[role=row]').length", as: Int.self) < 60)
    }
  }

  @Test(
    "Scrolling through ten thousand posts shows each position, and the page holds fewer than sixty rows")
  @MainActor func tenThousand() async throws {
    let store = Store(Self.state(10_000), SharedDocument(Timeline()), onFault: { _ in })
    let server = try WebServer(["timeline": timelinePages(store) { _ in nil }], port: 0)
    defer { server.stop() }
    let tab = try await #require(SharedBrowser.current).newTab(privately: true)
    try await tab.resize(width: 820, height: 1_000)
    try await tab.emulate(dark: false, reducedMotion: true)
    try await tab.go(to: server.url(of: "timeline"))
    try await tab.isReady()
    try await tab.shows("10000 posts", in: ".row-count")
    for share in [0.1, 0.25, 0.5, 0.75, 0.999, 0.3, 0] {
      let number = Int(share * 10_000)
      _ = try await tab.evaluate(
        "{ const list = document.querySelector('[data-window]'); list.scrollTop = \(number) * 126; true }",
        as: Bool.self)
      // The newest post has the highest number.
      try await tab.wait(
        until:
          "[...document.querySelectorAll('.post-body')].some((what) => what.textContent == 'Post \(9_999 - number)')")
      #expect(try await tab.evaluate("document.querySelectorAll('[role=row]').length", as: Int.self) < 60)
    }
    // A favourite changes one post.
    try await tab.click("[role=row] .post-action.favourite")
    try await tab.appears("[role=row] .post-action.favourite[aria-pressed=true]")
    #expect(store.state.document.accounts.first?.posts.changes.count == 1)
    await tab.hasNoErrors()
    await tab.close()
  }

  /// A state in which a server has sent `count` posts.
  static func state(_ count: Int) -> Timeline.State {
    let now = Timestamp.now()
    let me = Author(id: "me", name: "Mira", address: "mira")
    let timeline = SharedDocument(Timeline())
    var state = Timeline.State(Timeline.Document())
    let effects = timeline.update(&state, .acted(.environment, .signedIn(me, as: "mira@lake.example", at: now)))
    let posts = (0..<count).reversed().map { number in
      Post(
        id: .server("\(100_000 + number)"), author: Author(id: "\(number % 9)", name: "Ada", address: "ada"),
        created: now,
        content: ContentText(typed: "Post \(number)"))
    }
    for case .news(let session, let ticket, _, _) in effects.map(\.effect) {
      let page = PullResult<Post>.page(TarnSync.SyncPage(posts, at: .first), next: "x", hasMore: false)
      _ = timeline.update(&state, .acted(.environment, .sync(session, .pulled(ticket, page), at: now)))
    }
    return state
  }

  @Test("New posts move no row, neither at the top nor in the middle")
  @MainActor func still() async throws {
    try await withTimeline(seed: 80) { scene in
      let tab = scene.tab
      try await tab.shows("50 posts", in: ".row-count")
      for top in [0, 1_500] {
        _ = try await tab.evaluate(
          "{ document.querySelector('[data-window]').scrollTop = \(top); true }", as: Bool.self)
        try await tab.wait(until: "document.querySelector('[data-window]').scrollTop == \(top)")
        try await tab.wait(until: "[...document.querySelectorAll('[role=row]')].length > 4")
        let before = try await tab.evaluate(Self.seen, as: [String].self)
        try await scene.arrive(3)
        try await tab.click(".tool.refresh")
        try await tab.shows("\(top == 0 ? 3 : 6) new posts", in: ".news")
        #expect(try await tab.evaluate(Self.seen, as: [String].self) == before)
      }
    }
  }

  private static let goToEnd =
    "{ const list = document.querySelector('[data-window]'); list.scrollTop = list.scrollHeight; true }"

  /// The visible rows and their positions.
  private static let seen = """
    (() => {
      const list = document.querySelector('[data-window]').getBoundingClientRect();
      return [...document.querySelectorAll('[role=row]')].map((row) => [row.getBoundingClientRect(), row])
        .filter(([box]) => box.bottom > list.top && box.top < list.bottom)
        .map(([box, row]) => `${Math.round(box.top)} ${row.querySelector('.post-body').textContent}`);
    })()
    """
}
