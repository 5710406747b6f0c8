import TarnTesting
import Testing

@Suite("Exploring throws of two people") struct ChanceExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(ChanceExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
