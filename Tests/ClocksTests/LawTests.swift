import Clocks
import Tarn
import TarnSession
import TarnTesting
import Testing

@Suite("Tarn's laws, on Clocks") struct LawTests {
  let laws = Laws(Clocks(), from: .three, actions: randomAct)

  @Test("Pure update, told once, replay, winding, undo and bounds hold on random walks")
  func lawsHold() {
    let violation = laws.firstViolation(history: Clocks.history)
    #expect(violation == nil, "\(violation.map(\.description) ?? "")")
  }

  @Test("Every field is listed, patches lead from state to state, and states merge")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
  }

  @Test("A bounded history of Clocks stays in its bound and replays")
  func bounded() {
    let all = Clocks.history
    let rules = HistoryRules(
      lanes: all.lanes, bound: HistoryRules.Bound(count: 20), label: all.label, continues: all.continues)
    let violation = laws.firstViolation(history: rules)
    #expect(violation == nil, "\(violation.map(\.description) ?? "")")
  }

  @Test("Every state on a walk is the same after going through text", arguments: 1...5)
  func roundTrip(seed: UInt64) throws {
    let loop = Loop(Clocks.State.three, Clocks(), history: Clocks.history)
    for act in laws.randomWalk(seed: seed, history: Clocks.history) {
      act.perform(on: loop)
      let text = try StateText.write(loop.state)
      #expect(try StateText.read(Clocks.State.self, from: text) == loop.state)
    }
  }

  @Test("The text of a state says what a person knows of it")
  func text() throws {
    let state = Clocks.State.three.after(.openSheet, .search("Melbourne"), .sheetScrolled(1_669), .listScrolled(668))
    let text = try StateText.write(state)
    for line in ["\"search\" : \"Melbourne\"", "\"scroll\" : 1669", "\"scroll\" : 668", "\"zone\" : \"Africa/Cairo\""] {
      #expect(text.contains(line))
    }
  }
}
