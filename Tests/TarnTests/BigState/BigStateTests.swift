import Foundation
import Tarn
import TarnTesting
import Testing

@Suite("A state of 64 KB and actions of 4 KB, five features deep, on a stack of 256 KB", .timeLimit(.minutes(10)))
struct BigStateTests {
  @Test("The state and the action have the intended sizes")
  func sizes() {
    #expect(MemoryLayout<Heap>.size > 64 * 1_024)
    #expect(MemoryLayout<Nest.Action>.size > 4 * 1_024)
  }

  actor Pool {
    private let stack = SmallStack.start()
    private var loop: Loop<Nest>?
    private var store: Store<Nest>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { stack.asUnownedSerialExecutor() }

    func makeLoop() {
      loop = Loop(Heap(), Nest.make())
      stack.becomeSmall()
    }

    func makeLoopWithHistory() {
      let heart = HistoryTrack<Heap>("heart", get: { $0.heart }, set: { $0.heart = $1 })
      loop = Loop(Heap(), Nest.make(), history: HistoryRules(tracks: [heart], bound: .init(count: 8)))
      stack.becomeSmall()
    }

    func makeStore() -> Mailbox<Nest.Action> {
      let work = ClosureUseCase<Int, Int> { number, respond in await respond(100 - number) }
      let store = Store(
        Heap(), Nest.make(), effects: [EffectHandler(work, request: { $0 }, action: { Nest.add($1) })], isolation: self)
      self.store = store
      stack.becomeSmall()
      return store.mailbox
    }

    /// Sends the action, with an observer, an action listener, and an observer that sends an action itself.
    func sendToLoop(times: Int) -> Int? {
      guard let loop else { return nil }
      let token = loop.observe({ $0.heart }, onChange: { if $0.new == 1 { loop.send(Nest.add(1)) } })
      let listener = loop.onAction { _, _ in }
      for _ in 0..<times { loop.send(Nest.add(1)) }
      token.end()
      listener.end()
      return loop.state.heart
    }

    func jumpLoop(to position: Int) -> Int? {
      loop?.jump(to: position)
      return loop?.state.heart
    }

    func sendThroughScope(_ number: Int) -> Int? {
      guard let loop else { return nil }
      let heart = loop.scope(
        \.heart,
        action: { (number: Int) in
          Nest.add(number)
        })
      let recorder = Recorder(heart, itself)
      heart.send(number)
      return recorder.values.last
    }

    func sendToStore(_ number: Int) { store?.send(Nest.add(number)) }

    func heartOfStore(reaches wanted: Int) async {
      guard let store else { return }
      let (stream, reached) = AsyncStream.makeStream(of: Void.self)
      let token = store.observe({ $0.heart }, onChange: { if $0.new == wanted { reached.finish() } })
      if store.state.heart == wanted { reached.finish() }
      for await _ in stream {}
      token.end()
    }
  }

  let pool = Pool()

  @Test("A loop dispatches big actions")
  func loop() async {
    await pool.makeLoop()
    #expect(await pool.sendToLoop(times: 10) == 11)
  }

  @Test("A loop with a history dispatches big actions and jumps between versions")
  func history() async {
    await pool.makeLoopWithHistory()
    #expect(await pool.sendToLoop(times: 20) == 21)
    #expect(await pool.jumpLoop(to: 99) == 21)
    #expect(await pool.jumpLoop(to: 0) != 21)
  }

  @Test("A scope dispatches big actions")
  func scope() async {
    await pool.makeLoop()
    #expect(await pool.sendThroughScope(4) == 4)
  }

  @Test("A store dispatches big actions from send, from its mailbox and from use-case responses")
  func store() async {
    let mailbox = await pool.makeStore()
    for _ in 0..<10 { await pool.sendToStore(1) }
    // Below zero, the feature requests work, which responds with the difference to a hundred.
    await pool.sendToStore(-10)
    await mailbox.deliver(Nest.add(5))
    await pool.heartOfStore(reaches: 105)
  }
}
