import Foundation
import Synchronization
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnAccounts

@Suite("Sign-up form state") struct SignUpTests {
  private typealias Form = Spec<FeatureSubject<SignUp>, SignUp.Action>

  private static let password = Secret("correct horse battery")

  private var form: Form { Spec("The form", of: SignUp(), from: SignUp.State()) }

  private var filled: Form {
    form.when(
      "it is filled in", .name(" Ada "), .email("ada@example.org"), .password(Self.password), .again(Self.password))
  }

  @Test("An empty form has no errors and is not ready") func empty() throws {
    try form
      .then("has nothing to complain of") { $0.wrong.isEmpty }
      .then("is not ready") { !$0.state.isReady }
      .when("only the name is filled in", .name("Ada"))
      .then("there is still nothing to complain of") { $0.wrong.isEmpty }
      .then("and it is still not ready") { !$0.state.isReady }
      .check()
  }

  @Test(
    "A field reports its error",
    arguments: [
      ([.name("1")], ["name: A name begins with a letter and has 2 to 30 letters, digits, spaces, dots or dashes."]),
      ([.name("A  B")], ["name: A name begins with a letter and has 2 to 30 letters, digits, spaces, dots or dashes."]),
      (
        [.name(String(repeating: "a", count: 31))],
        ["name: A name begins with a letter and has 2 to 30 letters, digits, spaces, dots or dashes."]
      ),
      ([.email("ada")], ["email: This is not an e-mail address such as ada@example.org."]),
      ([.email("ada@example")], ["email: This is not an e-mail address such as ada@example.org."]),
      (
        [.password(Secret("short"))],
        ["password: This password is too short. Use at least 10 characters, such as four words."]
      ),
      (
        [.password(Secret(String(repeating: "a", count: 201)))],
        ["password: This password is too long. Use at most 200 characters."]
      ),
      (
        [.password(Secret("long enough 1")), .again(Secret("long enough 2"))],
        ["again: The two passwords differ. Type the second one again."]
      ),
      ([.name("Zoë"), .email(" ada@example.org "), .password(Secret("long enough"))], []),
      ([.name("Anne-Marie v.d. Berg")], []),
    ] as [([SignUp.Action], [String])])
  func wrong(_ typed: [SignUp.Action], _ words: [String]) {
    var state = SignUp.State()
    for action in typed { _ = SignUp().update(&state, action) }
    #expect(state.outcome.errors.map { "\($0.path): \($0.reason)" } == words)
  }

  @Test("The name is checked when typing pauses, and a late answer is ignored") func taken() throws {
    try filled
      .then("it waits for quiet") { $0.subscriptions == [Debounce("Ada")] }
      .then("and is not ready") { !$0.state.isReady }
      .and("nobody types for a while", .quiet("Ada"))
      .then("the journal is asked") { $0.effects == [.isTaken("Ada")] }
      .and("another name is typed, and the answer to the first comes", .name("Ben"), .nameIsTaken("Ada", true))
      .then("it is dropped") { $0.wrong.isEmpty }
      .and("the other is asked about, and it is taken", .quiet("Ben"), .nameIsTaken("Ben", true))
      .then("so it says") { $0.wrong == ["name: This name is taken. Choose another one."] }
      .when("it is asked about, and nobody answers", .name("Ada"), .quiet("Ada"), .noAnswer("Ada", reason: "No line."))
      .then("the reason is there") { $0.state.taken.failure == "No line." }
      .and("it is asked again", .askAgain)
      .then("it is") { $0.effects == [.isTaken("Ada")] }
      .when("it is not yet a name", .name("1"))
      .then("there is nothing to ask") { $0.subscriptions.isEmpty }
      .check()
  }

  @Test("The form joins the journal, and a failure keeps the form") func joining() throws {
    let request = SignUp.Credentials(name: "Ada", email: "ada@example.org", password: Self.password)
    let ready: Form =
      filled
      .and("its name is free", .quiet("Ada"), .nameIsTaken("Ada", false))
      .then("it is ready") { $0.state.isReady }
      .and("it is sent off, twice", .submit, .submit)
      .then("joining is requested, once") { $0.effects == [.join(request)] }
      .and("something is typed meanwhile", .name("Eve"))
      .then("it is not received") { $0.state.form.name == " Ada " }
    try ready
      .and("the person has joined", .entered(uuid(1)))
      .then("they are inside") { $0.state.phase == .inside(uuid(1)) }
      .then("no password is left") { $0.state.form == SignUpForm() }
      .check()
    try ready
      .and("another person took the name first", .failed(.refused(nameTaken)))
      .then("the form is as it was") { $0.state.form.password == Self.password }
      .then("with the reason") { $0.state.failure == .refused(nameTaken) }
      .then("it can be sent again") { $0.state.phase == .filling }
      .check()
  }

  @Test("A person signs in from another browser, and a failed attempt can be repeated") func entering() throws {
    let request = SignUp.Credentials(name: "Ada", password: Secret("short"))
    try Spec("The form", of: SignUp(), from: SignUp.State(.entering))
      .when("name and password are filled in", .name("Ada"), .password(Secret("short")))
      .then("nothing is asked about the name") { $0.subscriptions.isEmpty }
      .then("it is ready, however short the password") { $0.state.isReady }
      .and("it is sent off", .submit)
      .then("the authentication is requested") { $0.effects == [.authenticate(request)] }
      .and("the name or the password is wrong", .failed(.unknown))
      .then("it can be tried again") { $0.state.isReady && $0.state.failure == .unknown }
      .and("it is, and it is Ada", .submit, .entered(uuid(1)))
      .then("she is inside") { $0.state.phase == .inside(uuid(1)) }
      .when("an authentication arrives that was not requested", .entered(uuid(1)))
      .then("nothing happens") { $0.state == SignUp.State(.entering) }
      .check()
  }

  @Test("The form's validator lists the fields that it reads") func reads() {
    #expect(
      SignUpForm.validator.reads.map { "\($0)" } == ["name", "email", "password", "again"])
  }
}

extension FeatureSubject<SignUp> {
  var wrong: [String] { state.outcome.errors.map { "\($0.path): \($0.reason)" } }
}
