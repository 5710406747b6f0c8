import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync
import Testing

@testable import Timeline

@Suite("The text that an edit begins with") struct EditSourceTests {
  private let id = SamplePosts.id(1)

  /// A state in which the user has begun to edit their own post.
  private func editing(isOffline: Bool = false) -> Timeline.State {
    var state = SamplePosts.state(0)
    let post = Post(
      id: id, author: SamplePosts.me, created: SamplePosts.now, content: ContentText(html: "<p>a <b>b</b></p>"))
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), .init([post], at: .first), &state)
    if isOffline { SamplePosts.update(&state, .offline(true, at: SamplePosts.now)) }
    SamplePosts.update(&state, .navigate(.compose(.edit(id))))
    return state
  }

  private func requests(_ state: Timeline.State) -> Bool {
    Timeline().subscriptions(state.document).contains(.source(SamplePosts.account, id))
  }

  @Test("The source of a post is requested until it arrives, also after a restart, and then not again")
  func arrives() throws {
    var state = editing()
    #expect(state.view.composition.text == "a b" && requests(state))
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    #expect(requests(state))
    SamplePosts.update(&state, .sourceRead(SamplePosts.account, id, .text("a **b**", warning: "")))
    #expect(state.view.composition.text == "a **b**" && state.view.composition.notice() == nil)
    #expect(!requests(state) && !state.window.isWriting)
    SamplePosts.update(&state, .navigate(.type("a **c**")))
    #expect(state.window.isWriting)
  }

  @Test("A text typed before the source arrives is kept, with a notice if the source differs from the shown text")
  func typedBefore() {
    for (source, isKnown) in [("a b", true), ("a **b**", false)] {
      var state = editing()
      SamplePosts.update(&state, .navigate(.type("a b c")))
      SamplePosts.update(&state, .sourceRead(SamplePosts.account, id, .text(source, warning: "")))
      #expect(state.view.composition.text == "a b c" && !requests(state))
      #expect((state.view.composition.notice() == nil) == isKnown)
    }
  }

  @Test("Without the source, an edit goes on with the shown text and a notice") func notThere() {
    var state = editing()
    SamplePosts.update(&state, .sourceRead(SamplePosts.account, id, .failed("No answer.")))
    #expect(state.view.composition.text == "a b" && !requests(state))
    #expect(
      state.view.composition.notice()?.hasSuffix("No answer.") == true
        && state.view.composition.isReady(state.window.limits))
    // An edit that is begun again requests the source again.
    SamplePosts.update(&state, .navigate(.compose(.edit(id))))
    #expect(requests(state))
    SamplePosts.update(&state, .offline(true, at: SamplePosts.now))
    #expect(!requests(state) && state.view.composition.original != .requested)
    let offline = editing(isOffline: true)
    #expect(!requests(offline) && offline.view.composition.notice() != nil)
  }

  @Test("A source for another edit changes nothing") func other() {
    var state = editing()
    SamplePosts.update(&state, .navigate(.clear()))
    SamplePosts.update(&state, .navigate(.compose(.new)))
    SamplePosts.update(&state, .sourceRead(SamplePosts.account, id, .text("late", warning: "")))
    #expect(state.view.composition == Composition())
  }
}

@Suite("An edit of a post that changes elsewhere meanwhile") struct EditConflictTests {
  private let id = SamplePosts.id(1)

  private func post(_ text: String) -> Post {
    Post(id: id, author: SamplePosts.me, created: SamplePosts.now, content: ContentText(typed: text))
  }

