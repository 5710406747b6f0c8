import Journal
import TarnForms
import TarnWeb

/// The sign-in form.
struct SignInView {
  let signIn: SignUp.State
  /// Whether a person has just signed out here.
  let hasLeft: Bool

  /// The message about uploads that were discarded at the sign-out.
  let leftOut: String?
  /// The validation result, computed once for the whole form.
  private let outcome: ValidationResult<SignUpForm.FieldError>

  init(signIn: SignUp.State, hasLeft: Bool, leftOut: String?) {
    (self.signIn, self.hasLeft, self.leftOut) = (signIn, hasLeft, leftOut)
    outcome = signIn.outcome
  }

  private var isJoining: Bool { signIn.purpose == .joining }

  var body: Node<SignUp.Action> {
    .main([.class("journal")], form)
  }

  private var form: Node<SignUp.Action> {
    .div(
      [.class("door")],
      .header(
        .h1("Journal"),
        .p(
          [.class("muted")],
          "A journal that several people share and write together."),
        .when(
          hasLeft,
          .p(
            [.class("company"), .role("status")],
            .text(
              "You are signed out. Your drafts are kept until you sign in again." + (leftOut.map { " \($0)" } ?? "")))
        )),
      .div(
        [.class("chips"), .role("group"), .label("Sign up or sign in")],
        choice("Sign up", .joining), choice("Sign in", .entering)),
      .form(
        [.class("fields"), .onSubmit(.submit)],
        field(
          "name", "Name", .bound(to: .init(signIn.form.name) { .name($0) }),
          [.attribute("autocomplete", "username"), .attribute("dir", "auto"), .attribute("spellcheck", "false")]),
        .when(isJoining, .p([.class("asking"), .role("status"), .live], asking)),
        .when(
          isJoining,
          field(
            "email", "E-mail", .bound(to: .init(signIn.form.email) { .email($0) }),
            [.type("email"), .attribute("autocomplete", "email")])),
        field(
          "password", "Password", .onlySuggests { .password(Secret($0)) },
          [.type("password"), .attribute("autocomplete", isJoining ? "new-password" : "current-password")]),
        .when(
          isJoining,
          field(
            "again", "Repeat the password", .onlySuggests { .again(Secret($0)) },
            [.type("password"), .attribute("autocomplete", "new-password")])),
        .p([.class("field-error"), .role("alert")], .text(signIn.failure.map { "\($0)" } ?? "")),
        .submit([.class("go"), .disabled(signIn.phase != .filling || !outcome.isReady)], .text(verb))))
  }

  private var verb: String {
    if signIn.phase != .filling { return "One moment…" }
    return isJoining ? "Sign up" : "Sign in"
  }

  private func choice(_ name: String, _ purpose: SignUp.Purpose) -> Node<SignUp.Action> {
    .button(
      [
        .class("chip"), .aria("pressed", "\(signIn.purpose == purpose)"), .onClick(.choose(purpose)),
      ], .text(name))
  }

  /// The status of the name check: pending, failed, or the name is free.
  private var asking: Node<SignUp.Action> {
    if let failure = signIn.taken.failure {
      return .each([
        .text("The name could not be checked. \(failure) "),
        .button([.class("quiet"), .onClick(.askAgain)], "Try again"),
      ])
    }
    if !outcome.at("name").pending.isEmpty { return "Checking whether the name is free…" }
    return signIn.taken.question != nil && outcome.at("name").errors.isEmpty ? "This name is free." : ""
  }

  private func field(
    _ name: StaticString, _ label: String, _ entering: Attribute<SignUp.Action>,
    _ attributes: [Attribute<SignUp.Action>]
  ) -> Node<SignUp.Action> {
    let errors = outcome.at("\(name)").errors.map { "\($0.reason)" }
    return .label(
      [.class("field"), .key("\(name)")], .span(.text(label)),
      .input(
        [
          .id("door-\(name)"), .aria("invalid", "\(!errors.isEmpty)"), .aria("describedby", "door-\(name)-error"),
          entering,
        ] + attributes),
      .p([.class("field-error"), .id("door-\(name)-error"), .live], .text(errors.first ?? "")))
  }
}
