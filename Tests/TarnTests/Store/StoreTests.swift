import Tarn
import TarnTesting
import Testing

@Suite("Stores", .timeLimit(.minutes(10)))
@MainActor struct StoreTests {
  @Test("A store on the main actor has all functions of its loop")
  func mainActor() {
    let store = Store(0, Counter(), history: HistoryRules(tracks: [.whole()]))
    let recorder = Recorder(store, itself)
    let received = Collector<Counter.Action>()
    let listener = store.onAction { action, _ in received.append(action) }
    store.send(.up)
    store.load(5)
    store.jump(to: 0)
    #expect(recorder.values == [1, 5, 0])
    #expect(store.history?.count() == 2)
    #expect(received.values == [.up])
    listener.end()
  }

  /// An actor with a store of its own.
  actor Lake {
    private var store: Store<Counter>?

    func open() -> Mailbox<Counter.Action> {
      let store = Store(0, Counter(), isolation: self)
      self.store = store
      return store.mailbox
    }

    func level(reaches wanted: Int) async -> Int? {
      await store?.reaches { $0 == wanted }
      return store?.state
    }

    func close() { store = nil }
  }

  @Test("A store can belong to any actor and receives actions through its mailbox")
  func customActor() async {
    let lake = Lake()
    let mailbox = await lake.open()
    mailbox.send(.up)
    mailbox.send(.up)
    #expect(await lake.level(reaches: 2) == 2)
  }

  @Test("A store applies actions from another task in the order they were sent")
  func mailboxOrder() async {
    let store = Store([], Mailer())
    let mailbox = store.mailbox
    let words = (0..<500).map { "\($0)" }
    // Pause: none, sending does not block.
    await Task.detached { for word in words { mailbox.send(.write(word)) } }.value
    await store.reaches { $0.count == 500 }
    #expect(store.state == words)
  }

  @Test("A store loses no action of concurrent tasks and keeps the order of each task")
  func manySenders() async {
    let store = Store([], Mailer())
    let mailbox = store.mailbox
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { for number in 0..<100 { mailbox.send(.write("\(sender) \(number)")) } }
      }
    }
    await store.reaches { $0.count == 800 }
    for sender in 0..<8 {
      let own = store.state.filter { $0.hasPrefix("\(sender) ") }
      #expect(own == (0..<100).map { "\(sender) \($0)" })
    }
  }

  @Test("An action from the mailbox has the cause `.arrived`, or `.acted` if the sender says so")
  func mailboxCauses() async {
    let store = Store(0, Counter())
    let recorder = Recorder(store, itself)
    store.mailbox.send(.up)
    store.mailbox.send(.up, cause: .acted)
    await store.mailbox.deliver(.up)
    await store.reaches { $0 == 3 }
    #expect(recorder.changes.map(\.cause) == [.arrived, .acted, .arrived])
  }

  @Test("The mailbox of a released store accepts no actions")
  func removed() async {
    var store: Store? = Store(0, Counter())
    let mailbox = store!.mailbox
    weak let (weakStore, weakLoop) = (store, store?.loop)
    #expect(mailbox.send(.up))
    store = nil
    #expect(weakStore == nil && weakLoop == nil)
    #expect(!mailbox.send(.up))
    #expect(await mailbox.deliver(.up) == false)
  }

  @Test("Neither a store's mailbox nor its observations retain it")
  func noLeak() {
    var store: Store? = Store(Editor.State(), Editor(), history: Editor.rules())
    weak let weakStore = store
    let mailbox = store!.mailbox
    let token = store!.observe({ $0.ticks }, onChange: { _ in })
    let listener = store!.onAction { _, _ in }
    _ = store![\.ticks]
    store!.send(.tick)
    store = nil
    #expect(weakStore == nil)
    withExtendedLifetime((mailbox, token, listener)) {}
  }

  @Test("A full mailbox refuses send, and deliver waits for room")
  func backpressure() async {
    let store = Store(0, Counter())
    let mailbox = store.mailbox
    // The main actor takes no messages before this test suspends.
    for _ in 0..<Mailbox<Counter.Action>.bound { #expect(mailbox.send(.up)) }
    #expect(!mailbox.send(.up))
    let log = Log()
    let waiting = Task.detached {
      log.write("waits")
      #expect(await mailbox.deliver(.set(-1)))
      log.write("delivered")
    }
    await waiting.value
    await store.reaches { $0 == -1 }
    #expect(log.all == ["waits", "delivered"])
    #expect(mailbox.send(.up), "There is room again.")
  }
}
