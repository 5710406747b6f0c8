import TarnTesting
import Testing

@Suite("Exploring a kitty of two people") struct KittyExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(KittyExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
