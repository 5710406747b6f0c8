import Foundation
import Synchronization
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnAccounts

@Suite("Use cases of the sign-up form") struct SignUpUseCaseTests {
  private static let password = Secret("correct horse battery")

  /// The accounts of Ada and Ben.
  private static func account(named name: UserName) async throws -> UserAccount? {
    let hash = try await PlainHasher().hash(password)
    return [("Ada", 1), ("Ben", 2)].lazy
      .map { UserAccount(id: uuid($1), name: $0, email: "", password: hash, joined: time(0)) }
      .first { $0.name.isSame(as: name) }
  }

  private func service(
    isBroken: Bool = false, at now: @escaping @Sendable () -> Timestamp = { time(8) },
    join: @escaping @Sendable (UserAccount) async throws -> Void = { _ in },
    find: @escaping @Sendable (UserName) async throws -> UserAccount? = Self.account
  ) -> SignUpService {
    SignUpService(
      signIns: SignInGuard(hasher: PlainHasher(isBroken: isBroken), now: now), now: now, newID: { uuid(5) }, find: find,
      join: join)
  }

  @Test("The service creates a person with a hash and adds them to the journal, or reports the reason") func joining()
    async throws
  {
    let request = SignUp.Effect.join(.init(name: "Cy", email: "cy@example.org", password: Self.password))
    let hash = try await PlainHasher().hash(Self.password)
    let joined = Mutex<[UserAccount]>([])
    try await Spec("Joining", asking: service(join: { person in joined.withLock { $0.append(person) } }))
      .when("the form is filled in", request)
      .then("the person has joined") { $0.responses == [.entered(uuid(5))] }
      .check()
    #expect(
      joined.withLock { $0 }.first
        == UserAccount(id: uuid(5), name: "Cy", email: "cy@example.org", password: hash, joined: time(8)))
    try await Spec("Joining", asking: service(isBroken: true))
      .when("the hash can't be made", request)
      .then("it says why") { $0.responses == [.failed(.failed(reason: "The salt is used up."))] }
      .check()
    try await Spec("Joining", asking: service(join: { _ in throw nameTaken }))
      .when("the journal refuses", request)
      .then("it says why") { $0.responses == [.failed(.refused(nameTaken))] }
      .check()
  }

  @Test("The service checks whether a name is taken, and reports a failed check") func nameCheck() async throws {
    try await Spec("Asking for a name", asking: service())
      .when("another person has the name", .isTaken("aDa"))
      .then("it is taken") { $0.responses == [.nameIsTaken("aDa", true)] }
      .when("nobody has it", .isTaken("Cy"))
      .then("it is free") { $0.responses == [.nameIsTaken("Cy", false)] }
      .check()
    try await Spec("Asking for a name", asking: service(find: { _ in throw PlainHasher.Broken() }))
      .when("the journal does not answer", .isTaken("Ada"))
      .then("it says why") { $0.responses == [.noAnswer("Ada", reason: "The salt is used up.")] }
      .check()
  }

  @Test("The service authenticates a person, and makes the name wait after five failures") func recognizing()
    async throws
  {
    let hash = try await PlainHasher().hash(Self.password)
    let ada = UserAccount(id: uuid(5), name: "Ada", email: "", password: hash, joined: time(8))
    let right = SignUp.Effect.authenticate(.init(name: "ada", password: Self.password))
    let wrong = SignUp.Effect.authenticate(.init(name: "Ada", password: Secret("password")))
    let unknown = SignUp.Effect.authenticate(.init(name: "Cy", password: Self.password))
    let now = Mutex(Int64(0))
    let service = service(at: { time(now.withLock { $0 }) }, find: { ada.name.isSame(as: $0) ? ada : nil })
    try await Spec("Authenticating a person", asking: service)
      .when("the password is right", right)
      .then("it is Ada") { $0.responses == [.entered(uuid(5))] }
      .when("it is wrong, or the name is unknown", wrong, unknown)
      .then("it says the same of both") { $0.responses == [.failed(.unknown), .failed(.unknown)] }
      .check()
    // The test above has already failed once with this name.
    try await Spec("Authenticating after many attempts", asking: service)
      .when("it is wrong four times more", wrong, wrong, wrong, wrong, right, unknown)
      .then("even the right one has to wait") { $0.responses[4] == .failed(.tooOften(minutes: 1)) }
      .then("and others have not") { $0.responses[5] == .failed(.unknown) }
      .check()
    now.withLock { $0 = 60_000 }
    try await Spec("Authenticating a minute later", asking: service)
      .when("the password is right", right, wrong)
      .then("it is Ada, and all is forgiven") { $0.responses == [.entered(uuid(5)), .failed(.unknown)] }
      .check()
  }

  @Test(
    "A sign-in error names a remedy",
    arguments: [
      (SignUp.Failure.refused(nameTaken), "This name is taken. Choose another one."),
      (.unknown, "The name or the password is wrong. Try again, or sign up."),
      (.tooOften(minutes: 1), "There were too many attempts for this name. Try again in a minute."),
      (.tooOften(minutes: 4), "There were too many attempts for this name. Try again in 4 minutes."),
      (.failed(reason: "No salt."), "This failed: No salt. Try again."),
    ])
  func words(_ failure: SignUp.Failure, _ words: String) { #expect("\(failure)" == words) }

  @Test("A user fills in the form and signs up") func whole() async throws {
    let service = service()
    let signIn: Spec<AppSubject<SignUp>, SignUp.Action> = Spec(
      "The form", of: SignUp(), from: SignUp.State(), effects: [SignUp.handler(service)])
    try await signIn
      .when("the form is filled in", .name("Cy"), .email("c@example.org"), .password(Self.password))
      .and("as a whole", .again(Self.password), .quiet("Cy"))
      .then("it is ready") { $0.state.isReady }
      .and("it is sent off", .submit)
      .then("Cy is inside") { $0.state.phase == .inside(uuid(5)) }
      .when("the name is Ben's", .name("ben"), .quiet("ben"))
      .then("it says so") { $0.state.outcome.errors.map(\.reason) == [.taken] }
      .check()
  }
}
