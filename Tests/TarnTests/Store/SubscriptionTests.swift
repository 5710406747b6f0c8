import Synchronization
import Tarn
import TarnTesting
import Testing

@Suite("Subscriptions", .timeLimit(.minutes(10)))
@MainActor struct SubscriptionTests {
  /// A feature that subscribes to the stations that are on.
  struct Radio: Feature {
    struct State: Equatable { var stations: [String] = [], received: [String] = [] }
    struct Station: Hashable, Sendable { let name: String }
    enum Action: Equatable, Sendable {
      case tune([String])
      case received(String)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .tune(let stations): state.stations = stations
      case .received(let word): state.received.append(word)
      }
      return []
    }

    func subscriptions(_ state: State) -> [Station] { state.stations.map { Station(name: $0) } }
  }

  /// Creates a store whose use case reports the start and the end of a station, and waits in between.
  func radio(
    _ log: Log, _ gate: Gate = Gate(), stations: [String] = [], onFault: @escaping (Fault) -> Void = Fault.print
  ) -> Store<Radio> {
    let transmitter = ClosureUseCase<String, String> { name, respond in
      log.write("+\(name)")
      await respond("\(name) on")
      await gate.pass()
      await respond("\(name) off")
      log.write("-\(name)")
    }
    return Store(
      Radio.State(stations: stations), Radio(),
      subscriptions: [
        EffectHandler(transmitter, request: { $0.name.hasPrefix("?") ? nil : $0.name }, action: { .received($1) })
      ], onFault: onFault)
  }

  @Test("A subscription of the initial state runs from the beginning")
  func first() async {
    let log = Log()
    let store = radio(log, stations: ["jazz"])
    await store.reaches { $0.received == ["jazz on"] }
    #expect(log.all == ["+jazz"])
  }

  @Test("A subscription starts and stops with the state, and otherwise continues")
  func startsAndStops() async {
    let log = Log()
    let store = radio(log)
    store.send(.tune(["jazz"]))
    #expect(await log.next() == ["+jazz"])
    store.send(.tune(["jazz", "news"]))
    #expect(await log.next() == ["+news"], "The subscription to jazz continues.")
    store.send(.tune(["news", "jazz", "news"]))
    store.send(.tune(["news"]))
    #expect(await log.next() == ["-jazz"], "Another order or a duplicate is no change.")
    store.send(.tune([]))
    #expect(await log.next() == ["-news"])
  }

  @Test("A subscription that was removed and added again restarts")
  func restarts() async {
    let log = Log()
    let store = radio(log, stations: ["jazz"])
    #expect(await log.next() == ["+jazz"])
    store.send(.tune([]))
    store.send(.tune(["jazz"]))
    #expect(Set(await log.next(2)) == ["-jazz", "+jazz"])
  }

  @Test("A stopped subscription sends no more actions, even if a response is on its way")
  func lateResponses() async {
    let (log, gate) = (Log(), Gate())
    let store = radio(log, gate, stations: ["jazz"])
    await store.reaches { $0.received == ["jazz on"] }
    store.send(.tune(["news"]))
    // A station's last response precedes its last line in the log, so it is in the mailbox before this action.
    #expect(Set(await log.next(3)) == ["+jazz", "-jazz", "+news"])
    await store.mailbox.deliver(.received("end"))
    await store.reaches { $0.received.contains("end") }
    #expect(store.state.received.filter { $0 != "news on" } == ["jazz on", "end"])
  }

  @Test("Subscriptions follow jumps and loads")
  func jumpsAndLoads() async {
    let log = Log()
    let transmitter = ClosureUseCase<String, String> { name, _ in log.write(name) }
    let store = Store(
      Radio.State(), Radio(),
      subscriptions: [EffectHandler(transmitter, request: { $0.name }, action: { .received($1) })],
      history: HistoryRules(tracks: [.whole()]))
    store.send(.tune(["jazz"]))
    #expect(await log.next() == ["jazz"])
    store.load(Radio.State(stations: ["news"]))
    #expect(await log.next() == ["news"])
    store.jump(to: 1)
    #expect(await log.next() == ["jazz"])
  }

  @Test("A subscription without a handler is reported once")
  func noHandler() {
    let faults = Faults()
    let store = radio(Log(), onFault: faults.append)
    store.send(.tune(["?"]))
    store.send(.tune(["?"]))
    store.send(.received("x"))
    #expect(faults.values == [.subscriptionNotHandled("Station")])
  }

  @Test("Releasing the store cancels its subscriptions")
  func releasedStore() async {
    let log = Log()
    var store: Store? = radio(log, stations: ["jazz"])
    weak let released = store
    #expect(await log.next() == ["+jazz"])
    store = nil
    #expect(released == nil)
    #expect(await log.next() == ["-jazz"])
  }

  @Test("Every started subscription is stopped, for random changes of stations")
  func balance() async {
    struct Balance { var starts = 0, stops = 0, running: [String: Int] = [:], most = 0 }
    let balance = Mutex(Balance())
    let stops = Log()
    let gate = Gate()
    var store: Store? = Store(
      Radio.State(), Radio(),
      subscriptions: [
        EffectHandler(
          ClosureUseCase<String, String> { name, _ in
            balance.withLock { $0.starts += 1 }
            await gate.pass()
            balance.withLock { $0.stops += 1 }
            stops.write(name)
          }, request: { $0.name }, action: { .received($1) })
      ])
    var random = SeededRandom(seed: 1)
    var expected = 0
    var tuned: Set<String> = []
    for _ in 0..<500 {
      let next = ["jazz", "news", "talk", "rock"].filter { _ in random.oneIn(2) }
      expected += Set(next).subtracting(tuned).count
      tuned = Set(next)
      store?.send(.tune(next))
    }
    store = nil
    _ = await stops.next(expected)
    let (starts, ends) = balance.withLock { ($0.starts, $0.stops) }
    #expect(starts == expected && ends == expected)
  }
}
