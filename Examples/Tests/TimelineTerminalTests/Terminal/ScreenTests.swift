import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Timeline on a terminal without colors")
@MainActor struct TimelineScreenTests {
  @Test("The timeline shows posts, a boost, a warning, counts and hints")
  func list() throws {
    let session = try TerminalSession(columns: 60, rows: 24)
    session.press("m")
    #expect(
      session.picture == """

        teapot@shelf.example                               1 pending
        [1 Everything] 2 Boosts  3 Favourites  4 With media
        ▌ Lamp @lamp@shelf.example                            56 min
        ▌ Reading until late. All of it
        ▌  ↳ 1  ↻ 2  ★ 3 [bookmarked]
        ▌ ↑ Not yet confirmed by the server

          Teapot @teapot                                      57 min
          One cup, please.
           ↳ 0  ↻ 0  ★ 0

          ↻ boosted by Teapot
          Lamp @lamp@shelf.example                            59 min
          Has it always been this dusty?
           ↳ 0  ↻ 0  ★ 0

          Lamp @lamp@shelf.example                               1 h
          ! dust  Space shows it
           ↳ 0  ↻ 0  ★ 0

          …


        Enter open  f favourite  b boost  a answer  n write  ? help

        """)
  }

  @Test("A tiny screen shows the selected post, the number of new posts, and the draft")
  func small() throws {
    let session = try TerminalSession(columns: 20, rows: 6)
    session.pull([SamplePosts.post(5, "<p>News</p>")] + SamplePosts.few)
    #expect(
      session.picture == """

        teapot@sh… 1 new (.)
        ▌ Lamp @lamp… 56 min
        ▌ Reading until
        ▌ late. All of it
        ▌  ↳ 1  ↻ 2  ★ 3
        Enter open  ? help

        """)
    session.press("n")
    session.type("日本 and more than a line")
    #expect(
      session.picture == """

        ┌─ Write a post ───┐
        │ Text   line      │
        │ Warn…  (none: t… │
        │ ● For everyone ┃ │
        └──────────────────┘
        Esc close

        """)
  }

  @Test("An opened post numbers its links and shows their addresses") func whole() throws {
    let link = "<a href=\"https://evil.example/x\">bank.example</a>"
    let session = try TerminalSession(
      [
        SamplePosts.post(
          1, "<p>Go to \(link), \(link) or <a href=\"https://shelf.example/a/long/way/to/go\">here</a>.</p>")
      ],
      columns: 40, rows: 14)
    session.press("Enter")
    #expect(
      session.picture == """

        ‹ Post                    11 of 14 lines
        Lamp @lamp@shelf.example          59 min

        Go to bank.example [1], bank.example [1]
        or here [2].

         ↳ 0  ↻ 0  ★ 0

        Links
        [1] https://evil.example/x
        [2]
        https://shelf.example/a/long/way/to/go

        ↑↓ scroll  Esc back  f favourite  ? help

        """)
  }

  @Test("A filtered post shows the filter's title until Space is pressed") func filtered() throws {
    let post = SamplePosts.post(1, "<p>The butler did it.</p>") {
      $0.filtered = Post.Filtered(titles: ["Crime"], isHidden: false)
      $0.filteredInConversations = Post.Filtered(titles: ["Novels"], isHidden: false)
    }
    let session = try TerminalSession([post], columns: 60, rows: 14)
    #expect(session.shows("! Filtered: Crime  Space shows it") && !session.shows("The butler"))
    session.press(" ")
    #expect(session.shows("The butler did it.") && !session.shows("Space shows it"))
    session.press("Enter")
    #expect(session.shows("! Filtered: Novels") && session.shows("The butler did it.") && !session.shows("Crime"))
  }

  @Test("A post that is higher than the screen is cut in the timeline, and scrolls when opened") func long() throws {
    let text = (1...40).map { "<p>Line \($0)</p>" }.joined()
    let session = try TerminalSession(
      [SamplePosts.post(2, text), SamplePosts.post(1, "<p>Another</p>")], columns: 40, rows: 20)
    #expect(session.shows("Line 7") && session.shows("…") && !session.shows("Line 9") && session.shows("Another"))
    session.press("Enter")
    #expect(session.shows("Line 8") && !session.shows("Line 20"))
    session.press("End")
    #expect(session.shows("Line 40") && !session.shows("Line 20"))
    session.press("Home", " ", "j", "k")
    #expect(session.shows("Line 10") && !session.shows("Line 1 "))
  }

  @Test("Help lists every key of the timeline") func help() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("?")
    var pages = session.picture
    for _ in 0..<4 {
      session.press("PageDown")
      pages += session.picture
    }
    for binding in session.screen.frame.keys { #expect(pages.contains(binding.group ?? binding.title)) }
    session.press("?")
    #expect(!session.shows("Only this author"))
  }
}