  private func receive(_ text: String, _ state: inout Timeline.State) {
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), .init([post(text)], at: .first), &state)
  }

  /// A state in which the user edits their own post, whose source the server has sent.
  private func editing(_ text: String = "old", source: String? = nil) -> Timeline.State {
    var state = SamplePosts.state(0)
    receive(text, &state)
    SamplePosts.update(&state, .navigate(.compose(.edit(id))))
    SamplePosts.update(&state, .sourceRead(SamplePosts.account, id, .text(source ?? text, warning: "")))
    return state
  }

  private func send(_ number: Int, _ state: inout Timeline.State, in window: SessionID = SamplePosts.window) {
    SamplePosts.update(&state, .perform(.send, as: SamplePosts.change(number), at: SamplePosts.now), in: window)
  }

  private func refusal(_ state: Timeline.State) -> Refusal? {
    SharedDocument(Timeline()).refusal(
      of: .acted(SamplePosts.window, .perform(.send, as: SamplePosts.change(9), at: SamplePosts.now)), in: state)
  }

  private func text(_ state: Timeline.State) -> String? { state.window.post(id)?.content.text }

  @Test("Save does not replace a newer text that the user has not seen") func refused() {
    var state = editing()
    SamplePosts.update(&state, .navigate(.type("old, and mine")))
    receive("old, and theirs", &state)
    #expect(refusal(state)?.field == "text")
    send(1, &state)
    #expect(text(state) == "old, and theirs")
    #expect(state.view.composition.text == "old, and mine" && state.view.sheet == .composing)
  }

  @Test("The newer text of another window is noticed, too, and the user may keep theirs") func keepMine() {
    var state = editing()
    SamplePosts.update(&state, .navigate(.type("mine")))
    SamplePosts.update(&state, .navigate(.compose(.edit(id))), in: "other")
    SamplePosts.update(&state, .navigate(.type("theirs")), in: "other")
    send(1, &state, in: "other")
    #expect(text(state) == "theirs" && state.window.newerText?.text == "theirs")
    #expect(state.model.sheet()?.message?.contains("theirs") == true)
    guard let read = state.window.newerText else {
      Issue.record("The newer text was not noticed.")
      return
    }
    SamplePosts.update(&state, .navigate(.keepText(over: read)))
    #expect(state.window.newerText == nil && state.view.composition.text == "mine")
    send(2, &state)
    #expect(text(state) == "mine")
  }

  @Test("A user who keeps their text keeps it over what they have read, not over what came after") func keepUnread() {
    var state = editing()
    SamplePosts.update(&state, .navigate(.type("mine")))
    receive("theirs", &state)
    guard let read = state.window.newerText else {
      Issue.record("The newer text was not noticed.")
      return
    }
    receive("theirs, again", &state)
    SamplePosts.update(&state, .navigate(.keepText(over: read)))
    #expect(state.window.newerText?.text == "theirs, again" && refusal(state)?.field == "text")
  }

  @Test("The user may take the newer text; undecided, the edit notices when it agrees again") func takeTheirs() {
    var state = editing()
    SamplePosts.update(&state, .navigate(.type("mine")))
    receive("theirs", &state)
    var other = state
    SamplePosts.update(&state, .navigate(.takeNewerText))
    #expect(state.view.composition.text == "theirs" && refusal(state) == nil && !state.window.isWriting)
    receive("old", &other)
    #expect(refusal(other) == nil && other.view.composition.text == "mine")
    receive("mine", &other)
    #expect(refusal(other) == nil)
  }

  @Test("An edit without typed text begins anew with the newer text") func untouched() {
    var state = editing()
    receive("theirs", &state)
    #expect(state.view.composition.text == "theirs" && !state.window.isWriting && refusal(state) == nil)
  }

  @Test("The answers of the server to own edits, marks and markup are no newer text") func sameText() {
    var state = editing("a b", source: "a **b**")
    SamplePosts.update(&state, .navigate(.type("a **c**")))
    receive("a b", &state)
    var marked = post("a  b")
    marked.counts = Post.Counts(replies: 3, boosts: 4, favourites: 5)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), .init([marked], at: .first), &state)
    #expect(refusal(state) == nil && state.view.composition.text == "a **c**")
  }

  @Test("A newer text is noticed after a restart, too") func restarted() throws {
    var state = editing()
    SamplePosts.update(&state, .navigate(.type("mine")))
    state = try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode(state))
    let page = SyncPage([post("theirs")], at: .first)
    let started = SamplePosts.update(&state, .sync(SamplePosts.account, .started, at: SamplePosts.now))
    SamplePosts.answer(started, page, &state)
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), page, &state)
    #expect(text(state) == "theirs" && refusal(state)?.field == "text")
  }
}
