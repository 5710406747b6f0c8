import Foundation
import Tarn
import Testing

@testable import TarnTesting

@Suite("The steps of a finding") struct FindingTests {
  typealias Step = ExplorationStep<Parcels.State, Parcels.Action, Parcels.Effect>

  /// A mistake that an exploration finds by a certain kind of steps.
  enum Mistake: CaseIterable {
    case answer, event, wait, restart, undo, law

    func exploration(isMended: Bool) -> Exploration<Parcels> {
      let parcels = Parcels.exploration(isMended: isMended)
      switch self {
      case .answer: return parcels.invariant("what is shown was asked for") { $0.shown == nil || $0.shown == $0.query }
      case .event: return parcels.invariant("no level is above 1,000") { $0.level <= 1_000 }
      case .wait: return parcels.invariant("the door is not stuck") { !$0.isStuck }
      case .restart:
        return parcels.restarts { state in
          if !isMended, state.list.count == 2 { throw Unreadable() }
          return state
        }
      case .undo: return FindingTests.undoing(isMended ? HistoryRules(tracks: [.whole("list")]) : Parcels.history)
      case .law:
        let first = HistoryTrack<Parcels.State>(
          "first", get: { $0.list.first }, set: { if let text = $1 { $0.list = [text] } })
        let rules = HistoryRules<Parcels.State, Parcels.Action>(
          tracks: Parcels.history.tracks + (isMended ? [] : [first]))
        var exploration = Parcels.exploration(history: rules).law { $0.firstViolation(history: rules) }
        exploration.runsBetweenLaws = 1
        return exploration
      }
    }
  }

  struct Unreadable: Error {}

  /// The mistake is in the history: if it does not have the level, undo of the first parcel leaves the level.
  private static func undoing(_ history: HistoryRules<Parcels.State, Parcels.Action>) -> Exploration<Parcels> {
    Exploration(Parcels(), from: Parcels.State(), history: history) { state, moves in
      moves.add { _ in .add("") }
      if !state.list.isEmpty { moves.add { _ in .number(1) } }
    }
    .invariant("an empty list has the level 0") { !$0.list.isEmpty || $0.level == 0 }
  }

  @Test("They lead to the same violation again, and to none when the mistake is mended", arguments: Mistake.allCases)
  func again(mistake: Mistake) throws {
    let exploration = mistake.exploration(isMended: false)
    let finding = try #require(exploration.run(.steps(100_000)).finding)
    #expect(exploration.violation(after: finding.steps) == finding.message)
    #expect(mistake.exploration(isMended: true).violation(after: finding.steps) == nil)
  }

  @Test(
    "Undo, jumps and groups are performed as in a run",
    arguments: [
      [.move(.send(.add(""))), .move(.send(.number(1))), .move(.undo)],
      [.move(.send(.add(""))), .move(.undo), .move(.redo), .move(.send(.number(1))), .move(.undo)],
      [.move(.send(.add(""))), .move(.send(.number(1))), .move(.jump(.everything, to: 0))],
      [.move(.send(.add(""))), .move(.send(.number(1))), .move(.jump(.track("list"), to: -1))],
      [.move(.group(nil, [.add(""), .number(1)])), .move(.undo)],
      [.move(.group("Group", [.add(""), .number(1), .add("")])), .move(.undo)],
    ] as [[Step]])
  func history(steps: [Step]) {
    let violation = Self.undoing(Parcels.history).violation(after: steps)
    #expect(violation?.hasPrefix("“an empty list has the level 0” does not hold") == true, "\(violation ?? "none")")
    #expect(Self.undoing(HistoryRules(tracks: [.whole("list")])).violation(after: steps) == nil)
    #expect(Self.undoing(Parcels.history).violation(after: steps.dropLast()) == nil)
  }

  @Test("Without a group, undo takes back its last action alone") func ungrouped() {
    let steps: [Step] = [.add(""), .number(1), .add("")].map { .move(.send($0)) }
    #expect(Self.undoing(Parcels.history).violation(after: steps + [.move(.undo)]) == nil)
  }

