import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnRecord
import TarnSync
import Testing
import TimelineView

@testable import Timeline

@Suite("The conversation of an opened post") struct OpenedConversationTests {
  private let id = SamplePosts.id(10)

  private func opened() -> Timeline.State {
    var state = SamplePosts.state(12)
    SamplePosts.update(&state, .navigate(.open(.post(id))))
    return state
  }

  private func requests(_ state: Timeline.State) -> [Conversation.Request] {
    Timeline().subscriptions(state.document).compactMap { task in
      guard case .conversation(SamplePosts.account, let request) = task else { return nil }
      return request
    }
  }

  private func answer(_ answer: Conversation.Answer, _ state: inout Timeline.State) throws {
    let request = try #require(requests(state).first)
    SamplePosts.update(&state, .conversationRead(SamplePosts.account, request, answer, at: SamplePosts.now))
  }

  private func post(_ number: Int, to parent: Int? = nil) -> Post {
    Post(
      id: SamplePosts.id(number), author: SamplePosts.person(2), created: SamplePosts.now,
      content: ContentText(typed: "Answer \(number)"), inReplyTo: parent.map(SamplePosts.id), isListed: false)
  }

  private func refusal(_ post: Post.ID, _ state: Timeline.State) -> String? {
    SharedDocument(Timeline()).refusal(of: .acted(SamplePosts.window, .conversation(post)), in: state)?.reason
  }

  /// Post 99 is one that the user may not see: the server leaves it out, and keeps the answer to it.
  private var whole: Conversation.Answer {
    .posts(
      above: [post(-2), post(3, to: -2)],
      below: [post(20, to: 10), post(22, to: 20), post(23, to: 99), post(21, to: 10)])
  }

