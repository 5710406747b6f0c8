import TarnForms
import TarnRecord
import Testing

@Suite("The sign-up form") struct SignUpTests {
  static func errors(_ outcome: ValidationResult<SignUp.Reason>) -> [String] {
    outcome.errors.map { "\($0.path): \($0.reason)" }
  }

  @Test("An untouched form is incomplete: no field has an error, but the form is not ready") func untouched() {
    let outcome = SignUp.form.check(SignUp())
    #expect(outcome.status == .incomplete && !outcome.isReady)
    #expect(outcome.errors.isEmpty)
    #expect(Set(outcome.missing.map { "\($0)" }) == ["name", "password", "confirmation", "email"])
    for field in ["name", "password", "confirmation", "email"] { #expect(outcome.at(field).status == .incomplete) }
  }

  @Test("A complete form is ready") func complete() {
    #expect(SignUp.form.check(.complete) == .valid)
    #expect(SignUp.form.check(.complete).isReady)
  }

  @Test(
    "An error is at its field",
    arguments: [
      ("a", "four score", "four score", "abe@example.org", ["name: name"]),
      ("Abe", "four score", "four score", "abe@example.org", ["name: name"]),
      ("abe", "four", "four", "abe@example.org", ["password: short", "confirmation: short"]),
      ("abe", "four score", "fourscore", "abe@example.org", ["confirmation: notTheSame"]),
      ("abe", "four score", "four", "abe@example.org", ["confirmation: short", "confirmation: notTheSame"]),
      ("abe", "four score", "", "abe@example.org", []),
      ("abe", "four score", "four score", "abe", ["email: email"]),
      ("", "", "", "abe", ["email: email"]),
    ]) func faults(name: String, password: String, confirmation: String, email: String, errors: [String])
  {
    let outcome = SignUp.form.check(SignUp(name: name, password: password, confirmation: confirmation, email: email))
    #expect(Self.errors(outcome) == errors)
    #expect(outcome.status == (errors.isEmpty ? .incomplete : .invalid))
  }

  @Test("The parts of a validator work by themselves") func parts() {
    #expect(SignUp.password.check("four").errors.map(\.reason) == [.short])
    #expect(SignUp.setPassword.check(.complete).isReady)
  }

  @Test("A validator lists the fields that it reads") func reads() {
    #expect(SignUp.form.reads.map { "\($0)" } == ["name", "password", "confirmation", "email"])
    #expect(SignUp.password.reads == [FieldPath()])
  }
}
