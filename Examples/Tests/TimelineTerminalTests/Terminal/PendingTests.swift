import Mastodon
import TarnSync
import TarnTerminal
import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Pending changes at the terminal")
@MainActor struct TimelinePendingTests {
  @Test("A refused change shows its reason, and can be retried or discarded")
  func refused() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("f")
    session.answer { _ in .rejected("The post is locked.") }
    #expect(session.messages.contains("Failed: The post is locked. p shows the change."))
    #expect(session.shows("! Failed: The post is locked.") && session.shows("1 pending ! 1 failed"))
    session.pass(seconds: 20)
    session.press("p")
    #expect(session.shows("Favourite “Reading until late.") && session.shows("failed · now"))
    session.press("Enter")
    #expect(session.shows("Failed: The post is locked.") && session.shows("Try again"))
    session.press("t")
    #expect(!session.shows("Failed") && session.shows("Not yet confirmed by the server"))
    #expect(!session.shows("Try again"), "It is sent automatically.")
    session.answer { _ in .rejected("Still locked.") }
    session.press("d")
    #expect(session.pending == [] && session.shows("All changes have arrived."))
    session.press("Escape")
    #expect(session.shows("[1 Everything]"))
  }

  @Test("A refused post can be edited and sent again, and is discarded after a confirmation")
  func words() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("n")
    session.type("Tea")
    session.press("Control+d")
    session.answer { _ in .rejected("Too short.") }
    session.press("p", "Enter", "d")
    #expect(session.shows("Discard this?") && session.shows("this is the only copy of your text."))
    session.press("Escape", "e")
    #expect(session.shows("Edit your post") && session.shows("Tea"))
    session.type(" for two")
    session.press("Control+d")
    #expect(session.account?.posts.changes.map { $0.status.isRejected } == [false])
    #expect(session.account?.posts.visible.first?.content.text == "Tea for two")
    session.press("p", "Enter", "d", "y")
    #expect(session.account?.posts.visible.contains { $0.isUnsent } == false)
  }

  @Test("A refused edit begins again with the refused text")
  func refusedEdit() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("j", "e")
    session.type(" Or two.")
    session.press("Control+d")
    session.answer { _ in .rejected("Too late.") }
    #expect(session.post(3)?.content.text == "One cup, please.")
    session.press("p", "Enter", "e")
    #expect(session.view.composition.text == "One cup, please. Or two.")
  }

  @Test(
    "For a post that was changed elsewhere, too, both texts are shown and the user chooses one",
    arguments: [true, false])
  func deciding(isMine: Bool) throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("o", "j", "e")
    session.type(" Mine.")
    session.press("Control+d")
    session.deliver([SamplePosts.post(3, by: SamplePosts.teapot, "<p>Two cups, from elsewhere.</p>")])
    #expect(session.shows("? Changed elsewhere, too: choose a version"))
    session.press("p", "Enter")
    #expect(session.shows("Yours:") && session.shows("One cup, please. Mine."))
    #expect(session.shows("The server’s:") && session.shows("Two cups, from elsewhere."))
    session.press(isMine ? "m" : "h")
    #expect(session.post(3)?.content.text == (isMine ? "One cup, please. Mine." : "Two cups, from elsewhere."))
    #expect(session.pending.isEmpty == !isMine)
  }

  @Test("In a list of a hundred changes the selected one is always visible, and Enter opens its post")
  func many() throws {
    let session = try TerminalSession(SamplePosts.many(100), columns: 80, rows: 20)
    session.press("o")
    for number in 0..<100 {
      session.send(Timeline.UserAction.perform(.favourite(SamplePosts.id(number), true)).action(at: session.now))
    }
    session.press("p")
    for number in 0..<100 {
      #expect(session.shows("“Post \(number) of"))
      session.press("j")
    }
    session.press("Home", "Enter", "p")
    #expect(session.view.sheet == .post(SamplePosts.id(0)))
  }
}