  @Test("The opened post is shown among the posts above and below it, in the server's order") func order() throws {
    var state = opened()
    #expect(state.model.conversationText(of: id) == "Loading the conversation …")
    #expect(state.model.conversation(of: id).map(\.id) == [id])
    try answer(whole, &state)
    #expect(requests(state).isEmpty && state.model.conversationText(of: id) == nil)
    #expect(state.model.conversation(of: id).map(\.id) == [-2, 3, 10, 20, 22, 23, 21].map(SamplePosts.id))

    // An answer that is written here is below the earlier ones to the same post.
    SamplePosts.update(&state, .navigate(.compose(.answer(SamplePosts.id(20)))))
    SamplePosts.update(&state, .navigate(.type("Yes")))
    SamplePosts.update(&state, .perform(.send, as: SamplePosts.change(1), at: SamplePosts.now))
    let mine = Post.ID.local(SamplePosts.change(1))
    #expect(
      state.model.conversation(of: id).map(\.id)
        == [-2, 3, 10, 20, 22].map(SamplePosts.id) + [mine] + [23, 21].map(SamplePosts.id))
  }

  @Test("Posts of a conversation get no rows, leave no gap, and become rows when they come as news") func rows() throws
  {
    var state = opened()
    let rows = SamplePosts.rows(state).map(\.id)
    try answer(whole, &state)
    #expect(SamplePosts.rows(state).map(\.id) == rows && SamplePosts.news(state) == 0)
    #expect(state.account?.gaps == [] && state.account?.newest == SamplePosts.id(11))
    SamplePosts.update(&state, .older)
    #expect(state.account?.pageRequests.map(\.before) == [SamplePosts.id(0)])
    var news = post(21, to: 10)
    news.isListed = true
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([news], at: .first), &state)
    #expect(SamplePosts.news(state) == 1)
    // The next answer of the server does not take the row away.
    SamplePosts.update(&state, .conversation(id))
    try answer(whole, &state)
    #expect(SamplePosts.news(state) == 1 && state.account?.posts.base[id: SamplePosts.id(20)]?.isListed == false)
  }

  @Test("A conversation that is loaded again keeps its order meanwhile, and loses the answers that were deleted")
  func again() throws {
    var state = opened()
    try answer(whole, &state)
    SamplePosts.update(&state, .navigate(.close))
    SamplePosts.update(&state, .navigate(.open(.post(id))))
    #expect(requests(state).count == 1)
    #expect(state.model.conversation(of: id).map(\.id) == [-2, 3, 10, 20, 22, 23, 21].map(SamplePosts.id))
    // A server that sends posts twice, and the opened one, too.
    try answer(.posts(above: [post(-2), post(-2), post(10)], below: [post(20, to: 10), post(20, to: 10)]), &state)
    #expect(state.model.conversation(of: id).map(\.id) == [-2, 10, 20].map(SamplePosts.id))
  }

  @Test("A failure gives its reason and can be repeated; offline nothing is requested") func fails() throws {
    var state = opened()
    try answer(.failed("No."), &state)
    #expect(state.model.conversationText(of: id) == "The conversation could not be loaded. No.")
    #expect(state.model.conversationTitle(of: id) == "Try again" && requests(state).isEmpty)
    SamplePosts.update(&state, .conversation(id))
    #expect(requests(state).count == 1 && state.model.conversationTitle(of: id) == nil)
    SamplePosts.update(&state, .offline(true, at: SamplePosts.now))
    #expect(requests(state).isEmpty && state.account?.conversations[id]?.status == .open)
    #expect(refusal(id, state) == "You are working offline. Go online first.")
    SamplePosts.update(&state, .navigate(.open(.post(SamplePosts.id(8)))))
    #expect(
      state.model.conversationText(of: SamplePosts.id(8))
        == "Posts may be missing here. They can be loaded when you are online.")
    #expect(state.model.conversationTitle(of: SamplePosts.id(8)) == nil)
    SamplePosts.update(&state, .offline(false, at: SamplePosts.now))
    #expect(
      requests(state).isEmpty && state.model.conversationTitle(of: id) == "Load them" && refusal(id, state) == nil)
  }

  @Test("An unsent post has no conversation on the server yet") func unsent() {
    var state = SamplePosts.state(12)
    SamplePosts.update(&state, .perform(.post("Tea"), as: SamplePosts.change(1), at: SamplePosts.now))
    let mine = Post.ID.local(SamplePosts.change(1))
    SamplePosts.update(&state, .navigate(.open(.post(mine))))
    #expect(state.view.sheet == .post(mine) && requests(state).isEmpty)
    #expect(state.model.conversationText(of: mine) == nil && state.model.conversationTitle(of: mine) == nil)
    #expect(refusal(mine, state) == "This post is not sent yet. Try again when it is.")
  }

  @Test("A restarted program requests a wanted conversation again, and the old answer has no effect")
  func restarts() throws {
    var state = opened()
    let old = requests(state)
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    #expect(requests(state) == old)
    SamplePosts.update(&state, .sync(SamplePosts.account, .started, at: SamplePosts.now))
    #expect(requests(state).map(\.post) == [id] && requests(state) != old)
    for request in old {
      SamplePosts.update(&state, .conversationRead(SamplePosts.account, request, whole, at: SamplePosts.now))
    }
    #expect(state.account?.posts.base.count == 12 && requests(state).count == 1)
    try answer(whole, &state)
    #expect(state.model.conversation(of: id).count == 7)
  }

  @Test("Of many conversations the newest thousand posts stay, those with a pending change, and all rows")
  func bounded()
    throws
  {
    var state = SamplePosts.state(20)
    let rows = SamplePosts.rows(state).map(\.id)
    for (index, number) in (0..<20).filter({ $0 % 5 != 4 }).prefix(12).enumerated() {
      let first = 1_000 + 100 * index
      SamplePosts.update(&state, .navigate(.open(.post(SamplePosts.id(number)))))
      try answer(.posts(above: [], below: (first..<first + 100).map { post($0, to: number) }), &state)
      if index == 0 {
        SamplePosts.update(
          &state, .perform(.favourite(SamplePosts.id(1_000), true), as: SamplePosts.change(1), at: SamplePosts.now))
      }
    }
    let base = try #require(state.account?.posts.base)
    #expect(base.filter { !$0.isListed }.count == 1_101)
    #expect(base.contains(id: SamplePosts.id(1_000)) && !base.contains(id: SamplePosts.id(1_001)))
    #expect(SamplePosts.rows(state).map(\.id) == rows && state.account?.olderPages == .more)
  }

  @Test("A saved state without conversations is still read") func olderState() throws {
    let state = SamplePosts.state(3)
    var json = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(state)) as? [String: Any])
    var document = try #require(json["document"] as? [String: Any])
    var accounts = try #require(document["accounts"] as? [[String: Any]])
    #expect(accounts[0].removeValue(forKey: "conversations") != nil)
    document["accounts"] = accounts
    json["document"] = document
    let data = try JSONSerialization.data(withJSONObject: json)
    #expect(try JSONDecoder().decode(DefaultedDecodable<Timeline.State>.self, from: data).value == state)
  }
}
