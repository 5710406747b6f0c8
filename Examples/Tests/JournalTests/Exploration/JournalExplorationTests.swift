import TarnTesting
import Testing

@Suite("Exploring a journal that two people write") struct JournalExplorationTests {
  @Test("No sequence of actions, answers and restarts breaks what has to hold")
  func explore() {
    #expect(JournalExploration.make().run(.test(steps: 1_500)).finding?.description == nil)
  }
}
