import ProgramDriver
import TarnTesting
import Testing

@Suite("Exploring an app that traps") struct TrapTests {
  private func output(_ mistake: String, steps: Int = 5_000) async throws -> String {
    try await ChildProcess(builtProgram("TrapProbe"), [mistake, "\(steps)"]).output()
  }

  @Test("An index out of range in an update is a finding with a shrunk story")
  func trapsInUpdate() async throws {
    let story = try await output("step")
    #expect(
      story.hasPrefix(
        """
        When .add("")
         and .select(0)
         and .removeFirst
         and .show
        Then the app traps: Fatal error: Index out of range
        """))
  }

  @Test("Words are drawn lower until the laws do not trap any more")
  func trapsInLaws() async throws {
    let lines = try await output("laws").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first == "When .add(\"aaa\")")
    #expect(lines.dropFirst().first == "Then the laws trap: Fatal error: Index out of range.")
  }

  @Test("A trap in a list of moves is told after the steps that lead to its state")
  func trapsInMoves() async throws {
    let lines = try await output("moves").split(separator: "\n")
    #expect(lines.prefix(3) == ["When .add(\"\")", " and .add(\"\")", " and .add(\"\")"])
    #expect(lines.dropFirst(3).first?.hasPrefix("Then the moves of the state trap: Fatal error") == true)
  }

  @Test("A trap in the first state is a finding without steps")
  func trapsAtOnce() async throws {
    #expect(try await output("start").hasPrefix("Then the app traps in its first state: Fatal error"))
  }

  @Test("A violation is found in a child process as in this one")
  func violation() async throws {
    #expect(
      try await output("condition").hasPrefix(
        """
        When .add("")
         and .add("")
         and .add("b")
        Then “no third text has a b” does not hold
        """))
  }

  @Test("A trap while a violation is shrunk leaves the violation")
  func trapsWhileShrinking() async throws {
    #expect(
      try await output("shrinking").hasPrefix(
        """
        When .add("")
         and .add("a")
         and .show
        Then “nothing is shown” does not hold
        """))
  }

  @Test("Without a mistake nothing is found, and the parent gets the numbers and the coverage")
  func right() async throws {
    let lines = try await output("right", steps: 1_000).split(separator: "\n")
    #expect(lines.first?.hasPrefix("nothing in 1") == true)
    let coverage = try #require(lines.last?.split(separator: " ").last.flatMap { Int($0) })
    #expect(coverage > 20)
  }

  private static var exploration: Exploration<Shopping> {
    Exploration(Shopping(), from: Shopping.State()) { _, moves in
      moves.add { .add($0.text()) }
      moves.add { .show(Int.random(in: 0...9, using: &$0)) }
    }
  }

  @Test("A test starts itself alone as the child process")
  func inTest() throws {
    let exploration = Self.exploration.invariant("no trap") {
      precondition($0.shown < 5)
      return true
    }
    let report = try exploration.runInChildProcess(.steps(1_000), test: "TrapTests/inTest")
    #expect(report.finding?.steps == [.move(.send(.show(5)))])
  }
}
