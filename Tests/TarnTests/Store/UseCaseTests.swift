import Tarn
import Testing

@Suite("Use cases", .timeLimit(.minutes(10)))
@MainActor struct UseCaseTests {
  typealias PostHandler = EffectHandler<Mailer.Effect, Mailer.Action>

  /// Makes the handler that passes the word of a post effect to the work.
  func post(_ work: @escaping @Sendable (String, ResponseSender<String>) async -> Void) -> PostHandler {
    PostHandler(ClosureUseCase(work)) { effect in
      switch effect {
      case .post(let word): word
      }
    } action: { _, response in
      .delivered(response)
    }
  }

  @Test("A use case can respond never, once or many times", arguments: [0, 1, 5])
  func responses(count: Int) async {
    let store = Store(
      [], Mailer(),
      effects: [
        post { word, respond in
          for number in 0..<count { await respond("\(word) \(number)") }
          await respond("done")
        }
      ])
    store.send(.post("a"))
    await store.reaches { $0.last == "delivered done" }
    #expect(store.state == ["a"] + (0..<count).map { "delivered a \($0)" } + ["delivered done"])
  }

  enum Weather: Equatable, Sendable {
    case degrees(Int)
    case failed(String)
  }
  struct Forecast: Feature {
    struct ForecastRequest: Equatable, Sendable { let city: String }
    enum Action: Sendable {
      case requested(String)
      case forecastReceived(String, Weather)
    }

    func update(_ cities: inout [String: Weather], _ action: Action) -> [ForecastRequest] {
      switch action {
      case .requested(let city): return [ForecastRequest(city: city)]
      case .forecastReceived(let city, let weather):
        cities[city] = weather
        return []
      }
    }
  }

  @Test("A use case responds with an error like with any other value")
  func errors() async {
    struct Storm: Error {}
    let service = ClosureUseCase<String, Weather> { city, respond in
      do {
        if city == "Atlantis" { throw Storm() }
        await respond(.degrees(17))
      } catch { await respond(.failed("\(error)")) }
    }
    let store = Store(
      [:], Forecast(), effects: [EffectHandler(service, request: \.city, action: { .forecastReceived($0, $1) })])
    store.send(.requested("Cairo"))
    store.send(.requested("Atlantis"))
    await store.reaches { $0.count == 2 }
    #expect(store.state == ["Cairo": .degrees(17), "Atlantis": .failed("Storm()")])
  }

  @Test("All use cases that accept an effect perform it")
  func several() async {
    let store = Store(
      [], Mailer(), effects: [post { await $1("one: \($0)") }, post { await $1("two: \($0)") }])
    store.send(.post("a"))
    await store.reaches { $0.count == 3 }
    #expect(Set(store.state) == ["a", "delivered one: a", "delivered two: a"])
  }

  @Test("A use case performs several requests concurrently")
  func concurrent() async {
    let gate = Gate()
    let store = Store(
      [], Mailer(),
      effects: [
        post { word, respond in
          await gate.pass()
          await respond(word)
        }
      ])
    store.send(.postAll(["a", "b", "c"]))
    await gate.arrival(of: 3)
    #expect(store.state.isEmpty)
    gate.open()
    await store.reaches { $0.count == 3 }
  }

  @Test("Releasing the store cancels its use cases and drops their responses")
  func cancelled() async {
    let (gate, log) = (Gate(), Log())
    var store: Store? = Store(
      [], Mailer(),
      effects: [
        post { word, respond in
          await gate.pass()
          log.write("cancelled: \(Task.isCancelled)")
          await respond(word)
          log.write("ended")
        }
      ])
    weak let released = store
    store?.send(.post("a"))
    await gate.arrival()
    store = nil
    #expect(released == nil, "A running use case does not retain the store.")
    #expect(await log.next(2) == ["cancelled: true", "ended"])
  }

  @Test("A missing use case is reported by the effect's name only, because its values may be secret")
  func noHandler() {
    let faults = Faults()
    let store = Store([], Mailer(), onFault: faults.append)
    store.send(.post("secret"))
    #expect(faults.values == [.effectNotHandled("post")])
    #expect(store.state == ["secret"])
  }

  @Test("Jumps and loads do not repeat effects")
  func noEffectsByJump() async {
    let log = Log()
    let store = Store(
      [], Mailer(),
      effects: [
        post { word, respond in
          log.write(word)
          await respond(word)
        }
      ], history: HistoryRules(tracks: [.whole()]))
    store.send(.post("a"))
    await store.reaches { $0.count == 2 }
    store.jump(to: 0)
    store.jump(to: 1)
    store.load(["x"])
    store.send(.post("b"))
    await store.reaches { $0.last == "delivered b" }
    #expect(log.all == ["a", "b"])
  }

  @Test("More than a thousand effects wait until others have finished, and none is lost")
  func manyEffects() async {
    let store = Store([], Mailer(), effects: [post { await $1($0) }])
    let words = (0..<3_000).map { "\($0)" }
    store.send(.postAll(words))
    await store.reaches { $0.count == 3_000 }
    #expect(Set(store.state) == Set(words.map { "delivered \($0)" }))
  }

  @Test("Effects beyond the bound are refused and reported")
  func tooMany() async {
    let (gate, faults) = (Gate(), Faults())
    let store = Store([], Mailer(), effects: [post { _, _ in await gate.pass() }], onFault: faults.append)
    store.send(.postAll((0..<70_000).map { "\($0)" }))
    #expect(faults.values.first == .tooManyEffects("post", bound: 65_536))
    let excess: Int = 70_000 - 65_536
    #expect((excess - 1_100...excess).contains(faults.values.count))
    gate.open()
  }
}
