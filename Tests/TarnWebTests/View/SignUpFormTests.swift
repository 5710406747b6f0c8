import TarnAccounts
import TarnLanguages
import Testing

@testable import TarnWeb

@Suite("The form to sign up") struct SignUpFormTests {
  private func drawn(_ state: SignUp.State, _ words: Localization = .english) -> String {
    var json = PatchWriter()
    let form = Node<SignUp.Action>.signUpForm(state, id: "sign-in", words: words) { $0 }
    MountedTree(form, numbers: NodeNumbering()).root.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func state(_ purpose: SignUp.Purpose, _ actions: SignUp.Action...) -> SignUp.State {
    var state = SignUp.State(purpose)
    for action in actions { _ = SignUp().update(&state, action) }
    return state
  }

  @Test("It has the fields of its purpose") func fields() {
    let (joining, entering) = (drawn(state(.joining)), drawn(state(.entering)))
    for id in ["name", "email", "password", "again"] { #expect(joining.contains("\"sign-in-\(id)\"")) }
    #expect(entering.contains("sign-in-password"))
    #expect(!entering.contains("sign-in-email") && !entering.contains("sign-in-again"))
    #expect(joining.contains("Sign up") && entering.contains("Sign in"))
  }

  @Test("It shows errors and failures in the language of the user, and no password") func errors() throws {
    let polish = Localizations.framework.best(for: LanguagePreferences(acceptLanguage: "pl"))
    let form = drawn(
      state(.joining, .name("A"), .password(Secret("secret phrase")), .again(Secret("another phrase"))), polish)
    #expect(form.contains("Oba hasła są różne. Wpisz drugie jeszcze raz."))
    #expect(!form.contains("secret") && !form.contains("another"))
    let failed = drawn(state(.entering, .name("Ada"), .password(Secret("wrong")), .submit, .failed(.unknown)), polish)
    #expect(failed.contains("Nazwa lub hasło są nieprawidłowe. Spróbuj ponownie lub zarejestruj się."))
  }

  @Test("All its words are in the catalogs") func pseudo() {
    let form = drawn(state(.joining), .pseudo)
    for text in ["Name", "E-mail", "Password", "Repeat the password", "Sign up"] { #expect(form.contains("⟦\(text)⟧")) }
  }
}
