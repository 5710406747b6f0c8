import Foundation
import Tarn
import TarnTesting
import Testing

@Suite("A state of 64 KB and actions of 4 KB five features deep, on a stack of 256 KB", .timeLimit(.minutes(1)))
struct BigStateTests {
  @Test("are as big as they are meant to be")
  func sizes() {
    #expect(MemoryLayout<Heap>.size > 64 * 1_024)
    #expect(MemoryLayout<Nest.Action>.size > 4 * 1_024)
  }

  actor Pool {
    private let stack = SmallStack.start()
    private var store: Store<Nest>?
    private var told = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { stack.asUnownedSerialExecutor() }

    /// Sends, observes and answers in a loop that only this thread knows.
    func loop() -> Int {
      let loop = Loop(Heap(), Nest())
      let watching = loop.observe { $0.heart } onChange: { if $0.new == 1 { loop.send(Nest.add(1)) } }
      loop.send(Nest.add(1))
      for _ in 0..<10 { loop.send(Nest.add(1)) }
      watching.end()
      return loop.state.heart
    }

    /// The same with a listener and a history.
    func loopWithHistory() -> Int {
      let loop = Loop(Heap(), Nest(), history: HistoryRules(lanes: [
        Lane("heart", get: { $0.heart }, set: { $0.heart = $1 })
      ], bound: .init(count: 8)))
      let hearing = loop.hear { _, _ in }
      for _ in 0..<20 { loop.send(Nest.add(1)) }
      loop.wind(to: 0)
      loop.wind(to: 3)
      hearing.end()
      return loop.state.heart
    }

    func scope() -> Int? {
      let loop = Loop(Heap(), Nest())
      let heart = loop.scope { $0.heart } action: { (number: Int) in Nest.add(number) }
      let recorder = Recorder(heart) { copy $0 }
      heart.send(4)
      return recorder.values.last
    }

    /// Opens a store whose effects answer: an action below zero asks for its own end.
    func open() -> Mailbox<Nest.Action> {
      let work = Doing<Int, Int> { number, respond in await respond(100 - number) }
      let store = Store(
        Heap(), Nest(), effects: [Connection(work, request: { $0 }, action: { Nest.add($1) })])
      self.store = store
      for _ in 0..<10 { store.send(Nest.add(1)) }
      store.send(Nest.add(-10))
      return store.mailbox
    }

    func heart(reaches wanted: Int) async -> Int? {
      guard let store else { return nil }
      let (stream, reached) = AsyncStream.makeStream(of: Void.self)
      let watching = store.observe { $0.heart } onChange: { if $0.new == wanted { reached.finish() } }
      if store.state.heart == wanted { reached.finish() }
      for await _ in stream {}
      watching.end()
      return store.state.heart
    }
  }

  @Test("are dispatched by a loop")
  func loop() async { #expect(await Pool().loop() == 12) }

  @Test("are dispatched by a loop that keeps versions, and wound")
  func history() async { #expect(await Pool().loopWithHistory() == 17) }

  @Test("are dispatched through a scope")
  func scope() async { #expect(await Pool().scope() == 4) }

  @Test("are dispatched by a store, from its mailbox and by what use cases answer")
  func store() async {
    let pool = Pool()
    let mailbox = await pool.open()
    await mailbox.deliver(Nest.add(5))
    #expect(await pool.heart(reaches: 105) == 105)
  }
}
