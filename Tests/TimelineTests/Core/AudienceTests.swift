import Mastodon
import Tarn
import Testing
import Timeline

@Suite("Who sees a new post") struct AudienceTests {
  @Test("A new post has the account's default audience, sensitivity and language", arguments: Visibility.allCases)
  func defaults(visibility: Visibility) {
    var state = Shelf.state(5)
    let chosen = PostingDefaults(visibility: visibility, isSensitive: true, language: "de")
    Shelf.update(&state, .profileRead(Shelf.account, Shelf.me, chosen))
    Shelf.update(&state, .act(.post("By a command"), as: Shelf.change(1), at: Shelf.now))
    Shelf.update(&state, .look(.compose(.new)))
    #expect(state.audience == visibility)
    Shelf.update(&state, .look(.type("By hand")))
    Shelf.update(&state, .act(.send, as: Shelf.change(2), at: Shelf.now))
    let posts = state.desk?.posts.shown.filter(\.isUnsent) ?? []
    #expect(posts.count == 2)
    #expect(posts.allSatisfy { $0.visibility == visibility && $0.isSensitive && $0.language == "de" })
  }

  @Test("What the person chooses counts, and signing in once more without defaults keeps those that are known")
  func chosen() {
    var state = Shelf.state(5)
    Shelf.update(&state, .profileRead(Shelf.account, Shelf.me, PostingDefaults(visibility: .unlisted)))
    Shelf.update(&state, .signedIn(Shelf.me, as: Shelf.account, at: Shelf.now))
    #expect(state.audience == .unlisted)
    Shelf.update(&state, .look(.compose(.new)))
    Shelf.update(&state, .look(.audience(.public)))
    #expect(state.audience == .public && state.audiences == Visibility.allCases)
  }

  @Test("A post of an account whose defaults are not known yet is for followers") func unknown() {
    var state = Timeline.State()
    Shelf.update(&state, .signedIn(Shelf.me, as: Shelf.account, at: Shelf.now))
    Shelf.update(&state, .act(.post("Early"), as: Shelf.change(1), at: Shelf.now))
    #expect(state.desk?.posts.shown.map(\.visibility) == [.private])
  }

  @Test(
    "A reply is never wider than what it answers, whatever the default and the choice", arguments: Visibility.allCases)
  func replies(answered: Visibility) {
    for standard in Visibility.allCases {
      for choice in Visibility.allCases.map(Optional.some) + [nil] {
        var state = Timeline.State()
        let signIn = Timeline.Action.signedIn(
          Shelf.me, as: Shelf.account, defaults: PostingDefaults(visibility: standard), at: Shelf.now)
        let post = Post(id: Shelf.id(1), author: Shelf.person(2), created: Shelf.now, visibility: answered)
        Shelf.answer(Shelf.update(&state, signIn), .init([post], at: .first), &state)
        Shelf.update(&state, .look(.compose(.answer(Shelf.id(1)))))
        Shelf.update(&state, .look(.type("Yes")))
        if let choice { Shelf.update(&state, .look(.audience(choice))) }
        let said = state.audience
        #expect(!state.audiences.contains { $0.isWider(than: answered) })
        #expect(state.audiences.contains(said))
        Shelf.update(&state, .act(.send, as: Shelf.change(1), at: Shelf.now))
        let reply = state.desk?.posts.shown.first { $0.isUnsent }
        #expect(reply?.visibility == said && said == (choice ?? standard).narrower(answered))
      }
    }
  }

  @Test("An edit keeps a post sensitive that is so by itself, and not one that only its warning made so") func edits() {
    for (warning, isSensitive) in [("", true), ("hot", false)] {
      var state = Shelf.state(0)
      var post = Post(id: Shelf.id(1), author: Shelf.me, created: Shelf.now, warning: warning)
      post.isSensitive = true
      Shelf.answer(Shelf.update(&state, .refresh(at: Shelf.now)), .init([post], at: .first), &state)
      Shelf.update(&state, .look(.compose(.edit(Shelf.id(1)))))
      Shelf.update(&state, .look(.type("Anew")))
      Shelf.update(&state, .look(.warn("")))
      Shelf.update(&state, .act(.send, as: Shelf.change(1), at: Shelf.now))
      #expect(state.desk?.posts.shown[id: Shelf.id(1)]?.isSensitive == isSensitive)
    }
  }
}
