import Mastodon
import Tarn
import TarnTerminal
import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Keys and the mouse in the timeline")
@MainActor struct TimelineKeyTests {
  @Test("Keys move the selection and stop at the ends; a second click opens a post")
  func going() {
    let seat = TerminalSession()
    #expect(seat.selected == SamplePosts.id(4))
    seat.press("k", "j", "ArrowDown")
    #expect(seat.selected == SamplePosts.id(2))
    seat.press("End", "j")
    #expect(seat.selected == SamplePosts.id(0))
    seat.press("g")
    #expect(seat.selected == SamplePosts.id(4) && seat.line == 2)
    seat.click("One cup")
    #expect(seat.selected == SamplePosts.id(3) && seat.core.state.view.sheet(in: nil) == nil)
    seat.click("One cup")
    #expect(seat.core.state.view.sheet(in: nil) == .post(SamplePosts.id(3)) && seat.shows("‹ Post"))
    seat.press("Escape", "q")
    #expect(seat.hasQuit)
  }

  @Test("Page keys show every post down to the end and go back to the start")
  func paging() {
    let seat = TerminalSession(SamplePosts.many(60), columns: 60, rows: 20)
    var seen: Set<Int> = []
    for _ in 0..<60 {
      for number in 0..<60 where seat.shows("Post \(number) of a shelf") { seen.insert(number) }
      seat.press("PageDown")
    }
    #expect(seen.count == 60 && seat.selected == SamplePosts.id(0))
    for _ in 0..<60 { seat.press("PageUp") }
    #expect(seat.selected == SamplePosts.id(59) && seat.line == 2)
  }

  @Test("New posts are hidden until the user asks for them, and the selected post stays on its line")
  func news() {
    let seat = TerminalSession(SamplePosts.many(30), columns: 70, rows: 20)
    seat.press("j", "j", "j")
    let (line, picture) = (seat.line, seat.terminal.rows.dropLast(2))
    #expect(line == 14, "The first three have four lines each, below the head.")
    seat.pull(SamplePosts.many(42))
    #expect(seat.terminal.rows.dropLast(2) == picture && seat.messages.hasSuffix("12 new posts (.)"))
    // A post of the user's own from elsewhere is visible at once, at the top.
    seat.pull(SamplePosts.many(42) + [SamplePosts.post(99, by: SamplePosts.teapot, "<p>Mine</p>")])
    #expect(seat.line == line && seat.selected == SamplePosts.id(26) && !seat.shows("Mine"))
    seat.press(".")
    #expect(seat.selected == SamplePosts.id(99) && seat.line == 2 && seat.shows("Mine") && seat.shows("Post 41"))
    #expect(!seat.shows("new posts"))
    seat.press(".")
    #expect(seat.messages.contains("There are no new posts. r asks the server."))
  }

  @Test("When the selected post is deleted, the next one is selected on the same line")
  func gone() {
    let seat = TerminalSession(SamplePosts.many(30), columns: 70, rows: 20)
    seat.press("j", "j", "j")
    let line = seat.line
    #expect(line == 14)
    seat.pull(SamplePosts.many(30).filter { $0.id != SamplePosts.id(26) })
    #expect(seat.selected == SamplePosts.id(25) && seat.line == line)
    seat.press("k")
    #expect(seat.selected == SamplePosts.id(27))
  }

  @Test("End at the last post requests older posts, shows a failure, and says when there are no more")
  func older() throws {
    let seat = TerminalSession(SamplePosts.many(30))
    seat.press("j", "j")
    #expect(seat.core.state.desk?.past == .more)
    seat.press("End")
    #expect(seat.core.state.desk?.past == .asked && seat.shows("Loading older posts …"))
    var engine = try #require(seat.core.state.desk).engine
    seat.core.send(.came(SamplePosts.account, .failed("The server is asleep."), engine.ticket(), at: seat.now))
    seat.show()
    #expect(seat.shows("! The server is asleep. End tries again."))
    seat.press("k", "j")
    #expect(seat.core.state.desk?.past == .failed("The server is asleep."))
    seat.press("End")
    #expect(seat.core.state.desk?.past == .asked)
    seat.core.send(.came(SamplePosts.account, .page([], isLast: true), engine.ticket(), at: seat.now))
    seat.show()
    #expect(seat.shows("There are no older posts."))
  }

