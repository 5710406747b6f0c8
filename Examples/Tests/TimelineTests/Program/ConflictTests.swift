import FakeMastodonServer
import Mastodon
import TarnSync
import Testing
import Timeline
import TimelineView

@Suite("Posts that were changed here and on the server")
@TestActor struct ConflictTests {
  @Test(
    "An unauthorized post is sent after signing in again; a refused favourite gives its reason and can be discarded")
  func refused() async throws {
    let running = try await RunningTimeline(seed: 3)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 3 }
    try running.timeline(.navigate(.compose(.new)))
    try running.timeline(.navigate(.type("Direct words")))
    running.server.order([InjectedFault(.unauthorized)])
    try running.timeline(.perform(.send))
    try await running.until("a sign-in is required") { $0.engine.status(at: .now()) == .signIn }
    #expect(try running.rows.first?.post.content.text == "Direct words")
    running.server.order([])
    let author = try #require(try running.state.account).me
    try running.send(.signedIn(author, as: #require(try running.state.account).id, at: .now()))
    try await running.settled()
    #expect(try await running.teapot.home().page.statuses.first?.contentText.text == "Direct words")

    let gone = try await running.lamp.post("Gone soon")
    try running.timeline(.refresh)
    try await running.until("it is there") { $0.posts.visible.contains { $0.content.text == "Gone soon" } }
    _ = try await running.lamp.ask("DELETE", "/api/v1/statuses/\(gone.id)")
    let id = try #require(Post.ID(server: gone.id))
    try running.timeline(.perform(.favourite(id, true)))
    try await running.until("it was refused") {
      $0.posts.mark(of: id) == .failed(reason: "It was deleted on the server.")
    }
    #expect(try running.state.account?.posts.visible[id: id] == nil)
    let change = try #require(try running.state.account?.posts.changes.first)
    try running.timeline(.perform(.discard(change.id)))
    #expect(try running.state.account?.posts.changes.isEmpty == true)
  }

  @Test("The user is asked which text to keep if a post was edited here and elsewhere", arguments: [true, false])
  func resolvedConflict(isMine: Bool) async throws {
    let running = try await RunningTimeline(seed: 3)
    let post = try await running.teapot.post("As it was")
    let id = try #require(Post.ID(server: post.id))
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 4 }
    try running.timeline(.offline(true))
    try running.timeline(.navigate(.compose(.edit(id))))
    try running.timeline(.navigate(.type("Mine")))
    try running.timeline(.perform(.send))
    _ = try await running.teapot.status("PUT", "/api/v1/statuses/\(post.id)", form: ["status": "Theirs"])
    try running.timeline(.offline(false))
    try await running.until("the user is asked") { $0.posts.mark(of: id) == .inConflict }
    #expect(try running.rows.first { $0.id == id }?.post.content.text == "Mine")
    let change = try #require(try running.state.account?.posts.changes.first)
    try running.timeline(.perform(.decide(change.id, isMine: isMine)))
    try await running.settled()
    let words = isMine ? "Mine" : "Theirs"
    #expect(try running.rows.first { $0.id == id }?.post.content.text == words)
    #expect(try await running.teapot.status("GET", "/api/v1/statuses/\(post.id)").contentText.text == words)
  }

  @Test("An edit whose answer was lost is recognized in the form that the server gives it")
  func editedAndLost() async throws {
    let running = try await RunningTimeline(seed: 3)
    let post = try await running.teapot.post("As it was")
    let id = try #require(Post.ID(server: post.id))
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 4 }
    running.server.order([InjectedFault(.dropped, times: 1, only: .changes)])
    try running.timeline(.navigate(.compose(.edit(id))))
    let link = "https://kitchen.example/a/long/way/to/go?with=sugar"
    try running.timeline(.navigate(.type("Tea  for @typewriter@music.example \(link)")))
    try running.timeline(.perform(.send))
    try await running.until("it is sent, or asked about") {
      $0.posts.changes.isEmpty || $0.posts.mark(of: id) == .inConflict
    }
    #expect(try running.state.account?.posts.changes.isEmpty == true)
    #expect(try running.rows.first { $0.id == id }?.post.content.text.hasPrefix("Tea for @typewriter") == true)
  }

  @Test("An edit that fails does not overwrite a text changed meanwhile: the user is asked")
  func editedMeanwhile() async throws {
    let running = try await RunningTimeline(seed: 3)
    let post = try await running.teapot.post("As it was")
    let id = try #require(Post.ID(server: post.id))
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 4 }
    running.server.order([InjectedFault(.error, times: 1, only: .changes)])
    try running.timeline(.navigate(.compose(.edit(id))))
    try running.timeline(.navigate(.type("Mine")))
    try running.timeline(.perform(.send))
    try await running.until("the server failed") { _ in running.server.struck == [1] }
    _ = try await running.teapot.status("PUT", "/api/v1/statuses/\(post.id)", form: ["status": "Theirs"])
    try running.timeline(.refresh)
    try await running.until("it is sent, or asked about") {
      $0.posts.changes.isEmpty || $0.posts.mark(of: id) == .inConflict
    }
    #expect(try running.state.account?.posts.mark(of: id) == .inConflict)
    #expect(try await running.teapot.status("GET", "/api/v1/statuses/\(post.id)").contentText.text == "Theirs")
  }
}
