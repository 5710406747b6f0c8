import Foundation
import Synchronization
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import Journal

@Suite("Use cases of the sign-up form") struct SignUpUseCaseTests {
  private static let password = Secret("correct horse battery")

  private func service(
    isBroken: Bool = false, at now: @escaping @Sendable () -> Timestamp = { time(8) },
    join: @escaping @Sendable (Person) async throws -> Void = { _ in },
    find: @escaping @Sendable (PersonName) async throws -> Person? = { Journal.Document.shared.person(named: $0) }
  ) -> SignUpService {
    SignUpService(
      hasher: PlainHasher(isBroken: isBroken), now: now, newID: { uuid(5) }, find: find, join: join)
  }

  @Test("The service creates a person with a hash and adds them to the journal, or reports the reason") func joining()
    async throws
  {
    let request = SignUp.Effect.join(.init(name: "Cy", email: "cy@example.org", password: Self.password))
    let hash = try await PlainHasher().hash(Self.password)
    let joined = Mutex<[Person]>([])
    try await Spec("Joining", asking: service(join: { person in joined.withLock { $0.append(person) } }))
      .when("the form is filled in", request)
      .then("the person has joined") { $0.responses == [.entered(uuid(5))] }
      .check()
    #expect(
      joined.withLock { $0 }.first
        == Person(id: uuid(5), name: "Cy", email: "cy@example.org", password: hash, joined: time(8)))
    try await Spec("Joining", asking: service(isBroken: true))
      .when("the hash can't be made", request)
      .then("it says why") { $0.responses == [.failed(.failed(reason: "The salt is used up."))] }
      .check()
    try await Spec("Joining", asking: service(join: { _ in throw Refusal.nameTaken }))
      .when("the journal refuses", request)
      .then("it says why") { $0.responses == [.failed(.refused(.nameTaken))] }
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
    let ada = Person(id: uuid(5), name: "Ada", email: "", password: hash, joined: time(8))
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
    "Each further failure doubles the wait up to half a day, and a clock set back adds no wait")
  func waiting() {
    var attempts = Attempts()
    var waits: [Int] = []
    for _ in 0..<18 {
      attempts.failed("Ada", at: time(0))
      waits.append(attempts.wait("ADA", at: time(0)))
    }
    #expect(waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720, 720])
    #expect(attempts.wait("Ada", at: time(719 * 60_000 + 1)) == 1 && attempts.wait("Ada", at: time(720 * 60_000)) == 0)
    #expect(attempts.wait("Ada", at: time(-1)) == 0)
    #expect(attempts.wait("Ben", at: time(0)) == 0)
    attempts.succeeded("ada")
    #expect(attempts == Attempts())
  }

  @Test("The number of remembered names is limited, and the one with the oldest failure is evicted")
  func bounded() {
    var attempts = Attempts()
    for _ in 0..<Attempts.free { attempts.failed("Ada", at: time(0)) }
    for _ in 0..<Attempts.free { attempts.failed("Ben", at: time(1)) }
    for number in 0..<(Attempts.mostNames - 1) {
      attempts.failed(PersonName("P\(number)") ?? "P", at: time(2))
    }
    #expect(attempts.wait("Ada", at: time(3)) == 0 && attempts.wait("Ben", at: time(3)) == 1)
  }

  @Test(
    "A sign-in error names a remedy",
    arguments: [
      (SignUp.Failure.refused(Refusal.nameTaken), "This name is taken. Choose another one."),
      (.unknown, "The name or the password is wrong. Try again, or sign up."),
      (.tooOften(minutes: 1), "There were too many attempts for this name. Try again in a minute."),
      (.tooOften(minutes: 4), "There were too many attempts for this name. Try again in 4 minutes."),
      (.failed(reason: "No salt."), "This failed: No salt. Try again."),
    ])
  func words(_ failure: SignUp.Failure, _ words: String) { #expect("\(failure)" == words) }

  @Test("A person fills in the form and joins the journal") func whole() async throws {
    let service = service(join: { person in
      var state = Journal.State(.shared)
      if let refusal = state.send(person, .joined(person, at: "phone")) { throw refusal }
    })
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
