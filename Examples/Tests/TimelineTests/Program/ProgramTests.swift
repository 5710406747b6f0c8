import FakeMastodonServer
import Foundation
import Mastodon
import Tarn
import TarnSync
import Testing
import Timeline
import TimelineNetwork
import TimelineView

@Suite("Timeline and a server")
@TestActor struct ProgramTests {
  @Test("The timeline shows the latest fifty posts, newest first, and older ones on request, each once")
  func paging() async throws {
    let living = try await RunningTimeline(seed: 130)
    try await living.start()
    try await living.until("the first page is there") { _ in try living.rows.count == 50 }
    for count in [90, 130] {
      try living.timeline(.older)
      try await living.until("\(count) rows") { _ in try living.rows.count == count }
    }
    try living.timeline(.older)
    try await living.until("the end") { $0.olderPosts == .end }
    let rows = try living.rows
    #expect(rows.map(\.id) == rows.map(\.id).sorted(by: >))
    #expect(Set(rows.map(\.id)).count == 130)
    #expect(rows.contains { $0.isBoost && $0.post.id != $0.id && !$0.post.content.isEmpty })
  }

  @Test("Posts that came while the program was closed are all there once the gaps are filled, without min_id")
  func gap() async throws {
    let living = try await RunningTimeline(seed: 30)
    try await living.start()
    try await living.until("the first page is there") { _ in try living.rows.count == 30 }
    try living.end()
    living.server.order([InjectedFault(.ignoredMinID)])
    try await living.server.arrive(100)
    try await living.start()
    try await living.until("a gap") { $0.gaps.count == 1 }
    try living.timeline(.navigate(.showNew))
    #expect(try living.rows.count == 70)
    for count in [110, 130] {
      let gap = try #require(try living.state.account?.gaps.first)
      try living.timeline(.fill(gap.id))
      try await living.until("\(count) rows") { _ in try living.rows.count == count }
    }
    try await living.until("no gap") { $0.gaps.isEmpty }
    let rows = try living.rows
    #expect(rows.map(\.id) == rows.map(\.id).sorted(by: >) && Set(rows.map(\.id)).count == 130)
  }

  @Test("A program that ended while it requested an older page gets that page after a restart")
  func endedWhileOlderIsAsked() async throws {
    let living = try await RunningTimeline(seed: 130)
    try await living.start()
    try await living.until("the first page is there") { _ in try living.rows.count == 50 }
    try living.timeline(.older)
    // No response can arrive before this: both happen in one turn of the actor.
    #expect(try living.state.account?.olderPosts == .requested)
    try living.end()
    try await living.start()
    try await living.until("the older page is there") { _ in try living.rows.count == 90 }
    #expect(try living.state.account?.olderPosts == .more)
  }

  @Test("A user action is shown at once, sent, and replaced by the server's answer")
  func doing() async throws {
    let living = try await RunningTimeline(seed: 20)
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 20 }
    let row = try #require(try living.rows.first { !$0.isBoost && $0.post.visibility.allowsBoosts })
    let id = row.post.id
    for request in [Timeline.PostAction.favourite(id, true), .boost(id, true), .bookmark(id, true)] {
      try living.timeline(.perform(request))
    }
    let post = try #require(try living.state.account?.posts.visible[id: id])
    #expect(post.isFavourite && post.isBoosted && post.isBookmarked)
    #expect(try living.state.account?.mark(of: id) != nil)
    try await living.settled()
    let there = try await living.teapot.status("GET", "/api/v1/statuses/\(id)")
    #expect(there.isFavourited && there.isReblogged && there.isBookmarked)
    let settled = try #require(try living.state.account)
    #expect(settled.mark(of: id) == nil)
    #expect(settled.posts.base[id: id]?.counts.favourites == there.favouritesCount)

