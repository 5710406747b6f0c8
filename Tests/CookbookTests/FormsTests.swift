import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@MainActor @Suite("Cookbook: forms") struct FormsTests {
  @Test("A form is refused with the reason and the field, and an empty field has no error") func validation() throws {
    let store = Store(Registration.State(), Registration())
    #expect(Registration.validator.check(store.state).errors.isEmpty)
    #expect(throws: Refusal("Fill in this field.", field: "name")) { try store.request(.register) }
    store.send(.name("anna"))
    store.send(.password("short"))
    store.send(.again("short"))
    #expect(throws: Refusal("At least 8 characters.", field: "password")) { try store.request(.register) }
    store.send(.password("long enough"))
    #expect(throws: Refusal("The passwords differ.", field: "again")) { try store.request(.register) }
    #expect(!store.state.isRegistered)
    store.send(.again("long enough"))
    try store.request(.register)
    #expect(store.state.isRegistered)
  }

  /// A service that the test answers.
  private struct IsTaken: UseCase {
    let calls = PendingCalls<String, Bool>()

    func perform(_ name: String, respond: ResponseSender<Bool>) async { await respond(calls.call(name)) }
  }

  @Test("A name is asked about once, after a pause, and an answer to an earlier name is dropped")
  func username() async throws {
    let (clock, service) = (TestClock(), IsTaken())
    let store = ChooseName.makeStore(asking: service, DebounceTimer(clock: clock))
    store.send(.type("an"))
    #expect(store.state.check.debounce == nil, "Too short to be asked about.")
    for name in ["ann", "anna"] {
      store.send(.type(name))
      try await clock.waitForSleep()
    }
    #expect(!store.state.check.result.isReady)
    clock.advance(by: .milliseconds(300))
    try await eventually { service.calls.inputs == ["anna"] }
    store.send(.type("annab"))
    try await clock.waitForSleep()
    service.calls.answer(true)
    clock.advance(by: .milliseconds(300))
    try await eventually { service.calls.inputs == ["anna", "annab"] }
    #expect(store.state.check.result == .checking)
    service.calls.answer(true)
    try await eventually { store.state.check.result == .invalid("“annab” is taken.") }
  }

  @Test("A number field keeps the text as it is typed, and is refused while it is no number") func number() throws {
    let store = Store(OrderForm.State(), OrderForm())
    for text in ["", "-", "007"] {
      store.send(try #require(OrderForm.amount(store.state).action(for: text)))
      #expect(OrderForm.amount(store.state).value == text)
      guard text != "007" else { break }
      #expect(throws: Refusal("Type a whole number, such as 3.", field: "amount")) { try store.request(.order) }
    }
    try store.request(.order)
    #expect(store.state.ordered == 7)
  }

  @Test("Save keeps what others have changed, cancel changes nothing, and a conflict is not saved") func draft() {
    let loop = Loop(Profiles.State(profile: Profile(name: "Ann", city: "Cairo")), Profiles())
    loop.send(.edit)
    loop.send(.name("Anna"))
    #expect(loop.state.profile.name == "Ann")
    loop.send(.arrived(Profile(name: "Ann", city: "Giza")))
    loop.send(.save)
    #expect(loop.state == Profiles.State(profile: Profile(name: "Anna", city: "Giza")))
    loop.send(.edit)
    loop.send(.name("Nobody"))
    loop.send(.cancel)
    #expect(loop.state == Profiles.State(profile: Profile(name: "Anna", city: "Giza")))
    loop.send(.edit)
    loop.send(.name("A."))
    loop.send(.arrived(Profile(name: "B.", city: "Giza")))
    loop.send(.save)
    #expect(loop.state.profile.name == "B." && loop.state.draft?.conflicts.count == 1)
  }
}
