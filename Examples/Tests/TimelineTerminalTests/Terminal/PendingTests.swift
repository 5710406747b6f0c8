import Mastodon
import TarnSync
import TarnTerminal
import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Pending changes at the terminal")
@MainActor struct TimelinePendingTests {
  @Test("A refused change shows its reason, and can be retried or discarded")
  func refused() {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.press("f")
    seat.answer { _ in .rejected("The post is locked.") }
    #expect(seat.messages.contains("! Failed: The post is locked. p shows it: Favourite “"))
    #expect(seat.shows("! Failed: The post is locked.") && seat.shows("1 pending ! 1 failed"))
    seat.pass(seconds: 20)
    seat.press("p")
    #expect(seat.shows("Favourite “Reading until late. All of it”") && seat.shows("t try again"))
    seat.press("t")
    #expect(!seat.shows("Failed") && seat.shows("Not yet confirmed by the server"))
    seat.press("t")
    #expect(seat.messages.contains("! It was not refused"))
    seat.answer { _ in .rejected("Still locked.") }
    seat.press("d")
    #expect(seat.pending == [] && seat.shows("All changes have arrived."))
    seat.press("Escape")
    #expect(seat.shows("[1 Everything]"))
  }

  @Test("A refused post can be edited and sent again, and is discarded after a confirmation")
  func words() {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.press("n")
    seat.type("Tea")
    seat.press("Control+d")
    seat.answer { _ in .rejected("Too short.") }
    seat.press("p", "d")
    #expect(seat.shows("Discard?") && seat.shows("this is the only copy of your text."))
    seat.press("Escape", "e")
    #expect(seat.shows("Edit a post") && seat.shows("Tea"))
    seat.type(" for two")
    seat.press("Control+d")
    #expect(seat.core.state.desk?.posts.changes.map { $0.status.isRejected } == [false])
    #expect(seat.core.state.desk?.posts.visible.first?.content.text == "Tea for two")
    seat.press("p", "d", "Enter")
    #expect(seat.core.state.desk?.posts.visible.contains { $0.isUnsent } == false)
  }

  @Test("A refused edit begins again with the refused text")
  func refusedEdit() {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.press("j", "e")
    seat.type(" Or two.")
    seat.press("Control+d")
    seat.answer { _ in .rejected("Too late.") }
    #expect(seat.post(3)?.content.text == "One cup, please.")
    seat.press("p", "e")
    #expect(seat.core.state.view.composition.text == "One cup, please. Or two.")
  }

  @Test(
    "For a post that was changed elsewhere, too, both texts are shown and the user chooses one",
    arguments: [true, false])
  func deciding(isMine: Bool) {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.press("o", "j", "e")
    seat.type(" Mine.")
    seat.press("Control+d")
    seat.hear([SamplePosts.post(3, by: SamplePosts.teapot, "<p>Two cups, from elsewhere.</p>")])
    #expect(seat.shows("? Changed elsewhere, too: choose a version"))
    seat.press("p")
    #expect(seat.shows("The text, m yours: One cup, please. Mine."))
    #expect(seat.shows("The text, h the server’s: Two cups, from elsewhere."))
    seat.press(isMine ? "m" : "h")
    #expect(seat.post(3)?.content.text == (isMine ? "One cup, please. Mine." : "Two cups, from elsewhere."))
    #expect(seat.pending.isEmpty == !isMine)
  }

  @Test("In a list of a hundred changes the selected one is always visible, and Enter opens its post")
  func many() {
    let seat = TerminalSession(SamplePosts.many(100), columns: 80, rows: 20)
    seat.press("o")
    for number in 0..<100 {
      seat.core.send(Timeline.UserAction.act(.favourite(SamplePosts.id(number), true)).action(at: seat.now))
    }
    seat.press("p")
    for _ in 0..<100 {
      seat.press("j")
      #expect(seat.line != nil)
    }
    #expect(seat.terminal.rows.contains { $0.hasPrefix("▌ Favourite “Post 99") })
    seat.press("Home")
    #expect(seat.line == 1)
    seat.press("Enter")
    #expect(seat.core.state.view.sheet(in: nil) == .post(SamplePosts.id(0)))
  }
}
