import Mastodon
import TarnSync
import TarnTerminal
import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Writing at the terminal")
@MainActor struct TimelineWritingTests {
  @Test("A post of several lines is written, closed, continued and sent, and is the first one")
  func writing() {
    let seat = TerminalSession(columns: 80, rows: 20)
    seat.press("j", "j", "n")
    seat.type("First: q and Q.")
    seat.press("Enter", "Enter")
    seat.type("日本")
    #expect(seat.shows("481 left") && seat.shows("First: q and Q."))
    seat.press("Escape")
    #expect(!seat.shows("First") && seat.core.state.view.sheet(in: nil) == nil && !seat.hasQuit)
    seat.press("n")
    seat.type("!")
    seat.press("Control+d")
    let post = seat.core.state.desk?.posts.visible.first { $0.isUnsent }
    #expect(post?.content.text == "First: q and Q.\n\n日本!" && post?.visibility == .public)
    #expect(seat.selected == post?.id && seat.line == 2 && seat.core.state.view.sheet(in: nil) == nil)
    // A post that is not on the server yet cannot be favourited.
    seat.press("f")
    #expect(seat.messages.contains("! This post is not sent yet."))
    seat.answer { _ in .accepted(SamplePosts.post(50, by: SamplePosts.teapot, "<p>First</p>")) }
    #expect(seat.selected == SamplePosts.id(50) && seat.line == 2)
  }

  @Test("A post that gets its server ID stays selected on its line") func naming() {
    let seat = TerminalSession(columns: 80, rows: 24)
    for words in ["One", "Two"] {
      seat.press("n")
      seat.type(words)
      seat.press("Control+d")
      seat.pass(seconds: 60)
    }
    seat.press("j")
    let line = seat.line
    seat.answer { change in
      guard case .make(let post) = change.operation else { return .rejected("That is no post.") }
      return .accepted(
        SamplePosts.post(post.content.text == "One" ? 50 : 51, by: SamplePosts.teapot, "<p>\(post.content.text)</p>"))
    }
    #expect(seat.selected == SamplePosts.id(50) && seat.line == line && line != 2)
  }

  @Test("Tab goes to the warning and the audience; arrow keys leave the text at its ends")
  func fields() {
    let seat = TerminalSession(columns: 90, rows: 20)
    seat.press("n", "Tab")
    seat.type("dust")
    seat.press("Enter", "ArrowRight", "ArrowRight", "Tab")
    seat.type("x")
    let composition = seat.core.state.view.composition
    #expect(composition.warning == "dust" && composition.visibility == .private && composition.text == "x")
    #expect(seat.shows("[followers]"))
    seat.press("ArrowUp", "ArrowUp")
    seat.type("!")
    #expect(seat.core.state.view.composition.warning == "dust!")
    seat.click("the mentioned accounts")
    #expect(seat.core.state.view.composition.visibility == .direct)
  }

  @Test("The audience of a new post begins as the account's default")
  func audience() {
    let seat = TerminalSession(columns: 90, rows: 20)
    seat.core.send(.profileRead(SamplePosts.account, SamplePosts.teapot, PostingDefaults(visibility: .private)))
    seat.press("n")
    #expect(seat.shows("[followers]"))
    seat.type("x")
    seat.press("Control+d")
    #expect(seat.core.state.desk?.posts.visible.first { $0.isUnsent }?.visibility == .private)
  }

  @Test("A text that is empty or too long is not sent and is kept")
  func limits() {
    let seat = TerminalSession(columns: 90, rows: 20)
    seat.press("n", "Control+d")
    #expect(seat.messages.contains("! The post is empty."))
    seat.happen(.paste(String(repeating: "a", count: 502)))
    seat.press("Control+d")
    #expect(seat.shows("! 2 too many") && seat.messages.contains("! The text is 2 characters too long."))
    seat.press("Backspace", "Backspace", "Control+d")
    #expect(seat.core.state.desk?.posts.visible.first { $0.isUnsent }?.content.text.count == 500)
  }

  @Test("A reply begins with a mention of its author and shows the post")
  func answering() {
    let seat = TerminalSession(columns: 80, rows: 20)
    seat.press("a")
    #expect(seat.shows("Answer Lamp") && seat.shows("│ Reading until late.") && seat.shows("@lamp@shelf.example"))
    seat.type("me, too")
    seat.press("Control+d")
    let answer = seat.core.state.desk?.posts.visible.first { $0.isUnsent }
    #expect(answer?.answers == SamplePosts.id(4) && answer?.content.text == "@lamp@shelf.example me, too")
  }

  @Test("A draft is replaced by another only after a confirmation")
  func asking() {
    let seat = TerminalSession(columns: 80, rows: 20)
    seat.press("n")
    seat.type("half")
    seat.press("Escape", "a")
    #expect(seat.shows("Discard it?") && seat.shows("You are still writing: “half”."))
    seat.press("Escape")
    #expect(seat.shows("Write a post") && seat.shows("half"))
    seat.press("Escape", "a", "Enter")
    #expect(seat.shows("Answer Lamp") && !seat.shows("half"))
    // The draft contains only the mention: no typed text is lost.
    seat.press("Escape", "n")
    #expect(seat.shows("Write a post") && seat.core.state.view.composition.text == "")
    seat.type("other")
    seat.press("Control+x", "n")
    #expect(seat.core.state.view.composition.text == "other")
    seat.press("Control+x", "y")
    #expect(seat.core.state.view.composition.text == "" && seat.core.state.view.sheet(in: nil) == nil)
  }

  @Test("The user's own post can be edited, and is deleted after a confirmation")
  func own() {
    let seat = TerminalSession(columns: 80, rows: 20)
    seat.press("j", "e")
    #expect(seat.shows("Edit a post") && !seat.shows("Seen by") && seat.shows("One cup, please."))
    seat.type("!")
    seat.press("Control+d")
    #expect(seat.post(3)?.content.text == "One cup, please.!" && seat.selected == SamplePosts.id(3))
    seat.press("d")
    #expect(seat.shows("Delete?") && seat.shows("“One cup, please.!” is deleted for everyone."))
    seat.press("n")
    #expect(seat.post(3) != nil)
    seat.press("d", "Enter")
    #expect(seat.post(3) == nil && seat.selected == SamplePosts.id(2))
  }
}