  @Test("A step that the environment can't do is left out") func leftOut() {
    let exploration = Parcels.exploration(history: Parcels.history).restarts { $0 }
      .invariant("no answer arrives") { $0.shown == nil }
      .invariant("no event arrives") { $0.level <= 1_000 }
    #expect(exploration.violation(after: [.answer(.search(1), .answered(1))]) == nil)
    #expect(exploration.violation(after: [.move(.send(.search(2))), .answer(.search(1), .answered(1))]) == nil)
    #expect(exploration.violation(after: [.move(.send(.search(1))), .answer(.search(1), .answered(1))]) != nil)
    #expect(
      exploration.violation(after: [.move(.send(.search(1))), .restart, .answer(.search(1), .answered(1))]) == nil)
    #expect(exploration.violation(after: [.event(.measured(2_000))]) == nil)
    #expect(exploration.violation(after: [.move(.send(.watch(true))), .event(.measured(2_000))]) != nil)
    #expect(exploration.violation(after: [.move(.jump(.track("level"), to: 0))]) == nil)
    #expect(
      Parcels.exploration()
        .violation(after: [.move(.undo), .move(.redo), .move(.jump(.track("list"), to: 0)), .restart]) == nil)
  }

  @Test("The steps after the first violation are not performed") func first() {
    let exploration = Parcels.exploration().invariant("the level is below 617") { $0.level < 617 }
    let violation = exploration.violation(after: [.move(.send(.number(617))), .move(.send(.number(618)))])
    #expect(violation?.contains("level: 617") == true)
    #expect(exploration.violation(after: []) == nil)
    #expect(Parcels.exploration().invariant("there is a parcel") { !$0.list.isEmpty }.violation(after: []) != nil)
  }

  /// Every effect reads the clock.
  struct Watch: Feature {
    func update(_ milliseconds: inout Int64, _ action: Int64) -> [Int] {
      if action == 0 { return [0] }
      milliseconds = action
      return []
    }
  }

  struct ReadClock: SynchronousUseCase {
    let clock: ExplorationClock

    func perform(_ effect: Int) -> Int64 { clock.now.milliseconds }
  }

  @Test("Handlers respond to effects, with a clock that begins anew") func handlers() {
    let exploration = Exploration(
      Watch(), from: 0, effects: { clock in [EffectHandler(ReadClock(clock: clock)) { $1 }] },
      moves: { _, moves in moves.add { _ in 0 } }
    )
    .invariant("it is early") { $0 < 1_700_000_000_100 }
    for _ in 1...2 {
      #expect(exploration.violation(after: [.wait(milliseconds: 99), .move(.send(0))]) == nil)
      #expect(exploration.violation(after: [.wait(milliseconds: 100), .move(.send(0))]) != nil)
    }
  }

  @Test("Moves that trap in the last state trap again") func traps() async {
    await #expect(processExitsWith: .failure) {
      let exploration = Exploration(Parcels(), from: Parcels.State()) { state, moves in
        _ = [0][state.list.count]
        moves.add { _ in .add("") }
      }
      // With an exit of 0 the test fails: so these steps do not trap.
      guard exploration.violation(after: []) == nil else { exit(0) }
      _ = exploration.violation(after: [.move(.send(.add("")))])
    }
  }

  /// Those of `PrintedFinding`.
  private static let steps: [Step] = [
    .move(.send(.add("a \"b\""))), .move(.undo), .move(.redo), .move(.jump(.everything, to: 0)),
    .move(.jump(.track("list"), to: 1)), .restart, .move(.group("Group", [.search(1), .watch(true)])),
    .move(.group(nil, [.search(2)])), .event(.measured(2_000)), .wait(milliseconds: 100),
    .move(.send(.open(at: Timestamp(milliseconds: 1_700_000_000_100)))), .answer(.search(1), .answered(1)),
  ]

  private func finding(_ steps: [Step]) -> ExplorationFinding<Parcels.State, Parcels.Action, Parcels.Effect> {
    ExplorationFinding(
      sentence: "what is shown was asked for", message: "", start: Parcels.State(), steps: steps, seed: 1, runs: 1,
      stepsBefore: steps.count)
  }

  @Test("The printed test has all of them in Swift, and compiles as it is") func printed() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: folder.appendingPathComponent("PrintedFinding.swift"), encoding: .utf8)
    let lines = finding(Self.steps).test.split(separator: "\n").map { "  \($0)\n" }
    #expect(source.contains(lines.joined()), "\(lines.joined())")
    let violation = PrintedFinding.exploration(isMended: false).violation(after: Self.steps)
    #expect(violation?.hasPrefix("“what is shown was asked for” does not hold") == true, "\(violation ?? "none")")
  }

  @Test("The printed test calls the exploration by the given expression") func name() {
    #expect(
      finding([]).test(of: "ParcelExploration.make()") == """
        @Test("what is shown was asked for") func finding() {
          let violation = ParcelExploration.make().violation(after: [])
          #expect(violation == nil)
        }
        """)
  }
}
