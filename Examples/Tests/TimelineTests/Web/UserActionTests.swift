import Mastodon
import Tarn
import TarnSync
import Testing
import Timeline
import TimelineView

@testable import TimelineWeb

@MainActor @Suite("User actions on Timeline's page") struct UserActionTests {
  @Test("A draft is kept when its sheet closes, and the user is asked before another one replaces it")
  func writing() throws {
    let scene = try WebScenario(WebScenario.posts(3))
    scene.navigate(.compose(.answer(WebScenario.id(0))))
    #expect(scene.state.view.composition.text == "@ada@hut.example ")
    scene.navigate(.type("@ada@hut.example Good morning"))
    scene.navigate(.close)
    #expect(scene.state.view.sheet == nil)
    scene.navigate(.compose(.answer(WebScenario.id(1))))
    #expect(scene.state.view.sheet == .question(.clear(then: .answer(WebScenario.id(1)))))
    #expect(scene.drawn.contains("is the only copy.") && scene.drawn.contains("Continue it"))
    scene.send(try #require(scene.screen.frame.sheet?.items.first).action)
    #expect(scene.state.view.sheet == .composing)
    #expect(scene.state.view.composition.kind == .answer(WebScenario.id(0)))
    scene.navigate(.close)
    scene.navigate(.compose(.answer(WebScenario.id(1))))
    scene.send(try #require(scene.screen.frame.sheet?.items.last).action)
    #expect(scene.state.view.composition.kind == .answer(WebScenario.id(1)))
    #expect(scene.state.view.sheet == .composing)
  }

  @Test("A draft that was not changed is replaced without a question")
  func notWritten() throws {
    let scene = try WebScenario([WebScenario.post(0), WebScenario.post(1, by: WebScenario.me)])
    scene.navigate(.compose(.edit(WebScenario.id(1))))
    #expect(scene.state.view.composition.text == "Still water.")
    scene.navigate(.close)
    scene.navigate(.compose(.answer(WebScenario.id(0))))
    #expect(scene.state.view.sheet == .composing)
    #expect(scene.state.view.composition.kind == .answer(WebScenario.id(0)))
  }

  @Test("A key acts on the selected post, and does nothing while a sheet is open")
  func keys() throws {
    let scene = try WebScenario(WebScenario.posts(3))
    scene.press("f")
    #expect(scene.state.account?.posts.changes.isEmpty == true)
    scene.press("j")
    scene.press("ArrowDown")
    #expect(scene.state.view.selected == WebScenario.id(1))
    scene.press("f")
    #expect(scene.posts[1].post.isFavourite)
    #expect(scene.row(1).row.mark != nil)
    scene.press("p")
    scene.press("b")
    scene.press("k")
    #expect(!scene.posts[1].post.isBoosted)
    #expect(scene.state.view.selected == WebScenario.id(1))
    scene.navigate(.close)
    scene.press("k")
    #expect(scene.state.view.selected == WebScenario.id(0))
  }

  @Test("A row that a key selects outside of the view is scrolled to") func stepping() throws {
    let scene = try WebScenario(WebScenario.posts(30))
    for _ in 0..<5 { scene.press("j") }
    #expect(scene.state.view.selected == WebScenario.id(4))
    #expect(scene.state.view.scroll == 4 * RowView.leastHeight, "A phone shows two rows.")
  }

  @Test("Scrolling near the end, or a key at the last row, requests older posts; the selection stays")
  func older() throws {
    let scene = try WebScenario(WebScenario.posts(60))
    scene.navigate(.scrolled(10 * RowView.leastHeight))
    #expect(scene.state.account?.olderPages == .more)
    scene.navigate(.scrolled(45 * RowView.leastHeight, older: true))
    #expect(scene.state.account?.olderPages == .requested)
    let other = try WebScenario(WebScenario.posts(60))
    other.navigate(.select(WebScenario.id(59)))
    other.send(.older)
    #expect(other.state.account?.olderPages == .requested)
    #expect(other.state.view.selected == WebScenario.id(59))
  }

  @Test("New posts are hidden until the user asks for them, and the visible rows do not move")
  func news() throws {
    let scene = try WebScenario(Array(WebScenario.posts(32).dropFirst(2)), later: WebScenario.posts(2))
    scene.navigate(.scrolled(5 * RowView.leastHeight))
    #expect(scene.posts.first?.id == WebScenario.id(2))
    #expect(scene.drawn.contains("2 new posts"))
    scene.press(".")
    #expect(scene.posts.first?.id == WebScenario.id(0))
    #expect(scene.state.view.scroll == 0)
    #expect(!scene.drawn.contains("2 new posts"))
  }

  @Test("A post is deleted after a confirmation; signing out asks about unsent changes")
  func confirmation() throws {
    let scene = try WebScenario([WebScenario.post(0, by: WebScenario.me), WebScenario.post(1)])
    scene.press("j")
    let delete = try #require(scene.screen.frame.keys.first { $0.keys == ["d"] })
    #expect(delete.confirmation?.question == "Delete “Still water.” for everyone? This can’t be undone.")
    scene.send(delete.action)
    #expect(scene.posts.map(\.id) == [WebScenario.id(1)])
    scene.navigate(.open(.account("mira@lake.example")))
    scene.send(try #require(scene.screen.frame.sheet?.items.last).action)
    #expect(scene.drawn.contains("1 pending change would not be sent."))
    scene.send(try #require(scene.screen.frame.sheet?.items.last).action)
    #expect(scene.state.account == nil)
    #expect(scene.drawn.contains("timeline sign-in"))
  }

  @Test("Showing one author's posts and all posts again keeps the other filters")
  func filters() throws {
    let scene = try WebScenario([WebScenario.post(0, by: WebScenario.me), WebScenario.post(1), WebScenario.post(2)])
    var filter = Filter()
    filter.mediaOnly = true
    scene.navigate(.filter(filter))
    #expect(scene.drawn.contains("No matching posts"))
    scene.press("1")
    scene.press("j")
    scene.press("j")
    scene.press("@")
    #expect(scene.posts.count == 2 && scene.drawn.contains("by Ada"))
    scene.press("4")
    #expect(scene.state.view.filter.author == WebScenario.other && scene.state.view.filter.mediaOnly)
  }

  @Test("A gap is a row between its two posts, and a key requests the posts in it") func gap() throws {
    let scene = try WebScenario(WebScenario.posts(3))
    let gap = Gap(older: WebScenario.id(2), newer: WebScenario.id(1))
    scene.store.session(.environment).send(.sync("mira@lake.example", .online(true), gap: gap, at: WebScenario.now))
    #expect(scene.state.account?.gaps(in: scene.posts) == [2: [gap]])
    #expect(scene.drawn.contains("Posts may be missing here.") && scene.drawn.contains("Load them"))
    scene.press("l")
    #expect(scene.state.account?.gaps.map(\.status) == [.requested])
    #expect(scene.drawn.contains("Loading the missing posts") && !scene.drawn.contains("Load them"))
  }

  @Test("An opened post is shown in its conversation: the answered posts are above it, and its answers below")
  func conversation() throws {
    let first = WebScenario.post(3, "<p>Who has a boat?</p>")
    func answer(_ number: Int, to other: Int, _ words: String) -> Post {
      Post(
        id: WebScenario.id(number), author: WebScenario.other, created: WebScenario.now,
        content: ContentText(typed: words), inReplyTo: WebScenario.id(other))
    }
    let scene = try WebScenario([
      answer(0, to: 2, "At noon?"), answer(1, to: 3, "Ask Ben."), answer(2, to: 3, "I have one."), first,
    ])
    let posts = scene.model.conversation(of: WebScenario.id(2))
    #expect(posts.map(\.id) == [3, 2, 0].map(WebScenario.id))
    scene.navigate(.open(.post(WebScenario.id(2))))
    let drawn = scene.drawn
    #expect(drawn.contains("Post by Ada") && drawn.components(separatedBy: "Who has a boat?").count == 3)
    #expect(drawn.contains("Loading the conversation …"))
    scene.send(.offline(true))
    #expect(scene.drawn.contains("They can be loaded when you are online."))
    scene.send(.offline(false))
    #expect(scene.drawn.contains("Load them"))
  }
}
