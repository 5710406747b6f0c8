import Testing

@testable import Tarn

@Suite("Changes that the change recorder receives")
struct KeeperTests {
  @Test(
    "The recorder receives the time of every action, also of one without changes and log entry",
    arguments: [false, true])
  func times(inGroup: Bool) {
    let clock = WallClock()
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: clock.now)
    var times: [Int64] = []
    loop.setChangeRecorder(ChangeRecorder(take: { times.append($0.time.milliseconds) }, settle: {}))
    func act(_ action: Editor.Action) -> Int64 {
      clock.pass(10_000)
      if inGroup { loop.group { loop.send(action) } } else { loop.send(action) }
      return clock.milliseconds
    }
    let due = [act(.tick), act(.type("a")), act(.tick), act(.tick), act(.scroll(4))]
    #expect(times == due)
    #expect(loop.history?.log.map(\.time.milliseconds).last == due.last)
  }
}
