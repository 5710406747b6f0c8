import Mastodon
import Tarn
import TarnSync
import Timeline

extension AccountSignIn {
  /// Returns the handler that asks the server and saves the token.
  ///
  /// A short failure, as of a network that has just come back, costs no second press: it is tried again after one second
  /// and after two more. A person waits at the form, and a mistyped server looks the same. So a failure that takes
  /// longer, or after which the server wants a longer pause, is shown at once; the command `timeline sign-in`, which
  /// prints each failure, tries for half a minute.
  ///
  /// - Parameter retry: the pauses and the number of attempts.
  public static func effects(
    _ tokens: TokenFile, over transport: any Transport = URLSessionTransport(),
    retry: RetryPolicy = RetryPolicy(attempts: 3)
  ) -> EffectHandler<Credentials, Action> {
    EffectHandler(SigningIn(tokens: tokens, transport: transport, retry: retry)) {
      $0
    } action: { _, action in
      action
    }
  }
}

private struct SigningIn: UseCase {
  let tokens: TokenFile
  let transport: any Transport
  let retry: RetryPolicy

  /// How long a person may wait before another attempt begins: somewhat more than the pauses.
  private static let patience = Duration.seconds(5)

  func perform(_ credentials: AccountSignIn.Credentials, respond: ResponseSender<AccountSignIn.Action>) async {
    let end = ContinuousClock.now + Self.patience
    do {
      let account = try await retry.run { () async throws(SignInFailure) in
        do throws(SignInFailure) {
          return try await tokens.signIn(with: credentials.token, on: credentials.server, over: transport)
        } catch {
          guard case .later(let pause) = error.retry, .now + .seconds(pause ?? 0) < end else {
            throw SignInFailure(description: error.description)
          }
          throw error
        }
      }
      await respond(.signedIn(AccountSignIn.Account(id: account.id, action: account.action())))
    } catch let failure as SignInFailure {
      await respond(.failed(failure.description))
    } catch {
      // The program ends.
    }
  }
}
