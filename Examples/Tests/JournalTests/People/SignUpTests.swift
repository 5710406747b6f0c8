import Journal
import Tarn
import TarnAccounts
import TarnTesting
import Testing

/// Makes fake hashes at once.
private struct PlainHasher: PasswordHasher {
  func hash(_ password: Secret) async throws -> PasswordHash { try #require(PasswordHash(written: "plain")) }

  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool { true }
}

@Suite("Signing up") struct SignUpTests {
  @Test("A person fills in the form and joins the journal") func whole() async throws {
    let service = SignUpService(
      signIns: SignInGuard(hasher: PlainHasher()), newID: { uuid(5) },
      find: { Journal.Document.shared.person(named: $0) },
      join: { person in
        var state = Journal.State(.shared)
        if let refusal = state.send(person, .joined(person, at: "phone")) { throw refusal }
      })
    let signIn: Spec<AppSubject<SignUp>, SignUp.Action> = Spec(
      "The form", of: SignUp(), from: SignUp.State(), effects: [SignUp.handler(service)])
    try await signIn
      .when("the form is filled in", .name("Cy"), .email("c@example.org"), .password(Secret("correct horse")))
      .and("as a whole", .again(Secret("correct horse")), .quiet("Cy"))
      .then("it is ready") { $0.state.isReady }
      .and("it is sent off", .submit)
      .then("Cy is inside") { $0.state.phase == .inside(uuid(5)) }
      .when("the name is Ben's", .name("ben"), .quiet("ben"))
      .then("it says so") { $0.state.outcome.errors.map(\.reason) == [.taken] }
      .check()
  }

  @Test("A person does not reveal the hash of the password") func secret() {
    var text = ""
    dump(Person.ada, to: &text)
    #expect(!(text + "\(Person.ada)" + String(reflecting: Person.ada)).contains("salt"))
  }
}