    try living.timeline(.perform(.boost(id, false)))
    try await living.settled()
    #expect(try await !living.teapot.status("GET", "/api/v1/statuses/\(id)").isReblogged)
  }

  @Test(
    "A post has the account's default audience, sensitivity and language, also after they change"
  )
  func defaults() async throws {
    let living = try await RunningTimeline(seed: 3)
    let chosen = ["source[privacy]": "private", "source[sensitive]": "true", "source[language]": "de"]
    #expect(try await living.teapot.ask("PATCH", Self.credentials, form: chosen).status == 200)
    try await living.start()
    #expect(
      try living.state.account?.defaults == PostingDefaults(visibility: .private, isSensitive: true, language: "de"))
    try living.timeline(.perform(.post("For few")))
    try await living.settled()
    let first = try #require(try await living.teapot.home().page.statuses.first)
    #expect(first.visibility == .private && first.isSensitive && first.language == "de")
    // Changed elsewhere while the program is closed: it reads the change when it starts.
    try living.end()
    let other = ["source[privacy]": "unlisted", "source[sensitive]": "false", "source[language]": "fr"]
    #expect(try await living.teapot.ask("PATCH", Self.credentials, form: other).status == 200)
    try await living.start()
    try await living.until("the new defaults") { $0.defaults.visibility == .unlisted }
    try living.timeline(.perform(.post("For more")))
    try await living.settled()
    let second = try #require(try await living.teapot.home().page.statuses.first)
    #expect(second.visibility == .unlisted && !second.isSensitive && second.language == "fr")
  }

  private static let credentials = "/api/v1/accounts/update_credentials"

  @Test(
    "An edit of a quote post begins with the text as it was typed, and changes only that", arguments: [false, true])
  func editsQuote(isOffline: Bool) async throws {
    let living = try await RunningTimeline()
    let quoted = try await living.lamp.post("Sunflowers")
    let made = try await living.teapot.post("So many", ["quoted_status_id": quoted.id])
    let id = try #require(Post.ID(server: made.id))
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 2 }
    if isOffline { try living.timeline(.offline(true)) }
    try living.timeline(.navigate(.compose(.edit(id))))
    if !isOffline {
      try await living.until("the source") { _ in try living.state.view.composition.original == .known }
    }
    #expect(try living.state.view.composition.text == "So many")
    try living.timeline(.navigate(.type("So few")))
    try living.timeline(.perform(.send))
    // The link stays visible all the time.
    #expect(try living.state.account?.posts.visible[id: id]?.content.text.hasPrefix("RE: ") == true)
    if isOffline { try living.timeline(.offline(false)) }
    try await living.settled()
    let reply = try await living.teapot.ask("GET", "/api/v1/statuses/\(id)/source")
    #expect(try StatusSource.read(json: reply.body).text == "So few")
    let post = try #require(try living.state.account?.posts.visible[id: id])
    #expect(post.content.text.hasPrefix("RE: ") && post.content.typed == "So few")
  }

  @Test("A post is deleted although an old server answers a deletion with an empty object") func emptyDeletion()
    async throws
  {
    let living = try await RunningTimeline()
    let made = try await living.teapot.post("Short")
    living.server.order([InjectedFault(.emptyDeletion)])
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 1 }
    try living.timeline(.perform(.remove(try #require(Post.ID(server: made.id)))))
    try await living.settled()
    #expect(try living.rows.isEmpty)
    #expect(living.server.log.count { $0.method == "DELETE" } == 1)
  }

  @Test("A post that a filter hides has no row, and one with a warning names its filter")
  func filters() async throws {
    let living = try await RunningTimeline()
    for (title, word, action) in [("Plants", "fern", "hide"), ("Tea", "kettle", "warn")] {
      let form = [
        "title": title, "context[]": "home", "filter_action": action, "keywords_attributes[][keyword]": word,
      ]
      #expect(try await living.teapot.ask("POST", "/api/v2/filters", form: form).status == 200)
    }
    // A filter for notifications does not apply to the timeline.
    let other = ["title": "Late", "context[]": "notifications", "keywords_attributes[][keyword]": "lamp"]
    #expect(try await living.teapot.ask("POST", "/api/v2/filters", form: other).status == 200)
    for text in ["A fern", "A kettle", "A lamp"] { _ = try await living.lamp.post(text) }
    _ = try await living.teapot.post("My own fern")
    try await living.start()
    try await living.until("rows") { $0.posts.base.count == 4 }
    let rows = try living.rows
    #expect(rows.map(\.post.content.text) == ["My own fern", "A lamp", "A kettle"])
    #expect(rows.map(\.post.cover) == [nil, nil, "Filtered: Tea"])
  }

  @Test("The length of a post is limited by its server, with the server's way of counting") func lengths() async throws
  {
    let living = try await RunningTimeline(longest: 40, charactersPerURL: 12)
    try await living.start()
    try await living.until("the limits") { $0.limits == PostingLimits(characters: 40, charactersPerURL: 12) }
    let address = "https://tarn.example/a/very/long/way/to/go/home"
    let fits = "\(address) " + String(repeating: "x", count: 27)
    for text in [fits, fits + "x"] { try living.timeline(.perform(.post(text))) }
    try await living.settled()
    // The server accepted the first post, and the app did not even save the other one.
    #expect(try await living.teapot.home().page.statuses.count == 1 && living.rows.count == 1)
    await #expect(throws: APIRefusal(status: 422, words: "Validation failed: Text character limit of 40 exceeded")) {
      try await living.teapot.post(fits + "x")
    }
  }

  @Test("A favourite that is taken back before it is sent leaves no change")
  func oppositeBeforeSent() async throws {
    let living = try await RunningTimeline(seed: 5)
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 5 }
    let row = try #require(try living.rows.first { !$0.post.isFavourite })
    try living.timeline(.offline(true))
    try living.timeline(.perform(.favourite(row.post.id, true)))
    #expect(try living.state.account?.posts.changes.count == 1)
    try living.timeline(.perform(.favourite(row.post.id, false)))
    #expect(try living.state.account?.posts.changes.isEmpty == true)
    #expect(try living.rows.first { $0.id == row.id } == row)
  }

  @Test("A post that is written and edited offline has one row and is sent once")
  func postingOffline() async throws {
    let living = try await RunningTimeline(seed: 5)
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 5 }
    try living.timeline(.offline(true))
    try living.timeline(.navigate(.compose(.new)))
    try living.timeline(.navigate(.type("Tea is  ready\n\nfor all @lamp")))
    try living.timeline(.perform(.send))
    let here = try #require(try living.rows.first)
    #expect(here.post.content.typed == "Tea is  ready\n\nfor all @lamp")
    #expect(try living.state.account?.mark(of: here.id) == .waiting)
    try living.timeline(.navigate(.compose(.edit(here.id))))
    try living.timeline(.navigate(.type("Coffee is ready")))
    try living.timeline(.perform(.send))
    #expect(try living.rows.first?.post.content.text == "Coffee is ready")
    try living.timeline(.navigate(.select(here.id)))
    try living.timeline(.offline(false))
    try await living.settled()
    let rows = try living.rows
    #expect(rows.filter { $0.post.content.text == "Coffee is ready" }.count == 1)
    let made = try #require(rows.first)
    #expect(!made.id.isLocal)
    #expect(try living.state.view.selected == made.id)
    #expect(try await living.teapot.home().page.statuses.filter { $0.contentText.text == "Coffee is ready" }.count == 1)

    try living.timeline(.navigate(.compose(.edit(made.id))))
    try living.timeline(.navigate(.type("Coffee was ready")))
    try living.timeline(.perform(.send))
    try await living.settled()
    let edited = try await living.teapot.status("GET", "/api/v1/statuses/\(made.id)")
    #expect(edited.contentText.text == "Coffee was ready" && edited.editedAt != nil)
    try living.timeline(.perform(.remove(made.id)))
    #expect(try !living.rows.contains { $0.id == made.id })
    try await living.settled()
    #expect(try await living.teapot.ask("GET", "/api/v1/statuses/\(made.id)").status == 404)
  }

  @Test(
    "Ten favourites and two posts made offline are applied once each, although every other answer is lost"
  )
  func everyOtherAnswerLost() async throws {
    let living = try await RunningTimeline(seed: 40)
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 40 }
    try living.timeline(.offline(true))
    let liked = try living.rows.filter { !$0.post.isFavourite && !$0.isBoost }.prefix(10).map(\.post.id)
    for id in liked { try living.timeline(.perform(.favourite(id, true))) }
    for text in ["The first", "The second"] { try living.timeline(.perform(.post(text))) }
    #expect(try living.state.account?.posts.changes.count == 12)
    try living.end()
    living.server.order([InjectedFault(.dropped, every: 2)])
    try await living.start()
    #expect(try living.state.account?.posts.changes.count == 12)
    try living.timeline(.offline(false))
    try await living.settled()
    living.server.order([])
    for id in liked { #expect(try await living.teapot.status("GET", "/api/v1/statuses/\(id)").isFavourited) }
    let home = try await living.teapot.home("?limit=40").page.statuses
    #expect(home.prefix(2).map(\.contentText.text).sorted() == ["The first", "The second"])
    #expect(home.filter { $0.contentText.text.hasPrefix("The ") && $0.account.username == "teapot" }.count == 2)
    // The log of the server: each change was applied once, however often it was requested.
    let done = living.server.log.filter { $0.method != "GET" && $0.outcome == "applied" }
    #expect(done.count == 12)
  }

  @Test("New posts are hidden until the user asks for them, and no row moves")
  func news() async throws {
    let living = try await RunningTimeline(seed: 60)
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 50 }
    let before = try living.rows
    try await living.server.arrive(75)
    try living.timeline(.refresh)
    try await living.until("all that came") { _ in try living.news == 75 }
    #expect(try living.rows.map(\.id) == before.map(\.id))
    try living.timeline(.navigate(.showNew))
    #expect(try living.rows.count == 125)
    #expect(try living.news == 0)
  }

  @Test("Posts that others delete or edit are deleted or changed after the next refresh")
  func othersChanges() async throws {
    let living = try await RunningTimeline(seed: 3)
    let first = try await living.lamp.post("To be deleted")
    let second = try await living.lamp.post("To be changed")
    _ = try await living.lamp.post("To stay")
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 6 }
    _ = try await living.lamp.ask("DELETE", "/api/v1/statuses/\(first.id)")
    _ = try await living.lamp.status("PUT", "/api/v1/statuses/\(second.id)", form: ["status": "Changed"])
    try living.timeline(.refresh)
    // A page that was requested at the start may arrive between the two: the test waits for both.
    try await living.until("one is gone and one is changed") { _ in
      try living.rows.count == 5 && living.rows.contains { $0.post.content.text == "Changed" }
    }
  }

  @Test(
    "An unauthorized post is sent after signing in again; a refused favourite gives its reason and can be discarded")
  func refused() async throws {
    let living = try await RunningTimeline(seed: 3)
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 3 }
    try living.timeline(.navigate(.compose(.new)))
    try living.timeline(.navigate(.type("Direct words")))
    living.server.order([InjectedFault(.unauthorized)])
    try living.timeline(.perform(.send))
    try await living.until("a sign-in is required") { $0.engine.status(at: .now()) == .signIn }
    #expect(try living.rows.first?.post.content.text == "Direct words")
    living.server.order([])
    let author = try #require(try living.state.account).me
    try living.send(.signedIn(author, as: #require(try living.state.account).id, at: .now()))
    try await living.settled()
    #expect(try await living.teapot.home().page.statuses.first?.contentText.text == "Direct words")

    let gone = try await living.lamp.post("Gone soon")
    try living.timeline(.refresh)
    try await living.until("it is there") { $0.posts.visible.contains { $0.content.text == "Gone soon" } }
    _ = try await living.lamp.ask("DELETE", "/api/v1/statuses/\(gone.id)")
    let id = try #require(Post.ID(server: gone.id))
    try living.timeline(.perform(.favourite(id, true)))
    try await living.until("it was refused") { $0.mark(of: id) == .failed(reason: "It was deleted on the server.") }
    #expect(try living.state.account?.posts.visible[id: id] == nil)
    let change = try #require(try living.state.account?.posts.changes.first)
    try living.timeline(.perform(.discard(change.id)))
    #expect(try living.state.account?.posts.changes.isEmpty == true)
  }

  @Test("The user is asked which text to keep if a post was edited here and elsewhere", arguments: [true, false])
  func resolvedConflict(isMine: Bool) async throws {
    let living = try await RunningTimeline(seed: 3)
    let post = try await living.teapot.post("As it was")
    let id = try #require(Post.ID(server: post.id))
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 4 }
    try living.timeline(.offline(true))
    try living.timeline(.navigate(.compose(.edit(id))))
    try living.timeline(.navigate(.type("Mine")))
    try living.timeline(.perform(.send))
    _ = try await living.teapot.status("PUT", "/api/v1/statuses/\(post.id)", form: ["status": "Theirs"])
    try living.timeline(.offline(false))
    try await living.until("the user is asked") { $0.mark(of: id) == .asking }
    #expect(try living.rows.first { $0.id == id }?.post.content.text == "Mine")
    let change = try #require(try living.state.account?.posts.changes.first)
    try living.timeline(.perform(.decide(change.id, isMine: isMine)))
    try await living.settled()
    let words = isMine ? "Mine" : "Theirs"
    #expect(try living.rows.first { $0.id == id }?.post.content.text == words)
    #expect(try await living.teapot.status("GET", "/api/v1/statuses/\(post.id)").contentText.text == words)
  }

  @Test("An edit whose answer was lost is recognized in the form that the server gives it")
  func editedAndLost() async throws {
    let living = try await RunningTimeline(seed: 3)
    let post = try await living.teapot.post("As it was")
    let id = try #require(Post.ID(server: post.id))
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 4 }
    living.server.order([InjectedFault(.dropped, times: 1, only: .changes)])
    try living.timeline(.navigate(.compose(.edit(id))))
    let link = "https://kitchen.example/a/long/way/to/go?with=sugar"
    try living.timeline(.navigate(.type("Tea  for @typewriter@music.example \(link)")))
    try living.timeline(.perform(.send))
    try await living.until("it is sent, or asked about") { $0.posts.changes.isEmpty || $0.mark(of: id) == .asking }
    #expect(try living.state.account?.posts.changes.isEmpty == true)
    #expect(try living.rows.first { $0.id == id }?.post.content.text.hasPrefix("Tea for @typewriter") == true)
  }

  @Test("An edit that fails does not overwrite a text changed meanwhile: the user is asked")
  func editedMeanwhile() async throws {
    let living = try await RunningTimeline(seed: 3)
    let post = try await living.teapot.post("As it was")
    let id = try #require(Post.ID(server: post.id))
    try await living.start()
    try await living.until("rows") { _ in try living.rows.count == 4 }
    living.server.order([InjectedFault(.error, times: 1, only: .changes)])
    try living.timeline(.navigate(.compose(.edit(id))))
    try living.timeline(.navigate(.type("Mine")))
    try living.timeline(.perform(.send))
    try await living.until("the server failed") { _ in living.server.struck == [1] }
    _ = try await living.teapot.status("PUT", "/api/v1/statuses/\(post.id)", form: ["status": "Theirs"])
    try living.timeline(.refresh)
    try await living.until("it is sent, or asked about") { $0.posts.changes.isEmpty || $0.mark(of: id) == .asking }
    #expect(try living.state.account?.mark(of: id) == .asking)
    #expect(try await living.teapot.status("GET", "/api/v1/statuses/\(post.id)").contentText.text == "Theirs")
  }
}
