import Tarn
import TarnForms

// debounce a search

struct DebouncedSearch: Feature {
  struct State: Equatable, Codable { var text = "", results: [String] = [] }
  enum Action {
    case type(String)
    case found([String])
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .type(let text): state = State(text: text, results: text.isEmpty ? [] : state.results)
    case .found(let results): state.results = results
    }
    return []
  }

  func subscriptions(_ state: State) -> [Debounce<String>] { state.text.isEmpty ? [] : [Debounce(state.text)] }
}

struct FindTexts: UseCase {
  let find: @Sendable (String) async -> [String]

  func perform(_ text: String, respond: ResponseSender<[String]>) async { await respond(find(text)) }

  @MainActor func makeStore(clock: any Clock<Duration> = ContinuousClock()) -> Store<DebouncedSearch> {
    Store(.init(), .init(), subscriptions: [EffectHandler(debounced(clock: clock)) { .found($1) }])
  }
}

// cancel a request

struct Download: Feature {
  struct State: Equatable, Codable { var wanted: String?, text = "" }
  enum Action {
    case load(String)
    case cancel
    case loaded(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .load(let address): state.wanted = address
    case .cancel: state.wanted = nil
    case .loaded(let text): state = State(text: text)
    }
    return []
  }

  func subscriptions(_ state: State) -> [String] { state.wanted.map { [$0] } ?? [] }
}

struct FetchText: UseCase {
  let fetch: @Sendable (String) async -> String

  func perform(_ address: String, respond: ResponseSender<String>) async { await respond(fetch(address)) }

  @MainActor func makeStore() -> Store<Download> {
    Store(.init(), .init(), subscriptions: [EffectHandler(self) { .loaded($1) }])
  }
}

// timer that can be paused

struct Stopwatch: Feature {
  struct State: Equatable, Codable { var seconds = 0, isRunning = false }
  enum Action { case toggle, tick }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .toggle: state.isRunning.toggle()
    case .tick: state.seconds += 1
    }
    return []
  }

  func subscriptions(_ state: State) -> [Duration] { state.isRunning ? [.seconds(1)] : [] }

  @MainActor static func makeStore(clock: any Clock<Duration> = ContinuousClock()) -> Store<Stopwatch> {
    Store(.init(), .init(), subscriptions: [EffectHandler(IntervalTimer(clock: clock)) { _, _ in .tick }])
  }
}

// retry a failed request

struct Posting: Feature {
  struct State: Equatable, Codable { var text: String?, tries = 0, problem: String? }
  struct Attempt: Hashable { let text: String, number: Int }
  enum Action {
    case post(String)
    case posted
    case failed(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .post(let text): state = State(text: text)
    case .posted: state = State()
    case .failed(let problem): state = State(text: state.text, tries: state.tries + 1, problem: problem)
    }
    return []
  }
  func subscriptions(_ state: State) -> [Attempt] { state.text.map { [Attempt(text: $0, number: state.tries)] } ?? [] }
}

struct PostAfterPause: UseCase {
  let clock: any Clock<Duration>
  let post: @Sendable (String) async throws -> Void
  func perform(_ attempt: Posting.Attempt, respond: ResponseSender<Posting.Action>) async {
    let seconds = min(60, 1 << min(attempt.number, 6)) - 1
    guard (try? await clock.sleep(for: .seconds(seconds))) != nil else { return }
    do { try await post(attempt.text) } catch { return await respond(.failed("\(error)")) }
    await respond(.posted)
  }
}

// random number or current date in a reducer

struct Dice: Feature {
  struct State: Equatable, Codable { var results: [Int] = [] }
  enum Action: Equatable {
    case roll
    case rolled(Int)
  }
  enum Effect: Equatable { case draw(sides: Int) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .roll: return [.draw(sides: 6)]
    case .rolled(let number): state.results.append(number)
    }
    return []
  }
}

struct DrawNumber: SynchronousUseCase {
  var draw: @Sendable (Int) -> Int = { Int.random(in: 1...$0) }

  func perform(_ sides: Int) -> Int { draw(sides) }

  @MainActor func makeStore() -> Store<Dice> {
    let handler = EffectHandler<Dice.Effect, Dice.Action>(
      self, request: { if case .draw(let sides) = $0 { sides } else { nil } }, action: { .rolled($1) })
    return Store(.init(), .init(), effects: [handler], history: HistoryRules(tracks: [.whole()]))
  }
}
