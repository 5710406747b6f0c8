import TarnTesting
import Testing

@Suite("Exploring dreams in two windows") struct DreamsExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(DreamsExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
