import TarnAccounts
import TarnLanguages
import TarnView

extension SignUp.State {
  /// The fields of the form with their errors, for devices that show fields as values.
  public func fields(_ words: Localization) -> [SheetField<SignUp.Action>] {
    let outcome = outcome
    func field(
      _ label: String, _ text: String, _ name: String, _ kind: SheetField<SignUp.Action>.Kind = .line,
      onInput: @escaping (String) -> SignUp.Action
    ) -> SheetField<SignUp.Action> {
      SheetField(
        label, text, outcome.at(name), name: name, kind: kind, words: { words.translation(of: "\($0)") },
        onInput: onInput)
    }
    let name = field(words("Name"), form.name, "name") { .name($0) }
    let password = field(words("Password"), form.password.typed, "password", .secret) { .password(Secret($0)) }
    guard purpose == .joining else { return [name, password] }
    return [
      name, field(words("E-mail"), form.email, "email") { .email($0) }, password,
      field(words("Repeat the password"), form.again.typed, "again", .secret) { .again(Secret($0)) },
    ]
  }

  /// The title of the button that submits the form.
  public func submitTitle(_ words: Localization) -> String {
    if phase != .filling { return words("One moment…") }
    return purpose == .joining ? words("Sign up") : words("Sign in")
  }
}
