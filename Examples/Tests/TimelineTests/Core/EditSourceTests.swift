import Foundation
import Mastodon
import Tarn
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
