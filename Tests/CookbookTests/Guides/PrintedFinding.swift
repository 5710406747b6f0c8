import DocumentedCode
import Testing

/// The test of docs/exploration.md as it was printed. It has to fail, because the mistake is still there.
@Suite("The printed test of a finding fails while the mistake is there", .fails) struct PrintedFinding {
  private let exploration = explorationOfLamps()

  @Test("the best name is in the list") func finding() {
    let violation = exploration.violation(after: [
      .move(.send(.add(""))),
      .move(.send(.ask)),
      .move(.send(.remove(0))),
      .answer(.ask([""]), .answered("")),
    ])
    #expect(violation == nil)
  }
}
