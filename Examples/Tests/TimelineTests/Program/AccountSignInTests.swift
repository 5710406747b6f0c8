import FakeMastodonServer
import Foundation
import Mastodon
import Tarn
import TarnLanguages
import TarnTesting
import Testing
import Timeline
import TimelineNetwork
import TimelineView

@Suite("Signing in with a form") struct AccountSignInTests {
  private func state(_ actions: AccountSignIn.Action...) -> AccountSignIn.State {
    var state = AccountSignIn.State()
    for action in actions { _ = AccountSignIn().update(&state, action) }
    return state
  }

  @Test("The form can be submitted with a valid server and a token, once") func submitting() throws {
    var state = state(.open, .server("social.example"), .token("two words"))
    #expect(state.credentials == nil && AccountSignIn().update(&state, .submit) == [])
    _ = AccountSignIn().update(&state, .token("abc"))
    let credentials = try #require(state.credentials)
    #expect(credentials.server.name == "social.example")
    #expect(try #require(state.sheet(.english)?.submit).isDisabled == false)
    #expect(AccountSignIn().update(&state, .submit) == [credentials])
    #expect(AccountSignIn().update(&state, .submit) == [], "It waits for the answer.")
    #expect(state.sheet(.english)?.submit?.isDisabled == true)
  }

  @Test("A failure is shown at the token until the user types, and nothing typed is kept after closing") func failure()
  {
    let failed = state(
      .open, .server("social.example"), .token("abc"), .submit, .failed("The server rejects this token."))
    #expect(failed.sheet(.english)?.fields.last?.message == .error("The server rejects this token."))
    #expect(!failed.isWaiting && failed.token == "abc")
    #expect(state(.open, .token("abc"), .failed("No."), .token("abcd")).failure == nil)
    #expect(state(.open, .server("social.example"), .token("abc"), .close) == AccountSignIn.State())
    #expect(state().sheet(.english) == nil)
  }

  @Test("The server is asked, the token is saved, and the account is added to the app", .timeLimit(.minutes(10)))
  @TestActor func signingIn() async throws {
    let timeline = try await RunningTimeline()
    let form = Store(
      AccountSignIn.State(), AccountSignIn(), effects: [AccountSignIn.effects(timeline.folder.tokens)],
      isolation: TestActor.shared)
    form.send(.open)
    form.send(.server(timeline.server.address))
    form.send(.token("wrong"))
    form.send(.submit)
    try await eventually { form.state.failure?.contains("rejects this token") == true }
    form.send(.token(RunningTimeline.secret))
    form.send(.submit)
    try await eventually { form.state.account != nil }
    let account = try #require(form.state.account)
    let expected = "teapot@\(try #require(Server(timeline.server.address)).name)"
    #expect(account.id == expected && form.state.token == "" && !form.state.isOpen)
    #expect(try timeline.folder.tokens.accounts == [expected])
    guard case .signedIn(let author, let id, _, _) = account.action else {
      Issue.record("The action is \(account.action)")
      return
    }
    #expect(id == expected && author.address == "teapot")
  }
}