  @Test("A favourite, boost or bookmark is shown as pending at once, and the same key undoes it")
  func marking() {
    let seat = TerminalSession()
    seat.press("o", "f", "b", "m")
    #expect(seat.shows("[↻ 3][★ 4][kept]") && seat.shows("3↑") == false && seat.shows("3 pending"))
    #expect(seat.shows("… Waiting to be sent") && seat.shows("offline"))
    seat.press("f", "b", "m")
    #expect(seat.shows("↻ 2  ★ 3") && seat.pending == [])
    // On a boost, the key applies to the boosted post.
    seat.press("j", "j", "f")
    #expect(seat.post(1)?.isFavourite == true && seat.post(2)?.isFavourite == false)
    // A post that is not selected shows its status in one word.
    seat.press("k")
    #expect(seat.shows("… waits") && !seat.shows("Waiting to be sent"))
  }

  @Test("An action that is not possible results in a message with the reason")
  func refusals() {
    let seat = TerminalSession(
      [
        SamplePosts.post(3, "<p>For few</p>", visibility: .private), SamplePosts.post(2, "", passesOn: 77),
        SamplePosts.post(1, "<p>Hello</p>"),
      ], columns: 100)
    for (key, words) in [
      ("b", "Only followers may see this post, so it can’t be boosted."), ("e", "Only Lamp can change this post."),
      ("d", "Only Lamp can delete this post."), (" ", "This post has no hidden part."),
    ] {
      seat.press(key)
      #expect(seat.messages.contains("! \(words)"))
    }
    seat.press("j", "f")
    #expect(seat.messages.contains("! The boosted post was deleted.") && seat.shows("The post was deleted."))
    seat.press("o", "r")
    #expect(seat.messages.contains("! You are working offline. o goes online."))
    #expect(seat.pending == [])
  }

  @Test("A message stays until it was shown long enough, whatever the user presses; Escape dismisses all")
  func saying() {
    let seat = TerminalSession(columns: 100)
    seat.face.say("The file is full.")
    seat.press("j", "k", "e")
    #expect(seat.messages.contains("! Only Lamp can change"))
    seat.pass(seconds: 30)
    #expect(seat.messages.contains("! Only Lamp can change"), "The user has pressed no key.")
    seat.press("j")
    #expect(seat.messages.contains("! The file is full."), "The message was not shown long enough.")
    seat.press("k")
    #expect(seat.messages.contains("! The file is full."))
    seat.pass(seconds: 2)
    seat.press("j")
    #expect(!seat.messages.contains("!"))
    seat.face.say("One")
    seat.face.say("Two")
    seat.press("Escape")
    #expect(!seat.messages.contains("!"))
  }

  @Test("A message may take several lines, and the selected post is visible above it") func longWords() {
    let seat = TerminalSession(columns: 20, rows: 8)
    seat.press("j", "j", "j", "d")
    #expect(seat.shows("! Only Lamp can") && seat.shows("delete this post.") && seat.line != nil)
    seat.press("Escape")
    #expect(!seat.shows("delete this post."))
  }

  @Test("The wheel moves the selection in the timeline, and scrolls an open sheet") func wheel() {
    let seat = TerminalSession(SamplePosts.many(30), columns: 60, rows: 18)
    for _ in 0..<3 { seat.happen(.mouse(Mouse(.wheelDown, column: 5, row: 6))) }
    seat.happen(.mouse(Mouse(.wheelUp, column: 5, row: 6)))
    #expect(seat.selected == SamplePosts.id(27))
    seat.press("?")
    seat.happen(.mouse(Mouse(.wheelDown, column: 30, row: 8)))
    #expect(seat.selected == SamplePosts.id(27) && seat.face.console.state.line > 0)
  }

  @Test("When a filter lets no post pass, End requests older posts") func emptyFilter() {
    let seat = TerminalSession(columns: 90)
    seat.press("4")
    #expect(seat.shows("There are no posts with media here. 1 shows everything, End loads older posts."))
    seat.press("End")
    #expect(seat.core.state.desk?.past == .asked && seat.shows("Loading older posts …"))
  }

