import DocumentedCode
import Tarn
import TarnTesting
import Testing

@Suite("docs/exploration.md") struct ExplorationGuideTests {
  /// The lamps without the answers, of which the page's condition does not hold.
  private let exploration = Exploration(Lamp(), from: Lamp.State()) { state, moves in
    moves.add(weight: 3) { random in .add(random.text()) }
    for index in state.names.indices { moves.add { _ in .remove(index) } }
  }
  .invariant("the best name is in the list") { state in state.best.map { state.names.contains($0) } ?? true }

  @Test("The page's code is that of the sources") func code() throws {
    let page = try DocumentedPage("docs/exploration.md")
    #expect(page.count == 8)
    #expect(try page.missing(in: "Tests/CookbookTests") == [])
  }

  @Test func explored() { #expect(exploration.run(.test(steps: 2_000)).finding?.description == nil) }

  @Test func doesNotTrap() throws {
    let report = try exploration.runInChildProcess(.test(steps: 2_000), test: "doesNotTrap")
    #expect(report.finding?.description == nil)
  }

  @Test("The page has the story and the printed test of the finding") func story() throws {
    let finding = try #require(findingOfLamps())
    let page = try DocumentedPage("docs/exploration.md")
    #expect(page.text.contains("```\n\(finding)\n```"), "\(finding)")
    #expect(page.text.contains("```swift\n\(finding.test)\n```"), "\(finding.test)")
  }
}
