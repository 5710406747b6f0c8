import Tarn
import Testing

@Suite("Updates in place")
struct InPlaceTests {
  struct Checklist: Feature {
    struct State: Equatable { var isDone = [Bool](repeating: false, count: 1_000) }

    func update(_ state: inout State, _ toggled: Int) -> [Never] {
      state.isDone[toggled].toggle()
      return []
    }

    static let rules = HistoryRules<State, Int>(tracks: [.whole()])
  }

  func address(of loop: Loop<Checklist>) -> UnsafeRawPointer? {
    loop.state.isDone.withUnsafeBytes { $0.baseAddress }
  }

  @Test("Without a kept version, an array is changed in place")
  func noCopy() {
    let loop = Loop(Checklist.State(), Checklist())
    let token = loop.observe({ $0.isDone[3] }, onChange: { _ in })
    loop.send(0)
    let before = address(of: loop)
    for toggled in 1..<100 { loop.send(toggled) }
    #expect(address(of: loop) == before)
    token.end()
  }

  @Test("With a history, an array is copied before a change, and every version is correct")
  func copyForHistory() throws {
    let loop = Loop(Checklist.State(), Checklist(), history: Checklist.rules)
    let before = address(of: loop)
    loop.send(5)
    loop.send(6)
    #expect(address(of: loop) != before)
    let log = try #require(loop.history?.log)
    #expect(log.map { $0.state.isDone[5...6] } == [[true, false], [true, true]])
  }

  @Test("An observer that keeps the array makes the next change copy it")
  func copyForObserver() {
    let loop = Loop(Checklist.State(), Checklist())
    loop.send(0)
    let token = loop.observe({ $0.isDone }, onChange: { _ in })
    let before = address(of: loop)
    loop.send(1)
    #expect(address(of: loop) != before)
    token.end()
  }

  @Test("The version increases with every change and only then")
  func version() {
    let loop = Loop(0, Counter(), history: HistoryRules(tracks: [.whole()]))
    #expect(loop.version == 0)
    loop.send(.up)
    loop.load(7)
    loop.jump(to: 0)
    #expect(loop.version == 3)
    _ = loop.state
    #expect(loop.version == 3)
  }
}
