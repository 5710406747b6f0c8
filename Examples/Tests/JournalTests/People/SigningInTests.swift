import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnDocument
import TarnLanguages
import TarnTesting
import Testing

/// Makes fake hashes at once, and finds every password right.
private struct PlainHasher: PasswordHasher {
  func hash(_ password: Secret) async throws -> PasswordHash { .example }
  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool { true }
}

@Suite("Signing in at a browser or in a window") @MainActor struct SigningInTests {
  private let store = Store(Journal.State.of(.shared), SharedDocument(Journal()))

  private func signOut(_ id: SessionID, at milliseconds: Int64) {
    store.session(id).send(.signedOut(at: time(milliseconds)))
  }

  @Test("A person finds the session of this browser again, or else the one that they left last, or else gets a new one")
  func sessions() {
    let ada = Person.ada.id
    let own = SessionID("\(ada)-phone")
    #expect(store.state.sessionID(of: ada, at: "phone") == own, "Ada's other session is signed in elsewhere.")
    store.enter(ada, at: "phone")
    #expect(store.state[signedInAt: "phone"] == own && store.state.knows("phone") && !store.state.knows("tablet"))
    let second = store.state.sessionID(of: ada, at: "phone")
    #expect(second != own && "\(second)".hasPrefix("\(ada)-") && "\(second)".hasSuffix("-phone"))
    signOut(Person.ada.session, at: 5)
    #expect(store.state.sessionID(of: ada, at: "tablet") == Person.ada.session)
    signOut(own, at: 9)
    #expect(store.state.sessionID(of: ada, at: "tablet") == own, "It was left last.")
    #expect(store.state[signedInAt: "phone"] == nil && store.state.knows("phone"))
    #expect(store.enter(ada, at: "phone").id == own)
    #expect(store.enter(ada, at: "phone").id == own, "A person who is signed in already stays in the session.")
  }

  @Test("The form adds a person who signs up, and enters a session of a person who signs in")
  func form() async throws {
    let signUp = store.makeSignUp(at: "phone", SignInGuard(hasher: PlainHasher()))
    for action in [
      SignUp.Action.name("Cy"), .email("c@example.org"), .password(Secret("correct horse")),
      .again(Secret("correct horse")), .quiet("Cy"),
    ] {
      signUp.send(action)
    }
    try await eventually { signUp.state.isReady }
    signUp.send(.submit)
    try await eventually { if case .inside = signUp.state.phase { true } else { false } }
    let id = try #require(store.state[signedInAt: "phone"])
    #expect(store.session(id).session.person == store.state.document.people.last?.id)
    #expect(store.state.document.people.map { "\($0.name)" } == ["Ada", "Ben", "Cy"])

    let signIn = store.makeSignUp(.entering, at: "tablet", SignInGuard(hasher: PlainHasher()))
    signIn.send(.name("Ben"))
    signIn.send(.password(Secret("correct horse")))
    signIn.send(.submit)
    try await eventually { signIn.state.phase == .inside(Person.ben.id) }
    #expect(store.enter(Person.ben.id, at: "tablet").session.person == Person.ben.id)
    #expect(store.state[signedInAt: "tablet"] != nil)
  }

  @Test("The editors are those with a draft at the browsers that are shown, by name")
  func editors() {
    let (ada, ben) = (store.session(Person.ada.session), store.session(Person.ben.session))
    ben.send(.edit(uuid(1)))
    ben.send(.change(.title("Rain")))
    ada.send(.edit(uuid(1)))
    let shown: Set = ["Ada’s browser", "Ben’s browser"]
    #expect(store.state[editorsAt: shown].map { "\($0.name): \($0.changes)" } == ["Ada: []", "Ben: [\"the title\"]"])
    #expect(store.state[editorsAt: ["Ben’s browser"]].map(\.person) == [Person.ben.id])
    ben.send(.done)
    #expect(store.state[editorsAt: shown].map(\.person) == [Person.ada.id])
    let text = EditorsText(editors: store.state[editorsAt: shown], reader: Person.ben.id, words: .english)
    #expect(text.about(uuid(1)).short == "Ada is editing" && text.about(uuid(2)).short == "")
  }

  @Test("The fields are those of the purpose, with the errors of what is typed")
  func fields() {
    let signUp = store.makeSignUp(at: "phone", SignInGuard(hasher: PlainHasher()))
    func shown(_ state: SignUp.State) -> [String] {
      state.fields(.english).map { "\($0.label): \($0.message?.text ?? "")" }
    }
    #expect(shown(signUp.state) == ["Name: ", "E-mail: ", "Password: ", "Repeat the password: "])
    signUp.send(signUp.state.fields(.english)[2].onInput("short"))
    #expect(
      shown(signUp.state)[2] == "Password: This password is too short. Use at least 10 characters, such as four words.")
    #expect(signUp.state.submitTitle(.english) == "Sign up")
    signUp.send(.choose(.entering))
    #expect(shown(signUp.state) == ["Name: ", "Password: "] && signUp.state.submitTitle(.english) == "Sign in")
    #expect(signUp.state.fields(.english).map { if case .secret = $0.kind { true } else { false } } == [false, true])
  }
}
