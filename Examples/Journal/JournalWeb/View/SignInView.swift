import Journal
import TarnAccounts
import TarnForms
import TarnWeb

/// The page of a visitor: the sign-up form, and a look into a sample journal.
struct SignInView {
  let signIn: SignUp.State
  let page: PageState.State
  let samples: SampleEntries
  /// The validation result, computed once for the whole form.
  private let outcome: ValidationResult<SignUpForm.FieldError>

  init(signIn: SignUp.State, page: PageState.State, samples: SampleEntries) {
    (self.signIn, self.page, self.samples) = (signIn, page, samples)
    outcome = signIn.outcome
  }

  private var isJoining: Bool { signIn.purpose == .joining }

  var body: View {
    .main([.class("journal")], .div([.class("welcome")], form, preview))
  }

  /// The entries of the sample journal. A click opens one of them there.
  private var preview: View {
    .section(
      [.class("preview"), .label("A sample journal")],
      .header(
        .h2("A look inside"),
        .p(
          [.class("muted")], "A sample journal to read and to write in. You need no account, and nothing of it is kept."
        )),
      .ul([.class("rows")], .each(samples.entries.map { .memo($0, key: $0.id) { JournalView.row($0, isDated: true) } }))
    )
  }

  private var form: View {
    .div(
      [.class("door")],
      .header(
        .h1("Journal"),
        .p([.class("muted")], "A journal that several people share and write together."),
        .when(
          page.hasLeft,
          .p(
            [.class("company"), .role("status")],
            .text(
              "You are signed out. Your drafts are kept until you sign in again."
                + (page.message.map { " \($0)" } ?? ""))))),
      .div(
        [.class("chips")],
        .div(
          [.class("chips"), .role("group"), .label("Sign up or sign in")],
          choice("Sign up", .joining), choice("Sign in", .entering)),
        .button([.class("quiet"), .id("look-inside"), .onClick(.lookInside)], "Look inside ›")),
      .form(
        [.class("fields"), .onSubmit(.signUp(.submit))],
        field(
          "name", "Name", .bound(to: .init(signIn.form.name) { .signUp(.name($0)) }),
          [.attribute("autocomplete", "username"), .attribute("dir", "auto"), .attribute("spellcheck", "false")]),
        .when(isJoining, .p([.class("asking"), .role("status"), .live], asking)),
        .when(
          isJoining,
          field(
            "email", "E-mail", .bound(to: .init(signIn.form.email) { .signUp(.email($0)) }),
            [.type("email"), .attribute("autocomplete", "email")])),
        field(
          "password", "Password", .onlySuggests { .signUp(.password(Secret($0))) },
          [.type("password"), .attribute("autocomplete", isJoining ? "new-password" : "current-password")]),
        .when(
          isJoining,
          field(
            "again", "Repeat the password", .onlySuggests { .signUp(.again(Secret($0))) },
            [.type("password"), .attribute("autocomplete", "new-password")])),
        .p([.class("field-error"), .role("alert")], .text(signIn.failure.map { "\($0)" } ?? "")),
        .submit([.class("go"), .disabled(signIn.phase != .filling || !outcome.isReady)], .text(verb))))
  }

  private var verb: String {
    if signIn.phase != .filling { return "One moment…" }
    return isJoining ? "Sign up" : "Sign in"
  }

  private func choice(_ name: String, _ purpose: SignUp.Purpose) -> View {
    .button(
      [
        .class("chip"), .aria("pressed", "\(signIn.purpose == purpose)"), .onClick(.signUp(.choose(purpose))),
      ], .text(name))
  }

  /// The status of the name check: pending, failed, or the name is free.
  private var asking: View {
    if let failure = signIn.taken.failure {
      return .each([
        .text("The name could not be checked. \(failure) "),
        .button([.class("quiet"), .onClick(.signUp(.askAgain))], "Try again"),
      ])
    }
    if !outcome.at("name").pending.isEmpty { return "Checking whether the name is free…" }
    return signIn.taken.question != nil && outcome.at("name").errors.isEmpty ? "This name is free." : ""
  }

  private func field(
    _ name: StaticString, _ label: String, _ entering: Attribute<UserAction>,
    _ attributes: [Attribute<UserAction>]
  ) -> View {
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
