import FakeMastodonServer
import Testing
import Timeline
import TimelineView

@Suite("Conversations from a server")
@TestActor struct ConversationLoadingTests {
  /// A program whose newest row answers posts that are older than its rows, and has answers that it has not received.
  private func start() async throws -> (running: RunningTimeline, opened: Post.ID) {
    let running = try await RunningTimeline()
    let top = try await running.lamp.post("Who has a boat?")
    let middle = try await running.lamp.post("Ask Ben.", ["in_reply_to_id": top.id])
    for number in 0..<50 { _ = try await running.lamp.post("Post number \(number)") }
    let opened = try await running.lamp.post("Ben has one.", ["in_reply_to_id": middle.id])
    try await running.start()
    try await running.until("the first page is there") { _ in try running.rows.count == 50 }
    try await running.settled()
    // The user may not see the second answer, but the answer to it.
    _ = try await running.lamp.post("At noon?", ["in_reply_to_id": opened.id])
    let secret = try await running.lamp.post("Psst", ["in_reply_to_id": opened.id, "visibility": "direct"])
    _ = try await running.lamp.post("Said openly", ["in_reply_to_id": secret.id])
    return (running, .server(opened.id))
  }

  private let whole = ["Who has a boat?", "Ask Ben.", "Ben has one.", "At noon?", "Said openly"]

  private func texts(_ running: RunningTimeline, _ opened: Post.ID) throws -> [String] {
    try running.state.model.conversation(of: opened).map(\.content.text)
  }

  @Test("Opening a post loads its conversation, and adds no row")
  func loads() async throws {
    let (running, opened) = try await start()
    let rows = try running.rows.map(\.id)
    try running.timeline(.navigate(.open(.post(opened))))
    try await running.until("it is loaded") { $0.conversations[opened]?.status == .loaded }
    #expect(try texts(running, opened) == whole)
    #expect(try running.rows.map(\.id) == rows)
    try running.timeline(.refresh)
    try await running.until("the answers come as news") { _ in try running.news == 2 }
    #expect(try texts(running, opened) == whole && running.state.account?.gaps == [])
    try running.timeline(.older)
    try await running.until("all are rows") { _ in try running.rows.count == 53 }
  }

  @Test("Filters for threads apply in an opened conversation, and those for the home timeline do not")
  func filters() async throws {
    let running = try await RunningTimeline()
    let filters = [
      ("Boats", "thread", "boat", "hide"), ("Hours", "thread", "noon", "warn"), ("Names", "home", "ben", "warn"),
    ]
    for (title, context, word, action) in filters {
      let form = [
        "title": title, "context[]": context, "filter_action": action, "keywords_attributes[][keyword]": word,
      ]
      #expect(try await running.teapot.ask("POST", "/api/v2/filters", form: form).status == 200)
    }
    let top = try await running.lamp.post("Who has a boat?")
    let middle = try await running.lamp.post("Ben has one.", ["in_reply_to_id": top.id])
    _ = try await running.lamp.post("At noon?", ["in_reply_to_id": middle.id])
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 3 }
    #expect(try running.rows.map(\.post.cover) == [nil, "Filtered: Names", nil])

    func covers(_ opened: Post.ID) async throws -> [String?] {
      try running.timeline(.navigate(.open(.post(opened))))
      try await running.until("it is loaded") { $0.conversations[opened]?.status == .loaded }
      return try running.state.model.conversation(of: opened).map { $0.cover(.english, in: .conversation) }
    }
    #expect(try await covers(.server(middle.id)) == [nil, "Filtered: Hours"])
    #expect(try texts(running, .server(middle.id)) == ["Ben has one.", "At noon?"])
    // The user has opened this one.
    #expect(try await covers(.server(top.id)) == ["Filtered: Boats", nil, "Filtered: Hours"])
    #expect(try running.rows.map(\.post.cover) == [nil, "Filtered: Names", nil])
  }

  @Test("A server that fails is told with its reason, and asked again on request") func fails() async throws {
    let (running, opened) = try await start()
    running.server.order([InjectedFault(.error, 503, only: .reads)])
    try running.timeline(.navigate(.open(.post(opened))))
    try await running.until("the request has failed") {
      $0.conversations[opened]?.status == .failed("The server is busy. Try again in a minute.")
    }
    running.server.order([])
    try running.timeline(.conversation(opened))
    try await running.until("it is loaded") { $0.conversations[opened]?.status == .loaded }
    #expect(try texts(running, opened) == whole)
  }

  @Test("A program that ended while it requested a conversation gets it after a restart, and shows it offline")
  func restarts() async throws {
    let (running, opened) = try await start()
    try running.timeline(.navigate(.open(.post(opened))))
    // No response can arrive before this: both happen in one turn of the actor.
    try running.end()
    try await running.start()
    try await running.until("it is loaded") { $0.conversations[opened]?.status == .loaded }
    try running.timeline(.offline(true))
    try running.end()
    try await running.start()
    #expect(try texts(running, opened) == whole)
  }
}
