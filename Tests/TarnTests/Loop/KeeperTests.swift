import Testing

@testable import Tarn

@Suite("What is handed to a keeper")
struct KeeperTests {
  @Test("has the time it happened at, also an action that changes no lane and has no entry", arguments: [false, true])
  func times(inGroup: Bool) {
    let clock = WallClock()
    let loop = Loop(Desk.State(), Desk(), history: Desk.rules(), now: clock.now)
    var times: [Int64] = []
    loop.setKeeper(Keeper(take: { times.append($0.time.milliseconds) }, settle: {}))
    func act(_ action: Desk.Action) -> Int64 {
      clock.pass(10_000)
      if inGroup { loop.group { loop.send(action) } } else { loop.send(action) }
      return clock.milliseconds
    }
    let due = [act(.tick), act(.type("a")), act(.tick), act(.tick), act(.scroll(4))]
    #expect(times == due)
    #expect(loop.history?.log.map(\.time.milliseconds).last == due.last)
  }
}
