import Mastodon
import Tarn
import Testing
import Timeline

@Suite("The audience of a new post") struct AudienceTests {
  @Test("A new post has the account's default audience, sensitivity and language", arguments: Visibility.allCases)
  func defaults(visibility: Visibility) {
    var state = SamplePosts.state(5)
    let chosen = PostingDefaults(visibility: visibility, isSensitive: true, language: "de")
    SamplePosts.update(&state, .profileRead(SamplePosts.account, SamplePosts.me, chosen))
    SamplePosts.update(&state, .perform(.post("By a command"), as: SamplePosts.change(1), at: SamplePosts.now))
    SamplePosts.update(&state, .navigate(.compose(.new)))
    #expect(state.window.audience == visibility)
    SamplePosts.update(&state, .navigate(.type("By hand")))
    SamplePosts.update(&state, .perform(.send, as: SamplePosts.change(2), at: SamplePosts.now))
    let posts = state.account?.posts.visible.filter(\.isUnsent) ?? []
    #expect(posts.count == 2)
    #expect(posts.allSatisfy { $0.visibility == visibility && $0.isSensitive && $0.language == "de" })
  }

  @Test("The user's choice of audience counts, and a sign-in without defaults keeps the known ones")
  func chosen() {
    var state = SamplePosts.state(5)
    SamplePosts.update(
      &state, .profileRead(SamplePosts.account, SamplePosts.me, PostingDefaults(visibility: .unlisted)))
    SamplePosts.update(&state, .signedIn(SamplePosts.me, as: SamplePosts.account, at: SamplePosts.now))
    #expect(state.window.audience == .unlisted)
    SamplePosts.update(&state, .navigate(.compose(.new)))
    SamplePosts.update(&state, .navigate(.audience(.public)))
    #expect(state.window.audience == .public && state.window.audiences == Visibility.allCases)
  }

  @Test("A post of an account with unknown defaults is for followers only") func unknown() {
    var state = Timeline.State(Timeline.Document())
    SamplePosts.update(&state, .signedIn(SamplePosts.me, as: SamplePosts.account, at: SamplePosts.now))
    SamplePosts.update(&state, .perform(.post("Early"), as: SamplePosts.change(1), at: SamplePosts.now))
    #expect(state.account?.posts.visible.map(\.visibility) == [.private])
  }

  @Test(
    "A reply is never more public than the post it answers, whatever the default and the choice",
    arguments: Visibility.allCases)
  func replies(answered: Visibility) {
    for standard in Visibility.allCases {
      for choice in Visibility.allCases.map(Optional.some) + [nil] {
        var state = Timeline.State(Timeline.Document())
        let signIn = Timeline.Action.signedIn(
          SamplePosts.me, as: SamplePosts.account, defaults: PostingDefaults(visibility: standard), at: SamplePosts.now)
        let post = Post(
          id: SamplePosts.id(1), author: SamplePosts.person(2), created: SamplePosts.now, visibility: answered)
        SamplePosts.answer(SamplePosts.update(&state, signIn), .init([post], at: .first), &state)
        SamplePosts.update(&state, .navigate(.compose(.answer(SamplePosts.id(1)))))
        SamplePosts.update(&state, .navigate(.type("Yes")))
        if let choice { SamplePosts.update(&state, .navigate(.audience(choice))) }
        let audience = state.window.audience
        #expect(!state.window.audiences.contains { $0.isWider(than: answered) })
        #expect(state.window.audiences.contains(audience))
        SamplePosts.update(&state, .perform(.send, as: SamplePosts.change(1), at: SamplePosts.now))
        let reply = state.account?.posts.visible.first { $0.isUnsent }
        #expect(reply?.visibility == audience && audience == (choice ?? standard).narrower(answered))
      }
    }
  }

  @Test("An edit keeps a post sensitive if it is so itself, not if only its former warning made it so") func edits() {
    for (warning, isSensitive) in [("", true), ("hot", false)] {
      var state = SamplePosts.state(0)
      var post = Post(id: SamplePosts.id(1), author: SamplePosts.me, created: SamplePosts.now, warning: warning)
      post.isSensitive = true
      SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), .init([post], at: .first), &state)
      SamplePosts.update(&state, .navigate(.compose(.edit(SamplePosts.id(1)))))
      SamplePosts.update(&state, .navigate(.type("Anew")))
      SamplePosts.update(&state, .navigate(.warn("")))
      SamplePosts.update(&state, .perform(.send, as: SamplePosts.change(1), at: SamplePosts.now))
      #expect(state.account?.posts.visible[id: SamplePosts.id(1)]?.isSensitive == isSensitive)
    }
  }
}
