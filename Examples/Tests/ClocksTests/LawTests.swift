import Clocks
import Tarn
import TarnSession
import TarnTesting
import Testing

@Suite("Clocks satisfies Tarn's laws") struct LawTests {
  let laws = Laws(Clocks(), from: .three, actions: randomAction)

  @Test("Clocks satisfies the laws of updates, replay, time travel, undo and bounds on random walks")
  func lawsHold() {
    let violation = laws.firstViolation(history: Clocks.history)
    #expect(violation == nil, "\(violation.map(\.description) ?? "")")
  }

  @Test("Clocks lists all fields, and satisfies the laws of patches and merges")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
  }

  @Test("A bounded history of Clocks stays within its bound and replays")
  func bounded() {
    let all = Clocks.history
    let rules = HistoryRules(
      tracks: all.tracks, bound: HistoryRules.Bound(count: 20), label: all.label, continues: all.continues)
    let violation = laws.firstViolation(history: rules)
    #expect(violation == nil, "\(violation.map(\.description) ?? "")")
  }

  @Test("Every state of a random walk survives encoding to text and decoding", arguments: 1...5)
  func roundTrip(seed: UInt64) throws {
    let loop = Loop(Clocks.State.three, Clocks(), history: Clocks.history)
    for step in laws.randomWalk(seed: seed, history: Clocks.history) {
      step.perform(on: loop)
      let text = try StateText.write(loop.state)
      #expect(try StateText.read(Clocks.State.self, from: text) == loop.state)
    }
  }

  @Test("The text of a state is readable")
  func text() throws {
    let state = Clocks.State.three.after(.openSheet, .search("Melbourne"), .sheetScrolled(1_669), .listScrolled(668))
    let text = try StateText.write(state)
    for line in ["\"search\" : \"Melbourne\"", "\"scroll\" : 1669", "\"scroll\" : 668", "\"zone\" : \"Africa/Cairo\""] {
      #expect(text.contains(line))
    }
  }
}
