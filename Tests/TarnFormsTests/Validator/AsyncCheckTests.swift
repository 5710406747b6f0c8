import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

/// A form with a name that may be taken.
struct Naming: Feature {
  struct State: Equatable { var name = "", taken = AsyncCheck<String, SignUp.Reason>() }

  enum Action: Equatable, Sendable {
    case name(String)
    case quiet(Debounce<String>)
    case answered(String, [SignUp.Reason])
    case noAnswer(String, String)
    case tryAgain
  }

  enum Effect: Equatable, Sendable { case isTaken(String) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .name(let name):
      state.name = name
      state.taken.ask(about: SignUp.name.check(name).isReady ? name : nil)
    case .quiet(let quiet): return state.taken.debounceElapsed(quiet).map { [.isTaken($0)] } ?? []
    case .answered(let name, let reasons): state.taken.receive(reasons, to: name)
    case .noAnswer(let name, let reason): state.taken.receive(failure: reason, to: name)
    case .tryAgain: return state.taken.retry().map { [.isTaken($0)] } ?? []
    }
    return []
  }

  func subscriptions(_ state: State) -> [Debounce<String>] { state.taken.debounce.map { [$0] } ?? [] }
}

/// A use case whose responses the test sends.
struct Registry: UseCase {
  struct Question: Sendable {
    let name: String
    let answer: ResponseSender<Naming.Action>
  }

  let questions: AsyncStream<Question>
  let continuation: AsyncStream<Question>.Continuation

  init() { (questions, continuation) = AsyncStream.makeStream(of: Question.self) }

  func perform(_ name: String, respond: ResponseSender<Naming.Action>) async {
    continuation.yield(Question(name: name, answer: respond))
  }

  func next() async -> Question? {
    for await question in questions { return question }
    return nil
  }
}

@Suite("Asynchronous checks", .timeLimit(.minutes(10)))
@MainActor struct AsyncCheckTests {
  let clock = TestClock()
  let registry = Registry()

  func store() -> Store<Naming> {
    Store(
      Naming.State(), Naming(),
      effects: [
        EffectHandler(registry) {
          if case .isTaken(let name) = $0 { name } else { nil }
        } action: {
          $1
        }
      ],
      subscriptions: [
        EffectHandler(DebounceTimer<String, TestClock>(clock: clock)) { quiet, _ in .quiet(quiet) }
      ])
  }

  func reaches(_ store: Store<Naming>, _ isWanted: @escaping (Naming.State) -> Bool) async {
    if isWanted(store.state) { return }
    let (stream, reached) = AsyncStream.makeStream(of: Void.self)
    let token = store.observe({ isWanted($0) }, onChange: { if $0.new { reached.finish() } })
    for await _ in stream {}
    token.end()
  }

  @Test("A check waits for quiet, requests once, and is checking until the response") func requestsOnce() async throws {
    let store = store()
    #expect(store.state.taken.result == .valid)
    for name in ["abe", "abe_", "abe_l"] {
      store.send(.name(name))
      #expect(store.state.taken.result.status == .incomplete && store.state.taken.result.errors.isEmpty)
      try await clock.waitForSleep()
      clock.advance(by: .milliseconds(299))
    }
    #expect(store.state.taken.activeQuestion == nil)
    clock.advance(by: .milliseconds(1))
    let question = try #require(await registry.next())
    #expect(question.name == "abe_l", "The first request.")
    #expect(store.state.taken.activeQuestion == "abe_l")
    await question.answer(.answered("abe_l", [.name]))
    await reaches(store) { $0.taken.result == .invalid(.name) }
  }

  @Test("A late response to an old request is dropped") func dropsLateResponse() async throws {
    let store = store()
    store.send(.name("abe"))
    try await clock.waitForSleep()
    clock.advance(by: .milliseconds(300))
    let old = try #require(await registry.next())
    store.send(.name("abel"))
    await old.answer(.answered("abe", [.name]))
    try await clock.waitForSleep()
    clock.advance(by: .milliseconds(300))
    let question = try #require(await registry.next())
    #expect(store.state.taken.result == .checking)
    await old.answer(.noAnswer("abe", "late"))
    await question.answer(.answered("abel", []))
    await reaches(store) { $0.taken.result == .valid }
    #expect(store.state.taken.failure == nil)
  }

  @Test("A check without a response has the reason, and can be retried") func fails() async throws {
    let store = store()
    store.send(.name("abe"))
    try await clock.waitForSleep()
    clock.advance(by: .milliseconds(300))
    await registry.next()?.answer(.noAnswer("abe", "The network is down."))
    await reaches(store) { $0.taken.failure == "The network is down." }
    #expect(store.state.taken.result.status == .incomplete)
    store.send(.tryAgain)
    #expect(store.state.taken.failure == nil)
    await registry.next()?.answer(.answered("abe", []))
    await reaches(store) { $0.taken.result == .valid }
    store.send(.tryAgain)
    #expect(store.state.taken.activeQuestion == nil, "The check had not failed.")
  }

  @Test("A check sends no request for invalid or empty text, nor for the last checked text") func sendsNoRequest() {
    var check = AsyncCheck<String, SignUp.Reason>()
    func request(_ name: String?) -> String? {
      check.ask(about: name)
      return check.debounce.flatMap { check.debounceElapsed($0) }
    }
    #expect(request("abe") == "abe")
    #expect(request("abe") == nil, "A request is in progress.")
    check.receive([.name], to: "abe")
    #expect(request(nil) == nil && check.result == .valid)
    #expect(request("abe") == nil && check.result == .invalid(.name))
    #expect(request("abel") == "abel" && check.result == .checking)
    check.receive([], to: "abe")
    #expect(check.result == .checking)
  }

  @Test("A check encoded during its request sends it again after decoding") func restarts() throws {
    var check = AsyncCheck<String, SignUp.Reason>()
    func read() throws -> AsyncCheck<String, SignUp.Reason> {
      try JSONDecoder().decode(AsyncCheck<String, SignUp.Reason>.self, from: JSONEncoder().encode(check))
    }
    check.ask(about: "abe")
    #expect(try read() == check)
    let waiting = check
    _ = check.debounce.map { check.debounceElapsed($0) }
    #expect(try read() == waiting)
    check.receive(failure: "dead", to: "abe")
    #expect(try read() == check)
    _ = check.retry()
    check.receive([.name], to: "abe")
    #expect(try read() == check)
  }
}
