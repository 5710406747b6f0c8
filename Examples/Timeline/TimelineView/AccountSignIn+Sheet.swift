import TarnLanguages
import TarnView
import Timeline

extension AccountSignIn.State {
  /// Returns the form; `nil` while it is not open.
  public func sheet(_ words: Localization) -> Sheet<AccountSignIn.Action>? {
    guard isOpen else { return nil }
    return Sheet(
      title: words("Sign in"),
      message: words(
        "Create a token on your server: Settings, Development, New application, with “read” and “write”."),
      cancel: .close,
      fields: [
        SheetField(words("Server"), server, name: "server", placeholder: "social.example") { .server($0) },
        SheetField(
          words("Your access token"), token, name: "token",
          message: failure.map { .error(words.translation(of: $0)) }, kind: .secret, showsErrorWhileTyping: true
        ) { .token($0) },
      ],
      submit: SheetButton(
        isWaiting ? words("One moment…") : words("Sign in"), .submit, isDisabled: isWaiting || credentials == nil),
      words: words)
  }
}
