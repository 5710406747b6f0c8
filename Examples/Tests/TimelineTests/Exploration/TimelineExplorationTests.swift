import TarnTesting
import Testing

@Suite("Exploring a timeline and its server") struct TimelineExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(TimelineExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
