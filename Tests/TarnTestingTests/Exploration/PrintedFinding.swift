// The test is as a finding printed it.
// swift-format-ignore-file

import Tarn
import TarnTesting
import Testing

/// The printed test of a finding with all kinds of steps. The mistake is mended, so it passes.
@Suite("The printed test of a finding passes when its mistake is mended") struct PrintedFinding {
  private let exploration = Self.exploration(isMended: true)

  static func exploration(isMended: Bool) -> Exploration<Parcels> {
    Parcels.exploration(history: Parcels.history, isMended: isMended)
      .restarts { $0 }
      .invariant("what is shown was asked for") { $0.shown == nil || $0.shown == $0.query }
  }

  @Test("what is shown was asked for") func finding() {
    let violation = exploration.violation(after: [
      .move(.send(.add("a \"b\""))),
      .move(.undo),
      .move(.redo),
      .move(.jump(.everything, to: 0)),
      .move(.jump(.track("list"), to: 1)),
      .restart,
      .move(.group("Group", [.search(1), .watch(true)])),
      .move(.group(nil, [.search(2)])),
      .event(.measured(2000)),
      .wait(milliseconds: 100),
      .move(.send(.open(at: Timestamp(milliseconds: 1700000000100 /* 2023-11-14T22:13:20.100Z */)))),
      .answer(.search(1), .answered(1)),
    ])
    #expect(violation == nil)
  }
}
