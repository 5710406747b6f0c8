import TarnTesting
import Testing

@Suite("Exploring the clocks") struct ClocksExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(ClocksExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
