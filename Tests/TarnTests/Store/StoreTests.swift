import Tarn
import TarnTesting
import Testing

@Suite("A store", .timeLimit(.minutes(1)))
@MainActor struct StoreTests {
  @Test("lives on the main actor and does all that its loop does")
  func mainActor() {
    let store = Store(0, Counter(), history: HistoryRules(lanes: [.whole()]))
    let recorder = Recorder(store, itself)
    let diary = Diary<Counter.Action>()
    let hearing = store.hear { action, _ in diary.write(action) }
    store.send(.up)
    store.load(5)
    store.wind(to: 0)
    #expect(recorder.values == [1, 5, 0])
    #expect(store.history?.count() == 2)
    #expect(diary.lines == [.up])
    hearing.end()
  }

  /// Any other actor is as good a home.
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

  @Test("lives inside any actor, and is reached through its mailbox")
  func customActor() async {
    let lake = Lake()
    let mailbox = await lake.open()
    mailbox.send(.up)
    mailbox.send(.up)
    #expect(await lake.level(reaches: 2) == 2)
  }

  @Test("applies what comes from another task in the order it came")
  func mailboxOrder() async {
    let store = Store([], Letters())
    let mailbox = store.mailbox
    let words = (0..<500).map { "\($0)" }
    await Task.detached { for word in words { mailbox.send(.write(word)) } }.value
    await store.reaches { $0.count == 500 }
    #expect(store.state == words)
  }

  @Test("loses nothing that comes from many tasks at once, and keeps the order of each")
  func manySenders() async {
    let store = Store([], Letters())
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

  @Test("tells what comes through the mailbox as arrived, or as acted if it is so")
  func mailboxCauses() async {
    let store = Store(0, Counter())
    let recorder = Recorder(store, itself)
    store.mailbox.send(.up)
    store.mailbox.send(.up, cause: .acted)
    await store.mailbox.deliver(.up)
    await store.reaches { $0 == 3 }
    #expect(recorder.changes.map(\.cause) == [.arrived, .acted, .arrived])
  }

  @Test("that has gone takes no more post")
  func gone() async {
    var store: Store? = Store(0, Counter())
    let mailbox = store!.mailbox
    weak let (weakStore, weakLoop) = (store, store?.loop)
    #expect(mailbox.send(.up))
    store = nil
    #expect(weakStore == nil && weakLoop == nil)
    #expect(!mailbox.send(.up))
    #expect(await mailbox.deliver(.up) == false)
  }

  @Test("is not kept by its mailbox, its observations and what they watch")
  func noLeak() {
    var store: Store? = Store(Desk.State(), Desk(), history: Desk.rules())
    weak let gone = store
    let mailbox = store!.mailbox
    let watching = store!.observe({ $0.ticks }, onChange: { _ in })
    let hearing = store!.hear { _, _ in }
    _ = store![\.ticks]
    store!.send(.tick)
    store = nil
    #expect(gone == nil)
    withExtendedLifetime((mailbox, watching, hearing)) {}
  }

  @Test("lets a full mailbox refuse, and lets those who can wait do so")
  func backpressure() async {
    let store = Store(0, Counter())
    let mailbox = store.mailbox
    // The main actor does not look into its mailbox before this test waits.
    for _ in 0..<Mailbox<Counter.Action>.bound { #expect(mailbox.send(.up)) }
    #expect(!mailbox.send(.up))
    let log = Log()
    let waiting = Task.detached {
      log.write("waits")
      #expect(await mailbox.deliver(.set(-1)))
      log.write("taken")
    }
    await waiting.value
    await store.reaches { $0 == -1 }
    #expect(log.all == ["waits", "taken"])
    #expect(mailbox.send(.up), "there is room again")
  }
}
