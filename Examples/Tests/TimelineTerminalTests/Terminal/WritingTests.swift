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
    let session = TerminalSession(columns: 80, rows: 20)
    session.press("j", "j", "n")
    session.type("First: q and Q.")
    session.press("Enter", "Enter")
    session.type("日本")
    #expect(session.shows("481 left") && session.shows("First: q and Q."))
    session.press("Escape")
    #expect(!session.shows("First") && session.core.state.view.sheet(in: nil) == nil && !session.hasQuit)
    session.press("n")
    session.type("!")
    session.press("Control+d")
    let post = session.core.state.session?.posts.visible.first { $0.isUnsent }
    #expect(post?.content.text == "First: q and Q.\n\n日本!" && post?.visibility == .public)
    #expect(session.selected == post?.id && session.line == 2 && session.core.state.view.sheet(in: nil) == nil)
    // A post that is not on the server yet cannot be favourited.
    session.press("f")
    #expect(session.messages.contains("! This post is not sent yet."))
    session.answer { _ in .accepted(SamplePosts.post(50, by: SamplePosts.teapot, "<p>First</p>")) }
    #expect(session.selected == SamplePosts.id(50) && session.line == 2)
  }

  @Test("A post that gets its server ID stays selected on its line") func naming() {
    let session = TerminalSession(columns: 80, rows: 24)
    for words in ["One", "Two"] {
      session.press("n")
      session.type(words)
      session.press("Control+d")
      session.pass(seconds: 60)
    }
    session.press("j")
    let line = session.line
    session.answer { change in
      guard case .make(let post) = change.operation else { return .rejected("That is no post.") }
      return .accepted(
        SamplePosts.post(post.content.text == "One" ? 50 : 51, by: SamplePosts.teapot, "<p>\(post.content.text)</p>"))
    }
    #expect(session.selected == SamplePosts.id(50) && session.line == line && line != 2)
  }

  @Test("Tab goes to the warning and the audience; arrow keys leave the text at its ends")
  func fields() {
    let session = TerminalSession(columns: 90, rows: 20)
    session.press("n", "Tab")
    session.type("dust")
    session.press("Enter", "ArrowRight", "ArrowRight", "Tab")
    session.type("x")
    let composition = session.core.state.view.composition
    #expect(composition.warning == "dust" && composition.visibility == .private && composition.text == "x")
    #expect(session.shows("[followers]"))
    session.press("ArrowUp", "ArrowUp")
    session.type("!")
    #expect(session.core.state.view.composition.warning == "dust!")
    session.click("the mentioned accounts")
    #expect(session.core.state.view.composition.visibility == .direct)
  }

  @Test("The audience of a new post begins as the account's default")
  func audience() {
    let session = TerminalSession(columns: 90, rows: 20)
    session.core.send(.profileRead(SamplePosts.account, SamplePosts.teapot, PostingDefaults(visibility: .private)))
    session.press("n")
    #expect(session.shows("[followers]"))
    session.type("x")
    session.press("Control+d")
    #expect(session.core.state.session?.posts.visible.first { $0.isUnsent }?.visibility == .private)
  }

  @Test("A text that is empty or too long is not sent and is kept")
  func limits() {
    let session = TerminalSession(columns: 90, rows: 20)
    session.press("n", "Control+d")
    #expect(session.messages.contains("! The post is empty."))
    session.happen(.paste(String(repeating: "a", count: 502)))
    session.press("Control+d")
    #expect(session.shows("! 2 too many") && session.messages.contains("! The text is 2 characters too long."))
    session.press("Backspace", "Backspace", "Control+d")
    #expect(session.core.state.session?.posts.visible.first { $0.isUnsent }?.content.text.count == 500)
  }

  @Test("A reply begins with a mention of its author and shows the post")
  func answering() {
    let session = TerminalSession(columns: 80, rows: 20)
    session.press("a")
    #expect(
      session.shows("Answer Lamp") && session.shows("│ Reading until late.") && session.shows("@lamp@shelf.example"))
    session.type("me, too")
    session.press("Control+d")
    let answer = session.core.state.session?.posts.visible.first { $0.isUnsent }
    #expect(answer?.inReplyTo == SamplePosts.id(4) && answer?.content.text == "@lamp@shelf.example me, too")
  }

  @Test("A draft is replaced by another only after a confirmation")
  func asking() {
    let session = TerminalSession(columns: 80, rows: 20)
    session.press("n")
    session.type("half")
    session.press("Escape", "a")
    #expect(session.shows("Discard it?") && session.shows("You are still writing: “half”."))
    session.press("Escape")
    #expect(session.shows("Write a post") && session.shows("half"))
    session.press("Escape", "a", "Enter")
    #expect(session.shows("Answer Lamp") && !session.shows("half"))
    // The draft contains only the mention: no typed text is lost.
    session.press("Escape", "n")
    #expect(session.shows("Write a post") && session.core.state.view.composition.text == "")
    session.type("other")
    session.press("Control+x", "n")
    #expect(session.core.state.view.composition.text == "other")
    session.press("Control+x", "y")
    #expect(session.core.state.view.composition.text == "" && session.core.state.view.sheet(in: nil) == nil)
  }

  @Test("The user's own post can be edited, and is deleted after a confirmation")
  func own() {
    let session = TerminalSession(columns: 80, rows: 20)
    session.press("j", "e")
    #expect(session.shows("Edit a post") && !session.shows("Seen by") && session.shows("One cup, please."))
    session.type("!")
    session.press("Control+d")
    #expect(session.post(3)?.content.text == "One cup, please.!" && session.selected == SamplePosts.id(3))
    session.press("d")
    #expect(session.shows("Delete?") && session.shows("“One cup, please.!” is deleted for everyone."))
    session.press("n")
    #expect(session.post(3) != nil)
    session.press("d", "Enter")
    #expect(session.post(3) == nil && session.selected == SamplePosts.id(2))
  }
}
