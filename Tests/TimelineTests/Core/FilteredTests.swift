import Mastodon
import Tarn
import TarnSync
import Testing

@testable import Timeline

@Suite("What the person's filters on the server match") struct FilteredTests {
  private func post(_ number: Int, isHidden: Bool, by author: Author = Shelf.person(2), passesOn: Int? = nil) -> Post {
    var post = Post(
      id: Shelf.id(number), author: author, created: Shelf.now, content: ContentText(typed: "Secret"),
      passesOn: passesOn.map(Shelf.id))
    post.filtered = Post.Filtered(titles: ["Plants"], isHidden: isHidden)
    return post
  }

  @Test("is neither among the rows nor counted as new if a filter hides it, and comes back without the filter")
  func hidden() {
    var state = Shelf.state(3)
    let posts = [post(10, isHidden: true), post(11, isHidden: false)]
    Shelf.answer(Shelf.update(&state, .refresh(at: Shelf.now)), Page(posts, at: .first), &state)
    #expect(Timeline.news.value(of: state) == 1)
    Shelf.update(&state, .look(.showNew))
    #expect(Shelf.rows(state).map(\.id) == [11, 2, 1, 0].map(Shelf.id))
    var unhidden = posts[0]
    unhidden.filtered = nil
    Shelf.answer(Shelf.update(&state, .refresh(at: Shelf.now)), Page([unhidden], at: .first), &state)
    Shelf.update(&state, .look(.showNew))
    #expect(Shelf.rows(state).contains { $0.id == Shelf.id(10) })
  }

  @Test("is not shown as a boost either") func boosts() {
    var state = Shelf.state(0)
    var original = post(1, isHidden: true)
    original.isListed = false
    // Only the original is marked: the boost was heard of before the filter was made.
    var boost = post(2, isHidden: true, by: Shelf.person(3), passesOn: 1)
    boost.filtered = nil
    Shelf.answer(Shelf.update(&state, .refresh(at: Shelf.now)), Page([boost, original], at: .first), &state)
    #expect(Shelf.rows(state).isEmpty)
  }

  @Test("is shown if it is the person's own, also as the server's answer to what was done to it") func own() throws {
    var state = Shelf.state(0)
    let own = post(1, isHidden: true, by: Shelf.me)
    Shelf.answer(Shelf.update(&state, .refresh(at: Shelf.now)), Page([own], at: .first), &state)
    #expect(Shelf.rows(state).map(\.post.cover) == [nil])
    Shelf.update(&state, .sync(Shelf.account, .started, at: Shelf.now))
    let effects = Shelf.update(&state, .act(.favourite(own.id, true), as: Shelf.change(1), at: Shelf.now))
    guard case .sync(_, .push(let push))? = effects.first else {
      Issue.record("Nothing is sent: \(effects)")
      return
    }
    var liked = own
    liked.isFavourite = true
    Shelf.update(&state, .sync(Shelf.account, .pushed(push.ticket, .accepted(liked)), at: Shelf.now))
    #expect(Shelf.rows(state).map(\.post.cover) == [nil])
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
