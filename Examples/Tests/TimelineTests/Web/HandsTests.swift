import Mastodon
import Tarn
import Testing
import Timeline

@testable import TimelineWeb

@MainActor @Suite("User actions on Timeline's page") struct HandsTests {
  @Test("A draft is kept when its sheet closes, and the user is asked before another one replaces it")
  func writing() throws {
    let scene = try WebScenario(WebScenario.posts(3))
    scene.controller.execute(.begin(.answer(WebScenario.id(0))))
    #expect(scene.state.view.composition.text == "@ada@hut.example ")
    scene.controller.execute(.timeline(.navigate(.type("@ada@hut.example Good morning"))))
    scene.controller.execute(.close)
    #expect(scene.state.view.sheet(in: nil) == nil)
    scene.controller.execute(.begin(.answer(WebScenario.id(1))))
    #expect(scene.screen.state.question == .begin(.answer(WebScenario.id(1))))
    #expect(scene.state.view.composition.text == "@ada@hut.example Good morning")
    scene.controller.execute(.continueComposing)
    #expect(scene.state.view.sheet(in: nil) == .composing)
    #expect(scene.state.view.composition.kind == .answer(WebScenario.id(0)))
    scene.controller.execute(.begin(.answer(WebScenario.id(1))))
    scene.controller.execute(.confirm)
    #expect(scene.state.view.composition.kind == .answer(WebScenario.id(1)))
    #expect(scene.state.view.sheet(in: nil) == .composing)
  }

  @Test("A draft that was not changed is replaced without a question")
  func notWritten() throws {
    let scene = try WebScenario([WebScenario.post(0), WebScenario.post(1, by: WebScenario.me)])
    scene.controller.execute(.begin(.edit(WebScenario.id(1))))
    #expect(scene.state.view.composition.text == "Still water.")
    scene.controller.execute(.begin(.answer(WebScenario.id(0))))
    #expect(scene.screen.state.question == nil)
    #expect(scene.state.view.composition.kind == .answer(WebScenario.id(0)))
  }

  @Test("A key acts on the selected post, and does nothing while a sheet is open")
  func keys() throws {
    let scene = try WebScenario(WebScenario.posts(3))
    scene.controller.execute(.press(.favourite))
    #expect(scene.state.session?.posts.changes.isEmpty == true)
    scene.controller.execute(.press(.down))
    scene.controller.execute(.press(.down))
    #expect(scene.state.view.selected == WebScenario.id(1))
    scene.controller.execute(.press(.favourite))
    #expect(scene.posts[1].post.isFavourite)
    #expect(scene.row(1).mark != nil)
    scene.controller.execute(.press(.help))
    scene.controller.execute(.press(.boost))
    scene.controller.execute(.press(.up))
    #expect(!scene.posts[1].post.isBoosted)
    #expect(scene.state.view.selected == WebScenario.id(1))
    scene.controller.execute(.close)
    #expect(scene.screen.state.goesToList)
    scene.controller.execute(.press(.open))
    #expect(scene.state.view.sheet(in: nil) == .post(WebScenario.id(1)))
  }

  @Test("Scrolling near the end, or a key at the last row, requests older posts; the selection stays")
  func older() throws {
    let scene = try WebScenario(WebScenario.posts(60))
    scene.controller.execute(.scrolled(10 * RowView.leastHeight))
    #expect(scene.state.session?.olderPosts == .more)
    scene.controller.execute(.scrolled(45 * RowView.leastHeight))
    #expect(scene.state.session?.olderPosts == .requested)
    let other = try WebScenario(WebScenario.posts(60))
    other.controller.execute(.selectRow(59))
    other.controller.execute(.selectRow(60))
    #expect(other.state.session?.olderPosts == .requested)
    #expect(other.state.view.selected == WebScenario.id(59))
  }

  @Test("New posts are hidden until the user asks for them, and the visible rows do not move")
  func news() throws {
    let scene = try WebScenario(Array(WebScenario.posts(32).dropFirst(2)), later: WebScenario.posts(2))
    scene.controller.execute(.scrolled(5 * RowView.leastHeight))
    #expect(scene.posts.first?.id == WebScenario.id(2))
    #expect(scene.drawn.contains("2 new posts"))
    scene.controller.execute(.press(.showNew))
    #expect(scene.posts.first?.id == WebScenario.id(0))
    #expect(scene.state.view.scroll == 0)
    #expect(!scene.drawn.contains("2 new posts"))
  }

  @Test("A post is deleted after a confirmation; signing out asks about unsent changes")
  func asking() throws {
    let scene = try WebScenario([WebScenario.post(0, by: WebScenario.me), WebScenario.post(1)])
    scene.controller.execute(.ask(.remove(WebScenario.id(0))))
    scene.controller.execute(.close)
    #expect(scene.posts.count == 2)
    scene.controller.execute(.ask(.remove(WebScenario.id(0))))
    scene.controller.execute(.confirm)
    #expect(scene.posts.map(\.id) == [WebScenario.id(1)])
    scene.controller.execute(.ask(.signOut("mira@lake.example")))
    #expect(scene.drawn.contains("1 pending change would not be sent."))
    scene.controller.execute(.confirm)
    #expect(scene.state.session == nil)
    #expect(scene.drawn.contains("timeline sign-in"))
  }

  @Test("Showing one author's posts and all posts again keeps the other filters")
  func filters() throws {
    let scene = try WebScenario([WebScenario.post(0, by: WebScenario.me), WebScenario.post(1), WebScenario.post(2)])
    var filter = Filter()
    filter.mediaOnly = true
    scene.controller.execute(.timeline(.navigate(.filter(filter))))
    #expect(scene.drawn.contains("No matching posts"))
    scene.controller.execute(.show(only: WebScenario.other))
    scene.controller.execute(.show(only: nil))
    #expect(scene.state.view.filter == filter)
    scene.controller.execute(.timeline(.navigate(.filter(Filter()))))
    scene.controller.execute(.show(only: WebScenario.other))
    #expect(scene.posts.count == 2)
  }

  @Test("A gap is a row between its two posts, and a key requests the posts in it") func gap() throws {
    let scene = try WebScenario(WebScenario.posts(3))
    let gap = Gap(older: WebScenario.id(2), newer: WebScenario.id(1))
    scene.store.send(.sync("mira@lake.example", .online(true), gap: gap, at: WebScenario.now))
    #expect(scene.state.session?.gaps(in: scene.posts) == [2: [gap]])
    #expect(scene.drawn.contains("Posts may be missing here.") && scene.drawn.contains("Load them"))
    scene.controller.execute(.press(.fill))
    #expect(scene.state.session?.gaps.map(\.status) == [.requested])
    #expect(scene.drawn.contains("Loading the missing posts") && !scene.drawn.contains("Load them"))
  }
}
