import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// The environment, read only while a part has viewers.
@MainActor @Suite("A reading in a part") struct ReadingTests {
  /// A part with an environment reading whose ticks the test triggers.
  @MainActor private final class Setup {
    let store: Store<Board>
    var value = 0
    private(set) var reads = 0
    private(set) var changes: [Cause?] = []
    private(set) var ticks: [() -> Void] = []
    private(set) var mounted: (any MountedPart)!

    init() {
      store = Store(Board.State(), Board())
      let reading = EnvironmentReading.every(.seconds(1)) { [weak self] in
        self?.reads += 1
        return self?.value ?? 0
      }
      let part = Part(store, reading) { state, value in .p([.id("now")], .text("\(state.count) at \(value)")) }
      mounted = part.start(
        { [weak self] in self?.changes.append($0) },
        { [weak self] interval, tick in
          #expect(interval == .seconds(1))
          self?.ticks.append(tick)
          return ObserverToken { self?.ticks.removeLast() }
        })
    }

    func tick() { for tick in ticks { tick() } }
  }

  @Test("A reading ticks only while there is a viewer, and is evaluated again for a new one")
  func reading() {
    let setup = Setup()
    #expect(setup.ticks.isEmpty)
    setup.value = 5
    setup.mounted.setObserving(true)
    #expect(setup.ticks.count == 1)
    let page = ModelPage(setup.mounted)
    #expect(page.text(of: "now") == "0 at 5")
    setup.mounted.setObserving(false)
    #expect(setup.ticks.isEmpty)
    setup.mounted.setObserving(true)
    setup.mounted.setObserving(true)
    #expect(setup.ticks.count == 1)
  }

  @Test("The part is rendered if the reading has changed, and not if it is equal")
  func changing() throws {
    let setup = Setup()
    setup.mounted.setObserving(true)
    let page = ModelPage(setup.mounted)
    setup.tick()
    #expect(setup.changes == [])
    setup.value = 1
    setup.tick()
    #expect(setup.changes == [nil])
    try page.apply(setup.mounted.change(isAnchored: true))
    #expect(page.text(of: "now") == "0 at 1")
    setup.store.send(.up)
    #expect(setup.changes == [nil, .acted])
    try page.apply(setup.mounted.change(isAnchored: true))
    #expect(page.text(of: "now") == "1 at 1")
  }

  @Test("A reading ticks on a real page, again after all viewers have left, and also on another server")
  func served() async throws {
    let store = Store(Board.State(), Board())
    var reads = 0
    let reading = EnvironmentReading.every(.milliseconds(16)) {
      reads += 1
      return reads
    }
    let page = Page(
      title: "Now", parts: [Part(store, reading) { _, now in .p([.id("now")], .text("\(now)")) }])
    var limits = HTTPLimits.patient
    limits.heartbeat = .milliseconds(20)
    limits.stopGrace = .milliseconds(10)
    for _ in 0..<2 {
      let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
      for _ in 0..<2 {
        let client = BrowserClient(server)
        try await client.open()
        let first = client.page?.text(of: "now")
        for _ in 0..<3 { _ = try await client.next() }
        #expect(client.page?.text(of: "now") != first)
        client.leave()
        try await eventually { !page.hasConnections }
      }
      server.stop()
    }
  }
}

extension ModelPage {
  /// The page that a new viewer builds from the part.
  @MainActor convenience init(_ part: any MountedPart, numbers: NodeNumbering = NodeNumbering()) {
    var json = PatchWriter()
    var runs: [Int] = []
    part.mount(numbers)
    part.write(to: &json, runs: &runs)
    self.init([WireValue(json.bytes)], numbers: runs)
  }
}
