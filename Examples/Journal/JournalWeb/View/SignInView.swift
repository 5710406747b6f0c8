import Journal
import TarnAccounts
import TarnLanguages
import TarnWeb

/// The page of a visitor: the sign-up form, and a look into a sample journal.
struct SignInView {
  let signIn: SignUp.State
  let page: PageState.State
  let samples: SampleEntries
  let words: Localization

  var frame: AppFrame<View> { AppFrame(.main([.class("journal")], .div([.class("welcome")], form, preview))) }

  /// The entries of the sample journal. A click opens one of them there.
  private var preview: View {
    .section(
      [.class("preview"), .label(words("A sample journal"))],
      .header(
        .h2(.text(words("A look inside"))),
        .p(
          [.class("muted")],
          .text(words("A sample journal to read and to write in. You need no account, and nothing of it is kept.")))),
      .ul(
        [.class("rows")],
        .each(samples.entries.map { .memo($0, key: $0.id) { JournalView.row($0, isDated: true, words) } })))
  }

  private var form: View {
    .div(
      [.class("sign-in")],
      .header(
        .h1(.text(words("Journal"))),
        .p([.class("muted")], .text(words("A journal that several people share and write together."))),
        .when(page.hasLeft, .p([.class("company"), .role("status")], .text(farewell)))),
      .div(
        [.class("chips")],
        .div(
          [.class("chips"), .role("group"), .label(words("Sign up or sign in"))],
          choice(words("Sign up"), .joining), choice(words("Sign in"), .entering)),
        .button([.class("quiet"), .id("look-inside"), .onClick(.lookInside)], .text(words("Look inside ›"))),
        .languages(Journal.languages, words)),
      .signUpForm(signIn, id: "sign-in", words: words) { .signUp($0) })
  }

  private var farewell: String {
    let text = words("You are signed out. Your drafts are kept until you sign in again.")
    return page.message.map { "\(text) \($0.text(words))" } ?? text
  }

  private func choice(_ name: String, _ purpose: SignUp.Purpose) -> View {
    .button(
      [.class("chip"), .aria("pressed", "\(signIn.purpose == purpose)"), .onClick(.signUp(.choose(purpose)))],
      .text(name))
  }
}
