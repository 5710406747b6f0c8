import TarnAccounts
import TarnForms
import TarnLanguages

extension Node {
  /// The form of a ``TarnAccounts/SignUp``, to sign up or to sign in: its fields with their errors, the check of the name
  /// while the user types it, and the button.
  ///
  /// ```swift
  /// let form: Node<Action> = .signUpForm(signUp) { .signUp($0) }
  /// ```
  ///
  /// The typed passwords go into the state, and never back to the browser.
  ///
  /// - Parameters:
  ///   - state: the state of the form.
  ///   - id: the beginning of the IDs of the fields, such as `sign-up-name`.
  ///   - words: the language of the form.
  ///   - send: returns the action that contains an action of the form.
  public static func signUpForm(
    _ state: SignUp.State, id: String = "sign-up", words: Localization = .english,
    send: @escaping (SignUp.Action) -> Action
  ) -> Node { SignUpFormView(state: state, outcome: state.outcome, id: id, words: words, send: send).body }
}

private struct SignUpFormView<Action> {
  let state: SignUp.State
  /// Computed once for the whole form.
  let outcome: ValidationResult<SignUpForm.FieldError>
  let id: String
  let words: Localization
  let send: (SignUp.Action) -> Action

  private var isJoining: Bool { state.purpose == .joining }

  var body: Node<Action> {
    let send = send
    return .form(
      [.class("fields"), .onSubmit(send(.submit))],
      field(
        "name", words("Name"), .bound(to: FieldBinding(state.form.name) { send(.name($0)) }),
        [.attribute("autocomplete", "username"), .attribute("dir", "auto"), .attribute("spellcheck", "false")]),
      .when(isJoining, .p([.class("name-check"), .role("status"), .live], nameCheck)),
      .when(
        isJoining,
        field(
          "email", words("E-mail"), .bound(to: FieldBinding(state.form.email) { send(.email($0)) }),
          [.type("email"), .attribute("autocomplete", "email")])),
      field(
        "password", words("Password"), .onlySuggests { send(.password(Secret($0))) },
        [.type("password"), .attribute("autocomplete", isJoining ? "new-password" : "current-password")]),
      .when(
        isJoining,
        field(
          "again", words("Repeat the password"), .onlySuggests { send(.again(Secret($0))) },
          [.type("password"), .attribute("autocomplete", "new-password")])),
      .p([.class("field-error"), .role("alert")], .text(state.failure.map { words.translation(of: "\($0)") } ?? "")),
      .submit([.class("go"), .disabled(state.phase != .filling || !outcome.isReady)], .text(verb)))
  }

  private var verb: String {
    if state.phase != .filling { return words("One moment…") }
    return isJoining ? words("Sign up") : words("Sign in")
  }

  /// The status of the check whether the name is taken: pending, failed, or the name is free.
  private var nameCheck: Node<Action> {
    if let failure = state.taken.failure {
      return .each([
        .text(words("The name could not be checked. \(words.translation(of: "\(failure)"))") + " "),
        .button([.class("quiet"), .onClick(send(.askAgain))], .text(words("Try again"))),
      ])
    }
    if !outcome.at("name").pending.isEmpty { return .text(words("Checking whether the name is free…")) }
    let isFree = state.taken.question != nil && outcome.at("name").errors.isEmpty
    return .text(isFree ? words("This name is free.") : "")
  }

  private func field(
    _ name: StaticString, _ label: String, _ entering: Attribute<Action>, _ attributes: [Attribute<Action>]
  ) -> Node<Action> {
    let error = outcome.at("\(name)").errors.first.map { words.translation(of: "\($0.reason)") }
    return .label(
      [.class("field"), .key("\(name)")], .span(.text(label)),
      .input(
        [
          .id("\(id)-\(name)"), .aria("invalid", "\(error != nil)"), .aria("describedby", "\(id)-\(name)-error"),
          entering,
        ] + attributes),
      .p([.class("field-error"), .id("\(id)-\(name)-error"), .live], .text(error ?? "")))
  }
}
