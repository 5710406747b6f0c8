import Foundation
import Mastodon
import Tarn
import TarnSync
import Testing
import TimelineView

@testable import Timeline

@Suite("Timeline's state") struct CoreTests {
  @Test("Filters combine: a row is shown if it passes all of them") func filters() {
    var state = SamplePosts.state(60)
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(3), true), as: SamplePosts.change(1), at: SamplePosts.now))
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(1), true), as: SamplePosts.change(2), at: SamplePosts.now))
    func ids(_ change: (inout Filter) -> Void) -> [Post.ID] {
      var state = state
      var filter = Filter()
      change(&filter)
      SamplePosts.update(&state, .navigate(.filter(filter)))
      return SamplePosts.rows(state).map(\.id)
    }
    #expect(ids { _ in }.count == 60)
    #expect(ids { $0.boostsOnly = true } == (0..<60).reversed().filter { $0 % 5 == 4 }.map(SamplePosts.id))
    // For a boost the filter reads the boosted post: the fourth post boosts the third.
    #expect(ids { $0.favouritesOnly = true } == [4, 3, 1].map(SamplePosts.id))
    #expect(ids { ($0.favouritesOnly, $0.mediaOnly) = (true, true) } == [4, 3].map(SamplePosts.id))
    #expect(ids { ($0.favouritesOnly, $0.mediaOnly, $0.boostsOnly) = (true, true, true) } == [4].map(SamplePosts.id))
    #expect(ids { ($0.favouritesOnly, $0.author) = (true, SamplePosts.person(5)) } == [4, 3].map(SamplePosts.id))
    #expect(ids { ($0.boostsOnly, $0.author) = (true, SamplePosts.me) }.isEmpty)
  }

  @Test("A favourite of a post is shown in each of its rows") func once() {
    var state = SamplePosts.state(10)
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(3), true), as: SamplePosts.change(1), at: SamplePosts.now))
    let rows = SamplePosts.rows(state).filter { $0.post.id == SamplePosts.id(3) }
    #expect(rows.map(\.id) == [SamplePosts.id(4), SamplePosts.id(3)] && rows.allSatisfy(\.post.isFavourite))
  }

  @Test("A count is the server's plus the user's own change, until the server has counted that change") func counts()
    throws
  {
    var state = SamplePosts.state(10)
    let id = SamplePosts.id(3)
    SamplePosts.update(&state, .perform(.favourite(id, true), as: SamplePosts.change(1), at: SamplePosts.now))
    func count() throws -> Int {
      let posts = try #require(state.account?.posts)
      return try #require(posts.visible[id: id]).counted(over: posts.base[id: id]).favourites
    }
    #expect(try count() == 4)
    // Other accounts favourite the post meanwhile; then the server has this favourite, too, and it is not counted
    // twice.
    var post = SamplePosts.post(3)
    post.counts.favourites = 9
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([post], at: .first), &state)
    #expect(try count() == 10)
    (post.counts.favourites, post.isFavourite) = (10, true)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([post], at: .first), &state)
    #expect(try count() == 10)
  }

  @Test("New posts from the server are hidden until the user asks for them; the user's own post is shown at once")
  func news() {
    var state = SamplePosts.state(20)
    let seen = SamplePosts.rows(state).map(\.id)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SamplePosts.page(10..<27), &state)
    #expect(SamplePosts.rows(state).map(\.id) == seen && SamplePosts.news(state) == 7)
    SamplePosts.update(&state, .perform(.post("Mine"), as: SamplePosts.change(1), at: SamplePosts.now))
    #expect(SamplePosts.rows(state).map(\.id) == [.local(SamplePosts.change(1))] + seen)
    SamplePosts.update(&state, .navigate(.showNew))
    #expect(SamplePosts.rows(state).count == 28 && SamplePosts.news(state) == 0)
  }

  @Test("A post that a page lacks between its ends was deleted; older and newer posts stay") func deleted() {
    var state = SamplePosts.state(20)
    var page = SamplePosts.page(8..<20)
    page.objects.removeAll { [SamplePosts.id(12), SamplePosts.id(15)].contains($0.id) }
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), page, &state)
    #expect(
      Set((0..<20).map(SamplePosts.id)).subtracting(SamplePosts.rows(state).map(\.id)) == [
        SamplePosts.id(12), SamplePosts.id(15),
      ])
  }

  @Test("A boosted post that is not listed itself has no row of its own, and a listed one keeps its row")
  func broughtAlong() {
    var state = SamplePosts.state(3)
    var original = SamplePosts.post(1)
    original.isListed = false
    var stranger = SamplePosts.post(50)
    stranger.isListed = false
    let boosts = [(98, SamplePosts.id(1)), (99, SamplePosts.id(50))].map { number, id in
      Post(id: SamplePosts.id(number), author: SamplePosts.person(3), created: SamplePosts.now, boostedPost: id)
    }
    let page = SyncPage([boosts[1], stranger, boosts[0], original], at: .first)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), page, &state)
    SamplePosts.update(&state, .navigate(.showNew))
    #expect(SamplePosts.rows(state).map(\.id) == [99, 98, 2, 1, 0].map(SamplePosts.id))
    #expect(SamplePosts.rows(state).first?.post.content.text == "Post number 50")
  }

  @Test("Old rows are dropped beyond the limit, except those with pending changes, above which a gap remains")
  func bounded() throws {
    var state = SamplePosts.state(10)
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(0), true), as: SamplePosts.change(1), at: SamplePosts.now))
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SamplePosts.page(10..<11_500), &state)
    let session = try #require(state.account)
    #expect(session.posts.base.count <= AccountSession.maximumCount + 2 && session.olderPages == .full)
    let others = session.posts.base.filter { $0.isListed && $0.id != SamplePosts.id(0) }.map(\.id)
    #expect(session.gaps == [Gap(older: SamplePosts.id(0), newer: try #require(others.min()))])
    let model = state.model
    #expect(model.olderPostsText == "No more posts are stored here. The server may have older ones.")
    #expect(!model.canLoadOlder)
    #expect(session.posts.base.contains(id: SamplePosts.id(0)) && !session.posts.base.contains(id: SamplePosts.id(5)))
    #expect(session.posts.base.allSatisfy { $0.boostedPost.map(session.posts.base.contains(id:)) ?? true })
  }

  @Test("Boosted posts count towards the limit as rows do") func manyBoosts() throws {
    var state = SamplePosts.state(0)
    let posts = (0..<AccountSession.maximumCount).flatMap { number in
      let original = Post(
        id: SamplePosts.id(2 * number), author: SamplePosts.person(2), created: SamplePosts.now, isListed: false)
      let boost = Post(
        id: SamplePosts.id(2 * number + 1), author: SamplePosts.person(3), created: SamplePosts.now,
        boostedPost: original.id)
      return [boost, original]
    }
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage(posts, at: .first), &state)
    let session = try #require(state.account)
    #expect(session.posts.base.count == AccountSession.maximumCount && session.olderPages == .full)
    #expect(session.posts.base.allSatisfy { $0.boostedPost.map(session.posts.base.contains(id:)) ?? true })
  }

  @Test("A reply begins with its author's mention only, is kept when closed, and is sent as a reply") func answering() {
    var state = SamplePosts.state(5)
    SamplePosts.update(&state, .navigate(.compose(.answer(SamplePosts.id(2)))))
    #expect(state.view.composition.text == "@person4 " && state.view.sheet == .composing)
    SamplePosts.update(&state, .navigate(.type("@person4 Yes")))
    SamplePosts.update(&state, .navigate(.close))
    SamplePosts.update(&state, .navigate(.compose(.answer(SamplePosts.id(2)))))
    #expect(state.view.composition.text == "@person4 Yes")
    SamplePosts.update(&state, .perform(.send, as: SamplePosts.change(1), at: SamplePosts.now))
    #expect(SamplePosts.rows(state).first?.post.inReplyTo == SamplePosts.id(2))
    #expect(state.view.composition == Composition() && state.view.sheet == nil)
  }

  @Test("A reply mentions the author and every account that the post mentions, each once, and not the user")
  func replyMentions() throws {
    let html = try ["person4", "person1", "rake@shed.example", "cup", "rake@shed.example"].map {
      #"<a class="u-url mention" href="\#(try #require(WebAddress("https://social.example/@\($0)")).text)">@x</a>"#
    }.joined()
    let mentions = ["person4", "person1", "rake@shed.example", "cup"].map {
      Mention(id: "id-\($0)", acct: $0, url: WebAddress("https://social.example/@\($0)"))
    }
    var state = SamplePosts.state(5)
    var post = SamplePosts.post(2)
    post.content = ContentText(html: "<p>\(html)</p>", mentions: mentions)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([post], at: .first), &state)
    SamplePosts.update(&state, .navigate(.compose(.answer(SamplePosts.id(2)))))
    #expect(state.view.composition.text == "@person4 @rake@shed.example @cup ")
  }

  @Test("A post that arrives in a page before the answer to its creation is shown once") func createdHere() throws {
    var state = SamplePosts.state(3)
    SamplePosts.update(&state, .perform(.post("Tea"), as: SamplePosts.change(1), at: SamplePosts.now))
    let effects = SamplePosts.update(&state, .sync(SamplePosts.account, .refresh, at: SamplePosts.now))
    var page = SamplePosts.page(0..<3)
    let created = Post(
      id: SamplePosts.id(9), author: SamplePosts.me, created: SamplePosts.now, content: ContentText(typed: "Tea"))
    page.objects.insert(created, at: 0)
    SamplePosts.answer(effects, page, &state)
    #expect(SamplePosts.rows(state).count { $0.post.content.text == "Tea" } == 1)
  }

  @Test("A restarted program repeats a request for older posts that was not answered")
  func olderIsASource() throws {
    var state = SamplePosts.state(5)
    #expect(Timeline().subscriptions(state.document) == [.account(SamplePosts.account), .profile(SamplePosts.account)])
    #expect(SamplePosts.update(&state, .older).isEmpty)
    func requests() -> [Timeline.BackgroundTask] {
      Timeline().subscriptions(state.document).filter { if case .page = $0 { true } else { false } }
    }
    #expect(requests().count == 1)
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    SamplePosts.update(&state, .sync(SamplePosts.account, .started, at: SamplePosts.now))
    guard case .page(_, let request)? = requests().first, request.gap == nil, request.before == SamplePosts.id(0) else {
      Issue.record("No request is made: \(requests())")
      return
    }
    let ticket = request.ticket
    SamplePosts.update(&state, .olderRead(SamplePosts.account, .page([], isLast: false), ticket, at: SamplePosts.now))
    #expect(requests().isEmpty && state.account?.olderPages == .more)
    // While the user is offline the app makes no request and does not show one.
    SamplePosts.update(&state, .older)
    SamplePosts.update(&state, .offline(true, at: SamplePosts.now))
    #expect(requests().isEmpty && state.account?.olderPages == .more)
  }

  @Test("What a program that does not run the engine changes wakes the one that does")
  func wakeUp() throws {
    var state = SamplePosts.state(5)
    func isWanted() -> Bool { Timeline().subscriptions(state.document).contains(.wakeUp(SamplePosts.account)) }
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(3), true), as: SamplePosts.change(1), at: SamplePosts.now))
    #expect(!isWanted())
    // The copy of another program, which has not started the engine.
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    let effects = SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(1), true), as: SamplePosts.change(2), at: SamplePosts.now))
    #expect(effects.isEmpty && isWanted())
    SamplePosts.update(&state, .offline(true, at: SamplePosts.now))
    #expect(!isWanted())
  }

  @Test("A restarted program repeats a full refresh whose answer it did not get") func refreshIsNotLost()
    throws
  {
    var state = SamplePosts.state(5)
    func isWhole(_ effects: [Timeline.Effect]) -> [Bool] {
      effects.compactMap { if case .news(_, _, _, let isWhole) = $0 { isWhole } else { nil } }
    }
    #expect(isWhole(SamplePosts.update(&state, .refresh(at: SamplePosts.now))) == [true])
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    SamplePosts.update(&state, .sync(SamplePosts.account, .started, at: SamplePosts.now))
    #expect(isWhole(SamplePosts.update(&state, .sync(SamplePosts.account, .refresh, at: SamplePosts.now))) == [true])
  }

  @Test("A text may be too long while it is written, and one that is ten times too long is refused at its field")
  func longText() {
    var state = SamplePosts.state(5)
    SamplePosts.update(&state, .navigate(.compose(.new)))
    let long = String(repeating: "x", count: 5_000)
    SamplePosts.update(&state, .navigate(.type(long)))
    #expect(state.view.composition.text == long)
    let before = state
    for (action, field) in [
      (Timeline.Action.navigate(.type(long + "y")), "text"), (.navigate(.warn(long + "y")), "warning"),
    ] {
      let refusal = state.window.refusal(of: action)
      #expect(refusal?.field == field)
      #expect(refusal?.reason == "The text is 4501 characters too long: at most 500 are allowed.")
      SamplePosts.update(&state, action)
      #expect(state == before)
    }
  }

  @Test("A post of another author cannot be edited, and a text that is empty or too long is not sent") func refused() {
    var state = SamplePosts.state(5)
    let before = state
    SamplePosts.update(&state, .navigate(.compose(.edit(SamplePosts.id(2)))))
    #expect(state.view.composition == before.view.composition)
    for text in ["", " \n ", String(repeating: "x", count: 501)] {
      SamplePosts.update(&state, .perform(.post(text), as: SamplePosts.change(1), at: SamplePosts.now))
    }
    #expect(state.account?.posts.changes.isEmpty == true)
  }

  @Test("Each account has its own changes and rows") func accounts() {
    var state = SamplePosts.state(5)
    let other = "ben@social.example"
    SamplePosts.answer(
      SamplePosts.update(&state, .signedIn(SamplePosts.person(2), as: other, at: SamplePosts.now)),
      SamplePosts.page(0..<3), &state)
    SamplePosts.update(&state, .navigate(.account(other)))
    #expect(SamplePosts.rows(state).count == 3)
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(1), true), as: SamplePosts.change(1), at: SamplePosts.now))
    SamplePosts.update(&state, .navigate(.account(SamplePosts.account)))
    #expect(state.account?.posts.changes.isEmpty == true && SamplePosts.rows(state).count == 5)
    #expect(SamplePosts.update(&state, .signOut(other)) == [.forget(other)])
    #expect(state.document.accounts.count == 1)
  }

  @Test(
    "A typed text is converted to content and back without loss of words",
    arguments: ["One", "One\ntwo", "One\n\ntwo", "  One  two  ", "a\n\n\n\nb", "👩‍👩‍👧 and\tשלום", "#tag @ada@b.example"])
  func typed(_ text: String) {
    let content = ContentText(typed: text)
    #expect(ContentText(typed: content.typed) == content)
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
    #expect(words(content.typed) == words(text))
  }

  @Test("An edit begins with the text as it was written, not as it is shown") func source() {
    let html = #"""
      <p>See <a href="https://a.example/very/long/path"><span class="invisible">https://</span><span class="ellipsis">a.example/very</span><span class="invisible">/long/path</span></a>
      with <span class="h-card"><a href="https://b.example/@ada" class="u-url mention">@<span>ada</span></a></span> <a href="https://c.example/tags/tea" class="mention hashtag" rel="tag">#<span>tea</span></a></p>
      """#
    let mention = #"{"id": "1", "username": "ada", "url": "https://b.example/@ada", "acct": "ada@b.example"}"#
    let mentions = (try? [JSONDecoder().decode(Mention.self, from: Data(mention.utf8))]) ?? []
    let typed = ContentText(html: html, mentions: mentions).typed
    #expect(typed.contains("https://a.example/very/long/path"))
    #expect(typed.contains("@ada@b.example") && typed.contains("#tea"))
  }
}
