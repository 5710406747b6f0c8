import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Timeline on a terminal without colors")
@MainActor struct TimelineScreenTests {
  @Test("The timeline shows posts, a boost, a warning, counts and hints")
  func list() {
    let seat = TerminalSession(columns: 60, rows: 24)
    seat.press("m")
    #expect(
      seat.picture == """

        teapot@shelf.example                               1 pending
        [1 Everything] 2 Boosts  3 Favourites  4 With media
        ▌ Lamp @lamp@shelf.example                            56 min
        ▌ Reading until late. All of it
        ▌  ↳ 1  ↻ 2  ★ 3 [kept]
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
  func small() {
    let seat = TerminalSession(columns: 20, rows: 6)
    seat.pull([SamplePosts.post(5, "<p>News</p>")] + SamplePosts.few)
    #expect(
      seat.picture == """

        teapot@shelf.example
        ▌ Lamp @lamp… 56 min
        ▌ Reading until
        ▌ late. All of it
        1 new post (.)
        Enter open  ? help

        """)
    seat.press("n")
    seat.type("日本 and more than a line")
    #expect(
      seat.picture == """

        Write a po… 477 left
        日本 and more than
        a line


        Control+d send

        """)
  }

  @Test("An opened post numbers its links and shows their addresses") func whole() {
    let link = "<a href=\"https://evil.example/x\">bank.example</a>"
    let seat = TerminalSession(
      [
        SamplePosts.post(
          1, "<p>Go to \(link), \(link) or <a href=\"https://shelf.example/a/long/way/to/go\">here</a>.</p>")
      ],
      columns: 40, rows: 14)
    seat.press("Enter")
    #expect(
      seat.picture == """

        ‹ Post
        Lamp @lamp@shelf.example          59 min

        Go to bank.example [1], bank.example [1]
        or here [2].

         ↳ 0  ↻ 0  ★ 0

        Links
        [1] https://evil.example/x
        [2]
        https://shelf.example/a/long/way/to/go

        ↑↓ scroll  f favourite  Escape back

        """)
  }

  @Test("A filtered post shows the filter's title until Space is pressed") func filtered() {
    let post = SamplePosts.post(1, "<p>The butler did it.</p>") {
      $0.filtered = Post.Filtered(titles: ["Crime"], isHidden: false)
    }
    let seat = TerminalSession([post], columns: 60, rows: 14)
    #expect(seat.shows("! Filtered: Crime  Space shows it") && !seat.shows("The butler"))
    seat.press(" ")
    #expect(seat.shows("The butler did it.") && !seat.shows("Space shows it"))
    seat.press("Enter")
    #expect(seat.shows("! Filtered: Crime") && seat.shows("The butler did it."))
  }

  @Test("A post that is higher than the screen is cut in the timeline, and scrolls when opened") func long() {
    let text = (1...40).map { "<p>Line \($0)</p>" }.joined()
    let seat = TerminalSession(
      [SamplePosts.post(2, text), SamplePosts.post(1, "<p>Another</p>")], columns: 40, rows: 20)
    #expect(seat.shows("Line 7") && seat.shows("…") && !seat.shows("Line 9") && seat.shows("Another"))
    seat.press("Enter")
    #expect(seat.shows("Line 8") && !seat.shows("Line 20"))
    seat.press("End")
    #expect(seat.shows("Line 40") && !seat.shows("Line 20"))
    seat.press("Home", " ", "j", "k")
    #expect(seat.shows("Line 10") && !seat.shows("Line 1 "))
  }

  @Test("Help lists every key of the timeline") func help() {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.press("?")
    let named = Set(
      seat.face.glance.helpLines.map(\.text).joined(separator: " ").split(separator: " ").map(String.init))
    let keys = KeyBindings.timeline.keys.filter { $0.count == 1 && $0 != " " && $0 != "?" && $0 != "g" && $0 != "G" }
    #expect(keys.filter { !named.contains($0) } == [])
    #expect(seat.shows("only this author"))
    seat.press("?")
    #expect(!seat.shows("only this author"))
  }
}