  @Test("Keys turn filters on and off, one shows an author's posts, and Escape shows all posts")
  func filters() {
    let seat = TerminalSession()
    seat.press("2")
    #expect(seat.shows("[2 Boosts]") && seat.face.glance.rows.map(\.id) == [SamplePosts.id(2)])
    seat.press("3")
    #expect(seat.shows("There are no favourite boosts here. 1 shows"))
    seat.press("1", "@")
    #expect(seat.face.glance.rows.count == 3 && seat.shows("posts by Lamp"))
    seat.press("@", "4", "Escape")
    #expect(seat.core.state.view.filter.isEverything && seat.face.glance.rows.count == 4)
    seat.click("Favourites")
    #expect(seat.core.state.view.filter.favouritesOnly)
  }

  @Test("A warning hides the text and the media until the user unfolds them")
  func warnings() throws {
    let picture = try SamplePosts.picture("A cat on a mat")
    let seat = TerminalSession([
      SamplePosts.post(2, "<p>Secret</p>", warning: "spoilers") { $0.media = [picture] },
      SamplePosts.post(1, "<p>Seen</p>") { ($0.isSensitive, $0.media) = (true, [picture, picture]) },
    ])
    #expect(seat.shows("! spoilers") && !seat.shows("Secret") && !seat.shows("A cat"))
    seat.press(" ")
    #expect(seat.shows("Secret") && seat.shows("[picture] “A cat on a mat”"))
    seat.press("j")
    #expect(seat.shows("Seen") && seat.shows("[2 pictures] Space shows it"))
    seat.press(" ")
    #expect(seat.shows("[2 pictures] “A cat on a mat”, “A cat on a mat”"))
  }

  @Test("A user can change the account; signing out asks first and names the unsent changes")
  func accounts() {
    let seat = TerminalSession(columns: 70)
    seat.core.send(.signedIn(SamplePosts.lamp, as: "lamp@lamp.example", at: seat.now))
    seat.press("o", "f", "Tab", "j", "Enter")
    #expect(seat.core.state.view.account == "lamp@lamp.example" && seat.core.state.view.sheet(in: nil) == nil)
    seat.press("Tab", "k", "x")
    #expect(seat.shows("Sign out?") && seat.shows("change is lost."))
    seat.press("Escape", "x", "Enter")
    #expect(seat.core.state.desks.map(\.id) == ["lamp@lamp.example"])
    seat.press("x", "Enter", "Escape")
    #expect(seat.shows("There is no account."))
    seat.press("n", "f", "j", "Enter", "r", "End")
    #expect(seat.messages.contains("There is no account."))
  }

  @Test("A gap is a line between its two posts, l requests the posts in it, and a failure is shown") func gap()
    throws
  {
    let seat = TerminalSession(columns: 60, rows: 40)
    seat.press("l")
    #expect(seat.messages.contains("No missing posts can be loaded here."))
    let account = try #require(seat.core.state.desk?.id)
    let gap = Gap(older: SamplePosts.id(1), newer: SamplePosts.id(3))
    seat.core.send(.sync(account, .online(true), gap: gap, at: seat.now))
    seat.show()
    let line = try #require(seat.terminal.rows.firstIndex { $0.contains("┄ Posts may be missing here.  l loads them") })
    let rows = seat.core.read(Timeline.rows).map(\.id)
    let below = try #require(rows.firstIndex { $0 < SamplePosts.id(3) })
    #expect(seat.face.glance.gaps == [below: [gap]] && line > 0)
    seat.press("l")
    #expect(seat.shows("┄ Loading the missing posts …"))
    for case .gap(let account, let id, _, let ticket) in Timeline().subscriptions(seat.core.state) {
      seat.core.send(.gapRead(account, id, .failed("it has no time just now."), ticket, at: seat.now))
    }
    seat.show()
    #expect(seat.shows("┄ The missing posts could not be loaded: it has") && seat.shows("l loads them"))
  }
}
