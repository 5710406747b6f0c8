import Synchronization
import Tarn
import TarnTesting
import Testing

@Suite("A source", .timeLimit(.minutes(1)))
@MainActor struct SourceTests {
  /// Listens to the stations that are on.
  struct Radio: Feature {
    struct State: Equatable { var stations: [String] = [], heard: [String] = [] }
    struct Station: Hashable, Sendable { let name: String }
    enum Action: Equatable, Sendable {
      case tune([String])
      case heard(String)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .tune(let stations): state.stations = stations
      case .heard(let word): state.heard.append(word)
      }
      return []
    }

    func sources(_ state: State) -> [Station] { state.stations.map { Station(name: $0) } }
  }

  /// Says when a station goes on and off, and waits in between.
  func radio(
    _ log: Log, _ gate: Gate = Gate(), stations: [String] = [], onFault: @escaping (Fault) -> Void = Fault.print
  ) -> Store<Radio> {
    let transmitter = Doing<String, String> { name, respond in
      log.write("+\(name)")
      await respond("\(name) on")
      await gate.pass()
      await respond("\(name) off")
      log.write("-\(name)")
    }
    return Store(
      Radio.State(stations: stations), Radio(),
      sources: [
        Connection(transmitter, request: { $0.name.hasPrefix("?") ? nil : $0.name }, action: { .heard($1) })
      ], onFault: onFault)
  }

  @Test("runs from the beginning if the first state says so")
  func first() async {
    let log = Log()
    let store = radio(log, stations: ["jazz"])
    await store.reaches { $0.heard == ["jazz on"] }
    #expect(log.all == ["+jazz"])
  }

  @Test("starts when the state begins to say so, stops when it no longer does, and goes on in between")
  func startsAndStops() async {
    let log = Log()
    let store = radio(log)
    store.send(.tune(["jazz"]))
    #expect(await log.next() == ["+jazz"])
    store.send(.tune(["jazz", "news"]))
    #expect(await log.next() == ["+news"], "jazz goes on")
    store.send(.tune(["news", "jazz", "news"]))
    store.send(.tune(["news"]))
    #expect(await log.next() == ["-jazz"], "another order or twice the same is no change")
    store.send(.tune([]))
    #expect(await log.next() == ["-news"])
  }

  @Test("starts anew when it was gone in between")
  func restarts() async {
    let log = Log()
    let store = radio(log, stations: ["jazz"])
    #expect(await log.next() == ["+jazz"])
    store.send(.tune([]))
    store.send(.tune(["jazz"]))
    #expect(Set(await log.next(2)) == ["-jazz", "+jazz"])
  }

  @Test("that was stopped has no say any more, even if its answer is on its way")
  func lateAnswers() async {
    let (log, gate) = (Log(), Gate())
    let store = radio(log, gate, stations: ["jazz"])
    await store.reaches { $0.heard == ["jazz on"] }
    store.send(.tune(["news"]))
    // Its last words come before it says that it has ended; they are in the mailbox before these.
    #expect(Set(await log.next(3)) == ["+jazz", "-jazz", "+news"])
    await store.mailbox.deliver(.heard("end"))
    await store.reaches { $0.heard.contains("end") }
    #expect(store.state.heard.filter { $0 != "news on" } == ["jazz on", "end"])
  }

  @Test("follows windings and loadings")
  func winding() async {
    let log = Log()
    let transmitter = Doing<String, String> { name, _ in log.write(name) }
    let store = Store(
      Radio.State(), Radio(),
      sources: [Connection(transmitter, request: { $0.name }, action: { .heard($1) })],
      history: HistoryRules(lanes: [.whole()]))
    store.send(.tune(["jazz"]))
    #expect(await log.next() == ["jazz"])
    store.load(Radio.State(stations: ["news"]))
    #expect(await log.next() == ["news"])
    store.wind(to: 1)
    #expect(await log.next() == ["jazz"])
  }

  @Test("that nobody runs is reported once")
  func notConnected() {
    let faults = Faults()
    let store = radio(Log(), onFault: faults.write)
    store.send(.tune(["?"]))
    store.send(.tune(["?"]))
    store.send(.heard("x"))
    #expect(faults.lines == [.sourceNotConnected("Station")])
  }

  @Test("is cancelled when its store goes away")
  func storeGone() async {
    let log = Log()
    var store: Store? = radio(log, stations: ["jazz"])
    weak let gone = store
    #expect(await log.next() == ["+jazz"])
    store = nil
    #expect(gone == nil)
    #expect(await log.next() == ["-jazz"])
  }

  @Test("has a stop for every start, whatever one tunes to")
  func balance() async {
    struct Balance { var starts = 0, stops = 0, running: [String: Int] = [:], most = 0 }
    let balance = Mutex(Balance())
    let stops = Log()
    let gate = Gate()
    var store: Store? = Store(
      Radio.State(), Radio(),
      sources: [
        Connection(
          Doing<String, String> { name, _ in
            balance.withLock { $0.starts += 1 }
            await gate.pass()
            balance.withLock { $0.stops += 1 }
            stops.write(name)
          }, request: { $0.name }, action: { .heard($1) })
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
