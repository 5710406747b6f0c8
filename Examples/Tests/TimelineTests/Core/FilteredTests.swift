import Mastodon
import Tarn
import TarnDocument
import TarnSync
import Testing
import TimelineView

@testable import Timeline

@Suite("Posts that match the user's filters on the server") struct FilteredTests {
  private func post(_ number: Int, isHidden: Bool, by author: Author = SamplePosts.person(2), boostedPost: Int? = nil)
    -> Post
  {
    var post = Post(
      id: SamplePosts.id(number), author: author, created: SamplePosts.now, content: ContentText(typed: "Secret"),
      boostedPost: boostedPost.map(SamplePosts.id))
    post.filtered = Post.Filtered(titles: ["Plants"], isHidden: isHidden)
    return post
  }

  @Test("A hidden post has no row and is not counted as new; without the filter it has a row")
  func hidden() {
    var state = SamplePosts.state(3)
    let posts = [post(10, isHidden: true), post(11, isHidden: false)]
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage(posts, at: .first), &state)
    #expect(SamplePosts.news(state) == 1)
    SamplePosts.update(&state, .navigate(.showNew))
    #expect(SamplePosts.rows(state).map(\.id) == [11, 2, 1, 0].map(SamplePosts.id))
    var unhidden = posts[0]
    unhidden.filtered = nil
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([unhidden], at: .first), &state)
    SamplePosts.update(&state, .navigate(.showNew))
    #expect(SamplePosts.rows(state).contains { $0.id == SamplePosts.id(10) })
  }

  @Test("A boost of a hidden post has no row") func boosts() {
    var state = SamplePosts.state(0)
    var original = post(1, isHidden: true)
    original.isListed = false
    // Only the original is marked: the boost was received before the filter was created.
    var boost = post(2, isHidden: true, by: SamplePosts.person(3), boostedPost: 1)
    boost.filtered = nil
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([boost, original], at: .first), &state)
    #expect(SamplePosts.rows(state).isEmpty)
  }

  @Test("A filter for conversations does not apply in the timeline, and one for the timeline not in a conversation")
  func contexts() throws {
    var state = SamplePosts.state(0)
    let opened = post(1, isHidden: false)
    let answers = [(2, true), (3, false)].map { number, isHidden in
      var answer = Post(
        id: SamplePosts.id(number), author: SamplePosts.person(2), created: SamplePosts.now,
        content: ContentText(typed: "Secret"), inReplyTo: opened.id)
      answer.filteredInConversations = Post.Filtered(titles: ["Tea"], isHidden: isHidden)
      return answer
    }
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)),
      SyncPage([answers[1], answers[0], opened], at: .first), &state)
    #expect(
      SamplePosts.rows(state).map { RowModel($0, in: state.model).warning } == [nil, nil, "Filtered: Plants"])
    #expect(refusal(to: opened.id, state) == nil && refusal(to: answers[1].id, state) != nil)

    SamplePosts.update(&state, .navigate(.open(.post(opened.id))))
    func shown(_ id: Post.ID) -> [RowModel] {
      state.model.conversation(of: id).map { RowModel(Row($0), in: state.model, for: .conversation) }
    }
    #expect(shown(opened.id).map(\.post.id) == [opened, answers[1]].map(\.id))
    #expect(shown(opened.id).map(\.warning) == [nil, "Filtered: Tea"])
    #expect(shown(opened.id).map(\.isFolded) == [false, true])
    #expect(refusal(to: opened.id, state) != nil && refusal(to: answers[1].id, state) == nil)
    SamplePosts.update(&state, .navigate(.unfold(answers[1].id)))
    #expect(shown(opened.id).map(\.isFolded) == [false, false])
    // A post that is hidden in other conversations is shown in its own.
    #expect(shown(answers[0].id).map(\.post.id) == [opened, answers[0]].map(\.id))
    #expect(shown(answers[0].id).map(\.warning) == [nil, "Filtered: Tea"])
  }

  private func refusal(to unfold: Post.ID, _ state: Timeline.State) -> String? {
    SharedDocument(Timeline()).refusal(of: .acted(SamplePosts.window, .navigate(.unfold(unfold))), in: state)?.reason
  }

  @Test("The user's own post is never hidden by a filter, nor when the server answers a change of it") func own() throws
  {
    var state = SamplePosts.state(0)
    var own = post(1, isHidden: true, by: SamplePosts.me)
    own.filteredInConversations = own.filtered
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([own], at: .first), &state)
    #expect(SamplePosts.rows(state).map(\.post.cover) == [nil])
    SamplePosts.update(&state, .sync(SamplePosts.account, .started, at: SamplePosts.now))
    let effects = SamplePosts.update(
      &state, .perform(.favourite(own.id, true), as: SamplePosts.change(1), at: SamplePosts.now))
    guard case .sync(_, .push(let push))? = effects.first else {
      Issue.record("Nothing is sent: \(effects)")
      return
    }
    var liked = own
    liked.isFavourite = true
    SamplePosts.update(&state, .sync(SamplePosts.account, .pushed(push.ticket, .accepted(liked)), at: SamplePosts.now))
    #expect(SamplePosts.rows(state).map(\.post.cover) == [nil])
    #expect(SamplePosts.rows(state).map(\.post.filteredInConversations) == [nil])
  }

  @Test("The short form of a filtered post is the filter's title, not its text") func gist() {
    var filtered = post(1, isHidden: false)
    filtered.content = ContentText(typed: "Soup for everyone")
    #expect(filtered.gist == filtered.filtered?.titles.first && !filtered.gist.contains("Soup"))
    filtered.filtered = nil
    #expect(filtered.gist == "Soup for everyone")
    filtered.warning = "Food"
    #expect(filtered.gist == "Food")
  }
}
