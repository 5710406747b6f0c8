import TarnTesting
import Testing

@Suite("Exploring the to-dos of two people") struct TodosExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(TodosExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
