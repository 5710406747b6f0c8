import Mastodon
import Tarn
import TarnSync
import Testing

@testable import Timeline

@Suite("What the person's filters on the server match") struct FilteredTests {
  private func post(_ number: Int, isHidden: Bool, by author: Author = SamplePosts.person(2), passesOn: Int? = nil)
    -> Post
  {
    var post = Post(
      id: SamplePosts.id(number), author: author, created: SamplePosts.now, content: ContentText(typed: "Secret"),
      passesOn: passesOn.map(SamplePosts.id))
    post.filtered = Post.Filtered(titles: ["Plants"], isHidden: isHidden)
    return post
  }

  @Test("is neither among the rows nor counted as new if a filter hides it, and comes back without the filter")
  func hidden() {
    var state = SamplePosts.state(3)
    let posts = [post(10, isHidden: true), post(11, isHidden: false)]
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage(posts, at: .first), &state)
    #expect(Timeline.news.value(of: state) == 1)
    SamplePosts.update(&state, .look(.showNew))
    #expect(SamplePosts.rows(state).map(\.id) == [11, 2, 1, 0].map(SamplePosts.id))
    var unhidden = posts[0]
    unhidden.filtered = nil
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([unhidden], at: .first), &state)
    SamplePosts.update(&state, .look(.showNew))
    #expect(SamplePosts.rows(state).contains { $0.id == SamplePosts.id(10) })
  }

  @Test("is not shown as a boost either") func boosts() {
    var state = SamplePosts.state(0)
    var original = post(1, isHidden: true)
    original.isListed = false
    // Only the original is marked: the boost was heard of before the filter was made.
    var boost = post(2, isHidden: true, by: SamplePosts.person(3), passesOn: 1)
    boost.filtered = nil
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([boost, original], at: .first), &state)
    #expect(SamplePosts.rows(state).isEmpty)
  }

  @Test("is shown if it is the person's own, also as the server's answer to what was done to it") func own() throws {
    var state = SamplePosts.state(0)
    let own = post(1, isHidden: true, by: SamplePosts.me)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([own], at: .first), &state)
    #expect(SamplePosts.rows(state).map(\.post.cover) == [nil])
    SamplePosts.update(&state, .sync(SamplePosts.account, .started, at: SamplePosts.now))
    let effects = SamplePosts.update(
      &state, .act(.favourite(own.id, true), as: SamplePosts.change(1), at: SamplePosts.now))
    guard case .sync(_, .push(let push))? = effects.first else {
      Issue.record("Nothing is sent: \(effects)")
      return
    }
    var liked = own
    liked.isFavourite = true
    SamplePosts.update(&state, .sync(SamplePosts.account, .pushed(push.ticket, .accepted(liked)), at: SamplePosts.now))
    #expect(SamplePosts.rows(state).map(\.post.cover) == [nil])
  }

  @Test("is called by the filter's title and not by its text where it is named shortly") func gist() {
    var filtered = post(1, isHidden: false)
    filtered.content = ContentText(typed: "Soup for everyone")
    #expect(filtered.gist == filtered.cover && !filtered.gist.contains("Soup"))
    filtered.filtered = nil
    #expect(filtered.gist == "Soup for everyone")
    filtered.warning = "Food"
    #expect(filtered.gist == "Food")
  }
}
