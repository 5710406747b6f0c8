import FakeMastodonServer
import Mastodon
import Testing
import Timeline
import TimelineView

@Suite("User actions that Timeline sends to a server")
@TestActor struct SendingTests {
  @Test("A user action is shown at once, sent, and replaced by the server's answer")
  func doing() async throws {
    let running = try await RunningTimeline(seed: 20)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 20 }
    let row = try #require(try running.rows.first { !$0.isBoost && $0.post.visibility.allowsBoosts })
    let id = row.post.id
    for request in [Timeline.PostAction.favourite(id, true), .boost(id, true), .bookmark(id, true)] {
      try running.timeline(.perform(request))
    }
    let post = try #require(try running.state.account?.posts.visible[id: id])
    #expect(post.isFavourite && post.isBoosted && post.isBookmarked)
    #expect(try running.state.account?.posts.mark(of: id) != nil)
    try await running.settled()
    let there = try await running.teapot.status("GET", "/api/v1/statuses/\(id)")
    #expect(there.isFavourited && there.isReblogged && there.isBookmarked)
    let settled = try #require(try running.state.account)
    #expect(settled.posts.mark(of: id) == nil)
    #expect(settled.posts.base[id: id]?.counts.favourites == there.favouritesCount)

    try running.timeline(.perform(.boost(id, false)))
    try await running.settled()
    #expect(try await !running.teapot.status("GET", "/api/v1/statuses/\(id)").isReblogged)
  }

  @Test(
    "A post has the account's default audience, sensitivity and language, also after they change"
  )
  func defaults() async throws {
    let running = try await RunningTimeline(seed: 3)
    let chosen = ["source[privacy]": "private", "source[sensitive]": "true", "source[language]": "de"]
    #expect(try await running.teapot.ask("PATCH", Self.credentials, form: chosen).status == 200)
    try await running.start()
    #expect(
      try running.state.account?.defaults == PostingDefaults(visibility: .private, isSensitive: true, language: "de"))
    try running.timeline(.perform(.post("For few")))
    try await running.settled()
    let first = try #require(try await running.teapot.home().page.statuses.first)
    #expect(first.visibility == .private && first.isSensitive && first.language == "de")
    // Changed elsewhere while the program is closed: it reads the change when it starts.
    try running.end()
    let other = ["source[privacy]": "unlisted", "source[sensitive]": "false", "source[language]": "fr"]
    #expect(try await running.teapot.ask("PATCH", Self.credentials, form: other).status == 200)
    try await running.start()
    try await running.until("the new defaults") { $0.defaults.visibility == .unlisted }
    try running.timeline(.perform(.post("For more")))
    try await running.settled()
    let second = try #require(try await running.teapot.home().page.statuses.first)
    #expect(second.visibility == .unlisted && !second.isSensitive && second.language == "fr")
  }

  private static let credentials = "/api/v1/accounts/update_credentials"

  @Test(
    "An edit of a quote post begins with the text as it was typed, and changes only that", arguments: [false, true])
  func editsQuote(isOffline: Bool) async throws {
    let running = try await RunningTimeline()
    let quoted = try await running.lamp.post("Sunflowers")
    let made = try await running.teapot.post("So many", ["quoted_status_id": quoted.id])
    let id = try #require(Post.ID(server: made.id))
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 2 }
    if isOffline { try running.timeline(.offline(true)) }
    try running.timeline(.navigate(.compose(.edit(id))))
    if !isOffline {
      try await running.until("the source") { _ in try running.state.view.composition.original == .known }
    }
    #expect(try running.state.view.composition.text == "So many")
    try running.timeline(.navigate(.type("So few")))
    try running.timeline(.perform(.send))
    // The link stays visible all the time.
    #expect(try running.state.account?.posts.visible[id: id]?.content.text.hasPrefix("RE: ") == true)
    if isOffline { try running.timeline(.offline(false)) }
    try await running.settled()
    let reply = try await running.teapot.ask("GET", "/api/v1/statuses/\(id)/source")
    #expect(try StatusSource.read(json: reply.body).text == "So few")
    let post = try #require(try running.state.account?.posts.visible[id: id])
    #expect(post.content.text.hasPrefix("RE: ") && post.content.typed == "So few")
  }

  @Test("A post is deleted although an old server answers a deletion with an empty object") func emptyDeletion()
    async throws
  {
    let running = try await RunningTimeline()
    let made = try await running.teapot.post("Short")
    running.server.order([InjectedFault(.emptyDeletion)])
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 1 }
    try running.timeline(.perform(.remove(try #require(Post.ID(server: made.id)))))
    try await running.settled()
    #expect(try running.rows.isEmpty)
    #expect(running.server.log.count { $0.method == "DELETE" } == 1)
  }

  @Test("The length of a post is limited by its server, with the server's way of counting") func lengths() async throws
  {
    let running = try await RunningTimeline(longest: 40, charactersPerURL: 12)
    try await running.start()
    try await running.until("the limits") { $0.limits == PostingLimits(characters: 40, charactersPerURL: 12) }
    let address = "https://tarn.example/a/very/long/way/to/go/home"
    let fits = "\(address) " + String(repeating: "x", count: 27)
    for text in [fits, fits + "x"] { try running.timeline(.perform(.post(text))) }
    try await running.settled()
    // The server accepted the first post, and the app did not even save the other one.
    #expect(try await running.teapot.home().page.statuses.count == 1 && running.rows.count == 1)
    await #expect(throws: APIRefusal(status: 422, words: "Validation failed: Text character limit of 40 exceeded")) {
      try await running.teapot.post(fits + "x")
    }
  }

  @Test("A favourite that is taken back before it is sent leaves no change")
  func oppositeBeforeSent() async throws {
    let running = try await RunningTimeline(seed: 5)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 5 }
    let row = try #require(try running.rows.first { !$0.post.isFavourite })
    try running.timeline(.offline(true))
    try running.timeline(.perform(.favourite(row.post.id, true)))
    #expect(try running.state.account?.posts.changes.count == 1)
    try running.timeline(.perform(.favourite(row.post.id, false)))
    #expect(try running.state.account?.posts.changes.isEmpty == true)
    #expect(try running.rows.first { $0.id == row.id } == row)
  }

  @Test("A post that is written and edited offline has one row and is sent once")
  func postingOffline() async throws {
    let running = try await RunningTimeline(seed: 5)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 5 }
    try running.timeline(.offline(true))
    try running.timeline(.navigate(.compose(.new)))
    try running.timeline(.navigate(.type("Tea is  ready\n\nfor all @lamp")))
    try running.timeline(.perform(.send))
    let here = try #require(try running.rows.first)
    #expect(here.post.content.typed == "Tea is  ready\n\nfor all @lamp")
    #expect(try running.state.account?.posts.mark(of: here.id) == .waiting)
    try running.timeline(.navigate(.compose(.edit(here.id))))
    try running.timeline(.navigate(.type("Coffee is ready")))
    try running.timeline(.perform(.send))
    #expect(try running.rows.first?.post.content.text == "Coffee is ready")
    try running.timeline(.navigate(.select(here.id)))
    try running.timeline(.offline(false))
    try await running.settled()
    let rows = try running.rows
    #expect(rows.filter { $0.post.content.text == "Coffee is ready" }.count == 1)
    let made = try #require(rows.first)
    #expect(!made.id.isLocal)
    #expect(try running.state.view.selected == made.id)
    #expect(
      try await running.teapot.home().page.statuses.filter { $0.contentText.text == "Coffee is ready" }.count == 1)

    try running.timeline(.navigate(.compose(.edit(made.id))))
    try running.timeline(.navigate(.type("Coffee was ready")))
    try running.timeline(.perform(.send))
    try await running.settled()
    let edited = try await running.teapot.status("GET", "/api/v1/statuses/\(made.id)")
    #expect(edited.contentText.text == "Coffee was ready" && edited.editedAt != nil)
    try running.timeline(.perform(.remove(made.id)))
    #expect(try !running.rows.contains { $0.id == made.id })
    try await running.settled()
    #expect(try await running.teapot.ask("GET", "/api/v1/statuses/\(made.id)").status == 404)
  }

  @Test(
    "Ten favourites and two posts made offline are applied once each, although every other answer is lost"
  )
  func everyOtherAnswerLost() async throws {
    let running = try await RunningTimeline(seed: 40)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 40 }
    try running.timeline(.offline(true))
    let liked = try running.rows.filter { !$0.post.isFavourite && !$0.isBoost }.prefix(10).map(\.post.id)
    for id in liked { try running.timeline(.perform(.favourite(id, true))) }
    for text in ["The first", "The second"] { try running.timeline(.perform(.post(text))) }
    #expect(try running.state.account?.posts.changes.count == 12)
    try running.end()
    running.server.order([InjectedFault(.dropped, every: 2)])
    try await running.start()
    #expect(try running.state.account?.posts.changes.count == 12)
    try running.timeline(.offline(false))
    try await running.settled()
    running.server.order([])
    for id in liked { #expect(try await running.teapot.status("GET", "/api/v1/statuses/\(id)").isFavourited) }
    let home = try await running.teapot.home("?limit=40").page.statuses
    #expect(home.prefix(2).map(\.contentText.text).sorted() == ["The first", "The second"])
    #expect(home.filter { $0.contentText.text.hasPrefix("The ") && $0.account.username == "teapot" }.count == 2)
    // The log of the server: each change was applied once, however often it was requested.
    let done = running.server.log.filter { $0.method != "GET" && $0.outcome == "applied" }
    #expect(done.count == 12)
  }
}
