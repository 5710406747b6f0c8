import Mastodon
import Tarn
import TarnSync
import TarnTerminal
import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Keys and the mouse in the timeline")
@MainActor struct TimelineKeyTests {
  @Test("Keys move the selection and stop at the ends; a second click opens a post")
  func going() throws {
    let session = try TerminalSession()
    #expect(session.selected == SamplePosts.id(4))
    session.press("k", "j", "ArrowDown")
    #expect(session.selected == SamplePosts.id(2))
    session.press("End", "j")
    #expect(session.selected == SamplePosts.id(0))
    session.press("g")
    #expect(session.selected == SamplePosts.id(4) && session.line == 2)
    session.click("One cup")
    #expect(session.selected == SamplePosts.id(3) && session.view.sheet == nil)
    session.click("One cup")
    #expect(session.view.sheet == .post(SamplePosts.id(3)) && session.shows("‹ Post"))
    session.press("Escape", "q")
    #expect(session.hasQuit)
  }

  @Test("Page keys show every post down to the end and go back to the start")
  func paging() throws {
    let session = try TerminalSession(SamplePosts.many(60), columns: 60, rows: 20)
    var seen: Set<Int> = []
    for _ in 0..<60 {
      for number in 0..<60 where session.shows("Post \(number) of a shelf") { seen.insert(number) }
      session.press("PageDown")
    }
    #expect(seen.count == 60 && session.selected == SamplePosts.id(0))
    for _ in 0..<60 { session.press("PageUp") }
    #expect(session.selected == SamplePosts.id(59) && session.line == 2)
  }

