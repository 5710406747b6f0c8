import Mastodon
import TarnSync
import TarnTerminal
import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Writing at the terminal")
@MainActor struct TimelineWritingTests {
  @Test("A post of several lines is written, closed, continued and sent, and is the first one")
  func writing() throws {
    let session = try TerminalSession(columns: 80, rows: 20)
    session.press("j", "j", "n")
    session.type("First: q and Q.")
    session.press("Enter", "Enter")
    session.type("日本")
    #expect(session.shows("481 left") && session.shows("First: q and Q."))
    session.press("Escape")
    #expect(!session.shows("First") && session.view.sheet == nil && !session.hasQuit)
    session.press("n")
    session.type("!")
    session.press("Control+d")
    let post = session.account?.posts.visible.first { $0.isUnsent }
    #expect(post?.content.text == "First: q and Q.\n\n日本!" && post?.visibility == .public)
    #expect(session.selected == post?.id && session.line == 2 && session.view.sheet == nil)
    // A post that is not on the server yet cannot be favourited.
    session.press("f")
    #expect(session.messages.contains("! This post is not sent yet."))
    session.answer { _ in .accepted(SamplePosts.post(50, by: SamplePosts.teapot, "<p>First</p>")) }
    #expect(session.selected == SamplePosts.id(50) && session.line == 2)
  }

  @Test("A post that gets its server ID stays selected on its line") func naming() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
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

  @Test("Tab goes to the warning and the audience")
  func fields() throws {
    let session = try TerminalSession(columns: 90, rows: 20)
    session.press("n")
    session.type("x")
    session.press("Tab")
    session.type("dust")
    session.press("Tab", "ArrowDown", "ArrowDown", "Enter")
    let composition = session.view.composition
    #expect(composition.warning == "dust" && composition.visibility == .private && composition.text == "x")
    #expect(session.shows("● For followers"))
    session.press("Shift+Tab")
    session.type("!")
    #expect(session.view.composition.warning == "dust!")
    session.press("Tab", "ArrowDown", "Enter")
    #expect(session.shows("● For the mentioned accounts"))
    #expect(session.view.composition.visibility == .direct)
  }

  @Test("The audience of a new post begins as the account's default")
  func audience() throws {
    let session = try TerminalSession(columns: 90, rows: 20)
    session.send(.profileRead(SamplePosts.account, SamplePosts.teapot, PostingDefaults(visibility: .private)))
    session.press("n")
    #expect(session.shows("● For followers"))
    session.type("x")
    session.press("Control+d")
    #expect(session.account?.posts.visible.first { $0.isUnsent }?.visibility == .private)
  }

  @Test("A text that is empty or too long is not sent and is kept")
  func limits() throws {
    let session = try TerminalSession(columns: 90, rows: 20)
    session.press("n", "Control+d")
    #expect(session.shows("! The post is empty."))
    session.happen(.paste(String(repeating: "a", count: 502)))
    #expect(session.shows("! 2 too many"))
    session.press("Control+d")
    #expect(session.shows("! The text is 2 characters too long"))
    session.press("Backspace", "Backspace", "Control+d")
    #expect(session.account?.posts.visible.first { $0.isUnsent }?.content.text.count == 500)
  }

  @Test("A reply begins with a mention of its author and shows the post")
  func answering() throws {
    let session = try TerminalSession(columns: 80, rows: 20)
    session.press("a")
    #expect(
      session.shows("Answer Lamp") && session.shows("“Reading until late.") && session.shows("@lamp@shelf.example"))
    session.type("me, too")
    session.press("Control+d")
    let answer = session.account?.posts.visible.first { $0.isUnsent }
    #expect(answer?.inReplyTo == SamplePosts.id(4) && answer?.content.text == "@lamp@shelf.example me, too")
  }

  @Test("A draft is replaced by another only after a confirmation")
  func confirmation() throws {
    let session = try TerminalSession(columns: 80, rows: 20)
    session.press("n")
    session.type("half")
    session.press("Escape", "a")
    #expect(session.shows("Discard your text?") && session.shows("“half” is the only copy."))
    session.press("Escape")
    #expect(session.shows("Write a post") && session.shows("half"))
    session.press("Escape", "a", "y")
    #expect(session.shows("Answer Lamp") && !session.shows("half"))
    // The draft contains only the mention: no typed text is lost.
    session.press("Escape", "n")
    #expect(session.shows("Write a post") && session.view.composition.text == "")
    session.type("other")
    session.press("Tab", "Tab", "End", "Enter", "Escape")
    #expect(session.view.composition.text == "other" && session.view.sheet == .composing)
    session.press("Tab", "Tab", "End", "Enter", "y")
    #expect(session.view.composition.text == "" && session.view.sheet == nil)
  }

  @Test("The user's own post can be edited, and is deleted after a confirmation")
  func own() throws {
    let session = try TerminalSession(columns: 80, rows: 20)
    session.press("j", "e")
    #expect(session.shows("Edit your post") && !session.shows("For everyone") && session.shows("One cup, please."))
    session.type("!")
    session.press("Control+d")
    #expect(session.post(3)?.content.text == "One cup, please.!" && session.selected == SamplePosts.id(3))
    session.press("d")
    #expect(session.shows("Delete “One cup, please.!” for everyone?"))
    session.press("n")
    #expect(session.post(3) != nil)
    session.press("d", "Enter")
    #expect(session.post(3) == nil && session.selected == SamplePosts.id(2))
  }
}
