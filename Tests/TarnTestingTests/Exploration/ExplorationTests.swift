import Tarn
import TarnTesting
import Testing

@Suite("Exploring an app") struct ExplorationTests {
  typealias Step = ExplorationStep<Parcels.State, Parcels.Action, Parcels.Effect>

  private func finding(
    _ exploration: Exploration<Parcels>, steps: Int = 20_000
  ) throws -> ExplorationFinding<Parcels.State, Parcels.Action, Parcels.Effect> {
    try #require(exploration.run(.steps(steps)).finding)
  }

  @Test("It finds a sequence, and shrinks its steps and the texts in them")
  func texts() throws {
    let found = try finding(
      Parcels.exploration().invariant("no third text has a b") { $0.list.count < 3 || !$0.list[2].contains("b") })
    #expect(found.steps == [.move(.send(.add(""))), .move(.send(.add(""))), .move(.send(.add("b")))])
    #expect(found.sentence == "no third text has a b")
  }

  @Test("It shrinks a number to the lowest one that fails")
  func numbers() throws {
    let found = try finding(
      Parcels.exploration().invariant("the level is below 617") { $0.level < 617 || $0.level > 1_000 })
    #expect(found.steps == [.move(.send(.number(617)))])
  }

  @Test("An answer arrives after a later request: the answers of effects come in any order")
  func lateAnswers() throws {
    let found = try finding(
      Parcels.exploration().invariant("what is shown was asked for") { $0.shown == nil || $0.shown == $0.query })
    #expect(
      found.steps == [
        .move(.send(.search(1))), .move(.send(.search(2))), .answer(.search(1), .answered(1)),
      ])
  }

  @Test("Events arrive while their subscription is active, and not otherwise")
  func events() throws {
    let found = try finding(Parcels.exploration().invariant("no event arrives") { $0.level <= 1_000 })
    #expect(found.steps == [.move(.send(.watch(true))), .event(.measured(2_000))])
  }

  @Test("Time passes between actions that carry it, as little as the failure needs")
  func time() throws {
    let found = try finding(Parcels.exploration().invariant("the door is not stuck") { !$0.isStuck }, steps: 100_000)
    #expect(found.steps.count == 3)
    guard case .wait(let milliseconds)? = found.steps.dropFirst().first else {
      Issue.record("\(found)")
      return
    }
    #expect((3_600_001...3_700_000).contains(milliseconds))
    #expect(found.test.contains("    .wait(milliseconds: \(milliseconds)),\n"))
  }

  @Test("A group that is not needed is taken apart, and its superfluous actions are left out", arguments: 1...8)
  func takenApart(seed: UInt64) throws {
    let exploration = Parcels.exploration(history: Parcels.history)
      .invariant("there are at most two parcels") { $0.list.count <= 2 }
    let found = try #require(exploration.run(.steps(20_000), seed: seed).finding)
    #expect(found.steps == Array(repeating: .move(.send(.add(""))), count: 3))
  }

  @Test("A group that is needed has only the actions that it needs")
  func smallGroups() throws {
    final class Last { var count = 0 }
    var groups = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let last = Last()
      let exploration = Parcels.exploration(history: Parcels.history)
        .invariant("one parcel is added at once") { state in
          defer { last.count = state.list.count }
          return state.list.count - last.count <= 1
        }
      let found = try #require(exploration.run(.steps(20_000), seed: seed).finding)
      for case .move(.group(_, let actions)) in found.steps {
        groups += 1
        // The texts are not made simpler after an action of the group was left out.
        #expect(actions.count == 2, "seed \(seed): \(actions)")
      }
    }
    #expect(groups > 0)
  }

  @Test("With a history, undo is one of the steps, which is no action")
  func undo() throws {
    let exploration = Parcels.exploration(history: Parcels.history).change("only removing makes the list shorter") {
      if case .remove = $1 { true } else { $0.list.count <= $2.list.count }
    }
    #expect(exploration.run(.steps(2_000)).finding == nil)
    // The list has no track for the level, so undo leaves it.
    let found = try finding(exploration.invariant("the list has a text") { !($0.list.isEmpty && $0.level >= 300) })
    #expect(found.steps == [.move(.send(.number(300)))])
    let undone = try finding(
      Exploration(Parcels(), from: Parcels.State(), history: Parcels.history) { state, moves in
        if state.list.isEmpty { moves.add { _ in .number(7) } }
        if !state.list.isEmpty { moves.add { _ in .number(8) } }
        moves.add { _ in .add("") }
      }
      .change("the list never gets empty") { before, action, _ in !(action == .number(7) && before.level == 8) })
    #expect(undone.steps.suffix(2) == [.move(.undo), .move(.send(.number(7)))] && undone.steps.count <= 4)
  }

  @Test("Laws are checked with the steps of a run, and what violates one is shrunk")
  func laws() throws {
    let rules = HistoryRules<Parcels.State, Parcels.Action>(
      // The mistake: the second track has a part of the first one.
      tracks: [
        HistoryTrack("list", get: { $0.list }, set: { $0.list = $1 }),
        HistoryTrack("first", get: { $0.list.first }, set: { if let text = $1 { $0.list = [text] } }),
      ])
    var exploration = Parcels.exploration(history: rules).law { $0.firstViolation(history: rules) }
    exploration.runsBetweenLaws = 1
    let found = try finding(exploration)
    #expect(found.sentence.hasPrefix("Law"))
    #expect(found.steps.count <= 4)
  }

  @Test("A state that can't be read again is found, by a restart")
  func restarts() throws {
    struct Unreadable: Error {}
    let found = try finding(
      Parcels.exploration().restarts { state in
        if state.list.count == 2 { throw Unreadable() }
        return state
      })
    #expect(found.steps == [.move(.send(.add(""))), .move(.send(.add(""))), .restart])
    #expect(found.sentence == "a saved state can be read")
  }

  @Test("After a restart the effects from before it have no answer")
  func lostEffects() throws {
    let exploration = Parcels.exploration().restarts { state in
      var state = state
      state.level = 1
      return state
    }
    .change("an answer belongs to this run of the app") { before, action, _ in
      if case .answered = action { before.level != 1 } else { true }
    }
    let found = try finding(exploration)
    #expect(found.steps.contains { if case .move(.send(.search)) = $0 { true } else { false } })
    #expect(found.steps.last.map { if case .answer = $0 { true } else { false } } == true)
  }

  @Test("A fault that the loop reports is a finding")
  func faults() throws {
    struct Echo: SynchronousUseCase { func perform(_ query: Int) -> Int { query } }
    struct Endless: Feature {
      func update(_ count: inout Int, _ action: Int) -> [Int] {
        count += 1
        return action > 2 ? [action] : []
      }
    }
    let exploration = Exploration(
      Endless(), from: 0, effects: { _ in [EffectHandler(Echo()) { $1 }] },
      moves: { _, moves in moves.add { Int.random(in: 0...3, using: &$0) } })
    let found = try #require(exploration.run(.steps(1_000)).finding)
    #expect(found.steps == [.move(.send(3))])
    #expect(found.message.contains("more than 65536 synchronous responses"))
  }

  @Test("The story says in sentences what happened, and the test has the same steps")
  func story() throws {
    let found = try finding(
      Parcels.exploration().invariant("no second text") { $0.list.count < 2 || $0.shown == nil })
    let lines = found.description.split(separator: "\n")
    #expect(lines.first?.hasPrefix("When .") == true)
    #expect(lines.dropFirst().prefix(found.steps.count - 1).allSatisfy { $0.hasPrefix(" and ") })
    #expect(found.description.contains("the answer to .search("))
    #expect(found.description.contains("Then “no second text” does not hold"))
    #expect(found.test.hasPrefix("@Test(\"no second text\") func finding() {"))
    #expect(found.test.contains("    .move(.send(.add(\"\"))),\n"))
  }

  @Test("An app without a mistake has no finding, after as many steps as the budget has")
  func nothing() {
    let report = Parcels.exploration(history: Parcels.history).run(.steps(5_000))
    #expect(report.finding == nil)
    #expect((5_000..<5_100).contains(report.steps))
    #expect(report.runs == report.corpus.runs)
  }
}
