import FakeMastodonServer
import Testing
import Timeline
import TimelineView

@Suite("Timeline and a server")
@TestActor struct ProgramTests {
  @Test("The timeline shows the latest fifty posts, newest first, and older ones on request, each once")
  func paging() async throws {
    let running = try await RunningTimeline(seed: 130)
    try await running.start()
    try await running.until("the first page is there") { _ in try running.rows.count == 50 }
    for count in [90, 130] {
      try running.timeline(.older)
      try await running.until("\(count) rows") { _ in try running.rows.count == count }
    }
    try running.timeline(.older)
    try await running.until("the end") { $0.olderPages == .end }
    let rows = try running.rows
    #expect(rows.map(\.id) == rows.map(\.id).sorted(by: >))
    #expect(Set(rows.map(\.id)).count == 130)
    #expect(rows.contains { $0.isBoost && $0.post.id != $0.id && !$0.post.content.isEmpty })
  }

  @Test("Posts that came while the program was closed are all there once the gaps are filled, without min_id")
  func gap() async throws {
    let running = try await RunningTimeline(seed: 30)
    try await running.start()
    try await running.until("the first page is there") { _ in try running.rows.count == 30 }
    try running.end()
    running.server.order([InjectedFault(.ignoredMinID)])
    try await running.server.arrive(100)
    try await running.start()
    try await running.until("a gap") { $0.gaps.count == 1 }
    try running.timeline(.navigate(.showNew))
    #expect(try running.rows.count == 70)
    for count in [110, 130] {
      let gap = try #require(try running.state.account?.gaps.first)
      try running.timeline(.fill(gap.id))
      try await running.until("\(count) rows") { _ in try running.rows.count == count }
    }
    try await running.until("no gap") { $0.gaps.isEmpty }
    let rows = try running.rows
    #expect(rows.map(\.id) == rows.map(\.id).sorted(by: >) && Set(rows.map(\.id)).count == 130)
  }

  @Test("Short pages lose no post: of the older ones, and of those that came while the program was closed")
  func shortPages() async throws {
    let running = try await RunningTimeline(seed: 130)
    running.server.order([InjectedFault(.shortPages, 50)])
    try await running.start()
    try await running.until("the first page is there") { _ in try !running.rows.isEmpty }
    // Each page has at least one post, so there are no more pages than posts.
    for _ in 0..<130 where try running.state.account?.olderPages != .end {
      try running.timeline(.older)
      try await running.until("the older page is there") { $0.olderPages != .requested }
    }
    let shown = try await shownIDs(running)
    #expect(try running.rows.map(\.id) == shown && shown.count < 100 && shown.count > 30)

    try running.end()
    try await running.server.arrive(100)
    try await running.start()
    let all = try await shownIDs(running)
    try await running.until("all that came") { _ in try running.news == all.count - shown.count }
    try running.timeline(.navigate(.showNew))
    #expect(try running.rows.map(\.id) == all && all.count > shown.count + 20)
    #expect(try running.state.account?.gaps == [])
  }

  /// The posts that the server shows, newest first, in the pages of its links.
  private func shownIDs(_ running: RunningTimeline) async throws -> [Post.ID] {
    var ids: [Post.ID] = []
    var query: String? = "?limit=40"
    while let next = query {
      let page = try await running.teapot.home(next)
      ids += try page.page.statuses.map { try #require(Post.ID(server: $0.id)) }
      query = page.next
    }
    return ids
  }

  @Test("A program that ended while it requested an older page gets that page after a restart")
  func endedWhileOlderIsAsked() async throws {
    let running = try await RunningTimeline(seed: 130)
    try await running.start()
    try await running.until("the first page is there") { _ in try running.rows.count == 50 }
    try running.timeline(.older)
    // No response can arrive before this: both happen in one turn of the actor.
    #expect(try running.state.account?.olderPages == .requested)
    try running.end()
    try await running.start()
    try await running.until("the older page is there") { _ in try running.rows.count == 90 }
    #expect(try running.state.account?.olderPages == .more)
  }

  @Test("A post that a filter hides has no row, and one with a warning names its filter")
  func filters() async throws {
    let running = try await RunningTimeline()
    for (title, word, action) in [("Plants", "fern", "hide"), ("Tea", "kettle", "warn")] {
      let form = [
        "title": title, "context[]": "home", "filter_action": action, "keywords_attributes[][keyword]": word,
      ]
      #expect(try await running.teapot.ask("POST", "/api/v2/filters", form: form).status == 200)
    }
    // A filter for notifications does not apply to the timeline.
    let other = ["title": "Late", "context[]": "notifications", "keywords_attributes[][keyword]": "lamp"]
    #expect(try await running.teapot.ask("POST", "/api/v2/filters", form: other).status == 200)
    for text in ["A fern", "A kettle", "A lamp"] { _ = try await running.lamp.post(text) }
    _ = try await running.teapot.post("My own fern")
    try await running.start()
    try await running.until("rows") { $0.posts.base.count == 4 }
    let rows = try running.rows
    #expect(rows.map(\.post.content.text) == ["My own fern", "A lamp", "A kettle"])
    #expect(rows.map(\.post.cover) == [nil, nil, "Filtered: Tea"])
  }

  @Test("New posts are hidden until the user asks for them, and no row moves")
  func news() async throws {
    let running = try await RunningTimeline(seed: 60)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 50 }
    let before = try running.rows
    try await running.server.arrive(75)
    try running.timeline(.refresh)
    try await running.until("all that came") { _ in try running.news == 75 }
    #expect(try running.rows.map(\.id) == before.map(\.id))
    try running.timeline(.navigate(.showNew))
    #expect(try running.rows.count == 125)
    #expect(try running.news == 0)
  }

  @Test("Posts that others delete or edit are deleted or changed after the next refresh")
  func othersChanges() async throws {
    let running = try await RunningTimeline(seed: 3)
    let first = try await running.lamp.post("To be deleted")
    let second = try await running.lamp.post("To be changed")
    _ = try await running.lamp.post("To stay")
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 6 }
    _ = try await running.lamp.ask("DELETE", "/api/v1/statuses/\(first.id)")
    _ = try await running.lamp.status("PUT", "/api/v1/statuses/\(second.id)", form: ["status": "Changed"])
    try running.timeline(.refresh)
    // A page that was requested at the start may arrive between the two: the test waits for both.
    try await running.until("one is gone and one is changed") { _ in
      try running.rows.count == 5 && running.rows.contains { $0.post.content.text == "Changed" }
    }
  }
}