  @Test("New posts are hidden until the user asks for them, and the selected post stays on its line")
  func news() throws {
    let session = try TerminalSession(SamplePosts.many(30), columns: 70, rows: 20)
    session.press("j", "j", "j")
    let (line, posts) = (session.line, session.terminal.rows.dropFirst(2))
    #expect(line == 14, "The first three have four lines each, below the head.")
    session.pull(SamplePosts.many(42))
    #expect(session.terminal.rows.dropFirst(2) == posts && session.terminal.rows[1].hasSuffix("12 new posts (.)"))
    // A post of the user's own from elsewhere is visible at once, at the top.
    session.pull(SamplePosts.many(42) + [SamplePosts.post(99, by: SamplePosts.teapot, "<p>Mine</p>")])
    #expect(session.line == line && session.selected == SamplePosts.id(26) && !session.shows("Mine"))
    session.press(".")
    #expect(
      session.selected == SamplePosts.id(99) && session.line == 2 && session.shows("Mine") && session.shows("Post 41"))
    #expect(!session.shows("new posts"))
    session.press(".")
    #expect(session.messages.contains("There are no new posts."))
  }

  @Test("When the selected post is deleted, the next one is selected on the same line")
  func gone() throws {
    let session = try TerminalSession(SamplePosts.many(30), columns: 70, rows: 20)
    session.press("j", "j", "j")
    let line = session.line
    #expect(line == 14)
    session.pull(SamplePosts.many(30).filter { $0.id != SamplePosts.id(26) })
    #expect(session.selected == SamplePosts.id(25) && session.line == line)
    session.press("k")
    #expect(session.selected == SamplePosts.id(27))
  }

  @Test("End at the last post requests older posts, shows a failure, and says when there are no more")
  func older() throws {
    let session = try TerminalSession(SamplePosts.many(30), columns: 90)
    session.press("j", "j")
    #expect(session.account?.olderPages == .more)
    session.press("End")
    #expect(session.account?.olderPages == .requested && session.shows("Loading older posts …"))
    var engine = try #require(session.account).engine
    session.send(
      .olderRead(SamplePosts.account, .failed("The server is asleep."), engine.ticket(), at: session.now))
    session.show()
    #expect(session.shows("! Older posts could not be loaded. The server is asleep. End tries again."))
    session.press("k", "j")
    #expect(session.account?.olderPages == .failed("The server is asleep."))
    session.press("End")
    #expect(session.account?.olderPages == .requested)
    session.send(.olderRead(SamplePosts.account, .page([], isLast: true), engine.ticket(), at: session.now))
    session.show()
    #expect(session.shows("There are no older posts."))
  }

  @Test("A favourite, boost or bookmark is shown as pending at once, and the same key undoes it")
  func marking() throws {
    let session = try TerminalSession()
    session.press("o", "f", "b", "m")
    #expect(session.shows("[↻ 3][★ 4][bookmarked]") && session.shows("3↑") == false && session.shows("3 pending"))
    #expect(session.shows("… Waiting to be sent") && session.shows("offline"))
    session.press("f", "b", "m")
    #expect(session.shows("↻ 2  ★ 3") && session.pending == [])
    // On a boost, the key applies to the boosted post.
    session.press("j", "j", "f")
    #expect(session.post(1)?.isFavourite == true && session.post(2)?.isFavourite == false)
    // A post that is not selected shows its status in one word.
    session.press("k")
    #expect(session.shows("… waits") && !session.shows("Waiting to be sent"))
  }

  @Test("An action that is not possible results in a message with the reason")
  func refusals() throws {
    let session = try TerminalSession(
      [
        SamplePosts.post(3, "<p>For few</p>", visibility: .private), SamplePosts.post(2, "", boostedPost: 77),
        SamplePosts.post(1, "<p>Hello</p>"),
      ], columns: 100)
    for (key, words) in [
      ("b", "Only followers may see this post, so it can’t be boosted."), ("e", "Only Lamp can change this post."),
      ("d", "Only Lamp can delete this post."), (" ", "This post has no hidden part."),
    ] {
      session.press(key)
      #expect(session.messages.contains("! \(words)"))
    }
    session.press("j", "f")
    #expect(session.messages.contains("! The boosted post was deleted.") && session.shows("The post was deleted."))
    session.press("o", "r")
    #expect(session.messages.contains("! You are working offline. Go online first."))
    #expect(session.pending == [])
  }

  @Test("A message stays until the next key, and events from the server do not remove it")
  func saying() throws {
    let session = try TerminalSession(columns: 100)
    session.report("The file is full.")
    session.pass(seconds: 30)
    session.pull(SamplePosts.few)
    #expect(session.messages.contains("The file is full."), "The user has pressed no key.")
    session.press("e")
    #expect(session.messages.contains("! Only Lamp can change") && !session.messages.contains("The file is full."))
    session.press("j")
    #expect(!session.messages.contains("!"))
  }

  @Test("A message may take several lines, and the selected post is visible above it") func longWords() throws {
    let session = try TerminalSession(columns: 20, rows: 8)
    session.press("j", "j", "j", "d")
    #expect(session.shows("! Only Lamp can") && session.shows("delete this post.") && session.line != nil)
    session.press("Escape")
    #expect(!session.shows("delete this post."))
  }

  @Test("The wheel moves the selection in the timeline, and scrolls an open sheet") func wheel() throws {
    let session = try TerminalSession(SamplePosts.many(30), columns: 60, rows: 18)
    for _ in 0..<3 { session.happen(.mouse(Mouse(.wheelDown, column: 5, row: 6))) }
    session.happen(.mouse(Mouse(.wheelUp, column: 5, row: 6)))
    #expect(session.selected == SamplePosts.id(27))
    session.press("?")
    let help = session.picture
    session.happen(.mouse(Mouse(.wheelDown, column: 30, row: 8)))
    #expect(session.selected == SamplePosts.id(27) && session.picture != help)
  }

  @Test("When a filter lets no post pass, End requests older posts") func emptyFilter() throws {
    let session = try TerminalSession(columns: 90)
    session.press("4")
    #expect(session.shows("The loaded posts contain no posts with media."))
    session.press("End")
    #expect(session.account?.olderPages == .requested && session.shows("Loading older posts …"))
  }

  @Test("Keys turn filters on and off, one shows an author's posts, and Escape shows all posts")
  func filters() throws {
    let session = try TerminalSession()
    session.press("2")
    #expect(session.shows("[2 Boosts]") && session.screen.rows.map(\.id) == [SamplePosts.id(2)])
    session.press("3")
    #expect(session.shows("The loaded posts contain no favourite boosts."))
    session.press("1", "@")
    #expect(session.screen.rows.count == 3 && session.shows("posts by Lamp"))
    session.press("@", "4", "Escape")
    #expect(session.view.filter.isEverything && session.screen.rows.count == 4)
    session.click("Favourites")
    #expect(session.view.filter.favouritesOnly)
  }

  @Test("A warning hides the text and the media until the user unfolds them")
  func warnings() throws {
    let picture = try SamplePosts.picture("A cat on a mat")
    let session = try TerminalSession([
      SamplePosts.post(2, "<p>Secret</p>", warning: "spoilers") { $0.media = [picture] },
      SamplePosts.post(1, "<p>Seen</p>") { ($0.isSensitive, $0.media) = (true, [picture, picture]) },
    ])
    #expect(session.shows("! spoilers") && !session.shows("Secret") && !session.shows("A cat"))
    session.press(" ")
    #expect(session.shows("Secret") && session.shows("[picture] “A cat on a mat”"))
    session.press("j")
    #expect(session.shows("Seen") && session.shows("[2 pictures] Space shows it"))
    session.press(" ")
    #expect(session.shows("[2 pictures] “A cat on a mat”, “A cat on a mat”"))
  }

  @Test("A user can change the account; signing out asks first and names the unsent changes")
  func accounts() throws {
    let session = try TerminalSession(columns: 70)
    session.send(.signedIn(SamplePosts.lamp, as: "lamp@lamp.example", at: session.now))
    session.press("o", "f", "Tab", "j", "Enter", "s")
    #expect(session.view.account == "lamp@lamp.example" && session.view.sheet == nil)
    session.press("Tab", "Enter", "x")
    #expect(session.shows("Sign out?") && session.shows("change would not be sent."))
    session.press("Escape", "x", "y")
    #expect(session.core.state.document.accounts.map(\.id) == ["lamp@lamp.example"])
    session.press("Enter", "x", "y")
    #expect(session.shows("No account is signed in"))
    session.press("f", "j", "Enter", "End", "n")
    #expect(session.messages.contains("There is no account."))
    session.press("j", "r")
    #expect(session.messages.contains("There is no account."))
  }

  @Test("A gap is a line between its two posts, l requests the posts in it, and a failure is shown") func gap()
    throws
  {
    let session = try TerminalSession(columns: 60, rows: 40)
    session.press("l")
    #expect(session.messages.contains("No missing posts can be loaded here."))
    let account = try #require(session.account?.id)
    let gap = Gap(older: SamplePosts.id(1), newer: SamplePosts.id(3))
    session.send(.sync(account, .online(true), gap: gap, at: session.now))
    session.show()
    let line = try #require(
      session.terminal.rows.firstIndex { $0.contains("┄ Posts may be missing here.  l loads them") })
    let rows = session.screen.rows.map(\.id)
    let below = try #require(rows.firstIndex { $0 < SamplePosts.id(3) })
    #expect(session.account?.gaps(in: session.screen.rows) == [below: [gap]] && line > 0)
    session.press("l")
    #expect(session.shows("┄ Loading the missing posts …"))
    for case .page(let account, let request) in Timeline().subscriptions(session.core.state.document) {
      let id = try #require(request.gap)
      session.send(.gapRead(account, id, .failed("It has no time just now."), request.ticket, at: session.now))
    }
    session.show()
    #expect(session.shows("┄ The missing posts could not be loaded. It has") && session.shows("l loads them"))
  }

  @Test("An opened post tells whether its conversation is loaded, and l requests it again") func conversation() throws {
    let session = try TerminalSession(columns: 90, rows: 24)
    session.press("Enter")
    #expect(session.shows("┄ Loading the conversation …"))
    for case .conversation(let account, let request) in Timeline().subscriptions(session.core.state.document) {
      session.send(.conversationRead(account, request, .failed("It has no time just now."), at: session.now))
    }
    #expect(session.shows("┄ The conversation could not be loaded. It has no time just now.  l loads them"))
    session.press("l")
    #expect(session.shows("┄ Loading the conversation …"))
    session.press("o")
    #expect(session.shows("┄ Posts may be missing here. They can be loaded when you are online."))
    session.press("l")
    #expect(session.messages.contains("! You are working offline. Go online first."))
    session.press("o")
    #expect(session.shows("┄ Posts may be missing here.  l loads them"))
  }
}
