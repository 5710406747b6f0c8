import Tarn
import TarnTesting
import Testing

@Suite("A history against a naive one")
struct OracleTests {
  typealias Act = NaiveHistory.Act

  /// What differs after the program, in words.
  func difference(_ acts: [Act], coalescing: Bool) -> String? {
    let clock = WallClock()
    let loop = Loop(Desk.State(), Desk(), history: Desk.rules(coalescing: coalescing), now: clock.now)
    var naive = NaiveHistory(coalescing: coalescing)
    for (index, act) in acts.enumerated() {
      // Pauses come from the place in the program, so that they stay when it is shrunk.
      clock.pass(index % 5 == 4 ? 1_500 : 300)
      act.perform(on: loop)
      naive.perform(act, at: clock.milliseconds)
      guard let history = loop.history else { return "no history" }
      if let words = difference(loop.state, history, naive) { return "after \(act): \(words)" }
    }
    return nil
  }

  func difference(
    _ state: Desk.State, _ history: History<Desk.State, Desk.Action>, _ naive: NaiveHistory
  ) -> String? {
    func states(_ reel: Reel) -> [Desk.State] {
      (0...history.count(of: reel)).map { history.state(at: $0, of: reel, present: state) }
    }
    if state != naive.state { return "\(state), not \(naive.state)" }
    for lane in naive.lanes {
      let reel = Reel.lane(lane.name)
      if history.position(of: reel) != lane.position { return "\(lane.name) at \(history.position(of: reel))" }
      if states(reel) != naive.states(of: lane) { return "\(lane.name) has \(states(reel))" }
    }
    if history.position != naive.position { return "everything at \(history.position), not \(naive.position)" }
    if states(.everything) != naive.statesOfAll { return "everything has \(states(.everything))" }
    return nil
  }

  @Test("is the same after every act of five hundred random programs, with runs and without", arguments: [false, true])
  func programs(coalescing: Bool) {
    var laws = Laws(Desk(), from: Desk.State(), actions: Walks.action)
    laws.acts = 25
    for seed in 0..<500 {
      let acts = laws.randomWalk(seed: UInt64(seed), history: Desk.rules(coalescing: coalescing))
      guard difference(acts, coalescing: coalescing) != nil else { continue }
      let few = shrunk(acts) { difference($0, coalescing: coalescing) != nil }
      Issue.record("\(few), \(difference(few, coalescing: coalescing) ?? "")")
      return
    }
  }
}
