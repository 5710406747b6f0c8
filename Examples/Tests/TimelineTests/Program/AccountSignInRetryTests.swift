import FakeMastodonServer
import Mastodon
import Tarn
import TarnSync
import TarnTesting
import Testing
import Timeline
import TimelineNetwork

@Suite("A form whose server fails", .timeLimit(.minutes(10))) @TestActor struct AccountSignInRetryTests {
  private let backend: RestartableServer
  private let form: Store<AccountSignIn>

  init() async throws {
    backend = try await RestartableServer(seed: 0)
    var retry = RetryPolicy(attempts: 3)
    retry.firstPause = .milliseconds(1)
    form = Store(
      AccountSignIn.State(), AccountSignIn(), effects: [AccountSignIn.effects(backend.folder.tokens, retry: retry)],
      isolation: TestActor.shared)
    form.send(.open)
    form.send(.server(backend.address))
  }

  /// Presses the button once, and returns the message of the form; `nil` after signing in.
  private func submit(_ token: String = RunningTimeline.secret) async throws -> String? {
    form.send(.token(token))
    form.send(.submit)
    try await eventually { !form.state.isWaiting }
    return form.state.failure
  }

  @Test("A short failure costs no second press") func short() async throws {
    backend.server?.order([InjectedFault(.error, 503, times: 2)])
    #expect(try await submit() == nil)
    #expect(form.state.account?.id == "teapot@127.0.0.1:\(backend.port)")
    #expect(backend.server?.log.count == 3)
  }

  @Test("A failure that lasts is shown after three attempts") func long() async throws {
    backend.server?.order([InjectedFault(.error, 503)])
    let message = "The sign-in on 127.0.0.1:\(backend.port) failed. The server is busy. Try again in a minute."
    #expect(try await submit() == message)
    #expect(backend.server?.log.count == 3)
    #expect(try backend.folder.tokens.accounts.isEmpty)
  }

  @Test("The reason is shown at once if the server refuses the token, or wants a longer pause than a person waits")
  func once() async throws {
    #expect(try await submit("guessed")?.hasSuffix("The server rejects this token.") == true)
    #expect(backend.server?.log.count == 1)
    backend.server?.order([InjectedFault(.tooMany, 60)])
    #expect(try await submit()?.hasSuffix("The server is busy. Try again in a minute.") == true)
    #expect(backend.server?.log.count == 2)
  }

  @Test("The failure of a form that was closed is not shown in the next one") func closed() {
    var state = AccountSignIn.State()
    for action in [
      .open, .server("social.example"), .token("abc"), .submit, .close, .open, .failed("No."),
    ] as [AccountSignIn.Action] { _ = AccountSignIn().update(&state, action) }
    #expect(state.isOpen && state.failure == nil)
  }
}
