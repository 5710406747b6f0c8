import Mastodon
import Tarn
import TarnSync
import Timeline

extension AccountSignIn {
  /// Returns the handler that asks the server and saves the token.
  public static func effects(
    _ tokens: TokenFile, over transport: any Transport = URLSessionTransport()
  ) -> EffectHandler<Credentials, Action> {
    EffectHandler(SigningIn(tokens: tokens, transport: transport)) {
      $0
    } action: { _, action in
      action
    }
  }
}

private struct SigningIn: UseCase {
  let tokens: TokenFile
  let transport: any Transport

  func perform(_ credentials: AccountSignIn.Credentials, respond: ResponseSender<AccountSignIn.Action>) async {
    do throws(SignInFailure) {
      let account = try await tokens.signIn(with: credentials.token, on: credentials.server, over: transport)
      await respond(.signedIn(AccountSignIn.Account(id: account.id, action: account.action())))
    } catch { await respond(.failed(error.description)) }
  }
}
