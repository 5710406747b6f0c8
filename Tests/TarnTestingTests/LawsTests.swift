import Tarn
import TarnTesting
import Testing

@Suite("Checking the laws")
struct LawsTests {
  @Test("The laws hold for a correct app")
  func correctApp() {
    #expect(Shopping.laws.firstViolation(history: Shopping.rules) == nil)
  }

  @Test("The law finds an update that reads other input than its parameters, in one step")
  func impureState() throws {
    let violation = try #require(BrokenShopping.withImpureState.laws.pureUpdate())
    #expect(violation.steps == [.send(.removeLast)])
    #expect(violation.law == "Law 2 does not hold: same state and action give the same state and effects")
  }

  @Test("A violation on a large state shows the fields that differ, by path and value, and is short")
  func differingFields() throws {
    struct Impure: Feature {
      struct Row: Equatable {
        var id: Int
        var title: String
      }

      struct State: Equatable {
        var rows = (0..<2_000).map { Row(id: $0, title: "row \($0)") }
        var top = 0
      }

      let external = BrokenShopping.ImpureState()
      func update(_ state: inout State, _ action: Int) -> [Never] {
        external.calls += 1
        state.rows[action].title = "call \(external.calls)"
        return []
      }
    }
    let violation = try #require(Laws(Impure(), from: Impure.State()) { _, _ in 7 }.pureUpdate())
    #expect(violation.finding.hasPrefix("update gave the state {rows[7].title: \"call "), "\(violation.finding)")
    #expect(violation.finding.contains(", and then {rows[7].title: \"call "), "\(violation.finding)")
    #expect(violation.description.count < 600, "\(violation)")
  }

  @Test("An invariant of the app is checked in the first state and after each step, and a violation names the change")
  func invariant() throws {
    func fewItems(_ most: Int) -> LawViolation<Shopping.State, Shopping.Action>? {
      Shopping.laws.invariant("There are few items", history: Shopping.rules) { $0.items.count < most }
    }
    #expect(fewItems(1_000) == nil)
    let violation = try #require(fewItems(2))
    #expect(violation.law == "“There are few items” does not hold")
    #expect(violation.steps.count == 2, "\(violation)")
    #expect(violation.finding.hasPrefix("the state changed from "), "\(violation.finding)")
    let start = try #require(fewItems(0))
    #expect(start.steps.isEmpty && start.finding == "it does not hold in the first state")
  }

  @Test("The law finds effects that differ")
  func impureEffects() throws {
    let violation = try #require(BrokenShopping.withImpureEffects.laws.pureUpdate())
    #expect(violation.steps == [.send(.add("salt"))])
    #expect(violation.finding.hasPrefix("update gave the effects [") && violation.finding.contains(", and then ["))
  }

  @Test("The law finds subscriptions that are no function of the state")
  func impureSubscriptions() throws {
    struct Impure: Feature {
      let external = BrokenShopping.ImpureState()
      func update(_ state: inout Int, _ action: Int) -> [Never] { [] }
      func subscriptions(_ state: Int) -> [Int] {
        external.calls += 1
        return [external.calls]
      }
    }
    let violation = try #require(Laws(Impure(), from: 0) { _, _ in 1 }.pureUpdate())
    #expect(violation.finding == "subscriptions gave [1], and then [2]")
  }

  @Test("The law finds a log that does not replay")
  func noReplay() throws {
    let violation = try #require(BrokenShopping.withImpureState.laws.replay(history: BrokenShopping.rules))
    #expect(violation.law == "Law 5 does not hold: the log replays to the same states")
    #expect(violation.steps.count <= 2)
  }

  @Test("The law finds a track that is restored to another value")
  func brokenTrack() throws {
    // The track sets another value than it gets.
    let wrong = HistoryTrack<Shopping.State>("items", get: { $0.items }, set: { $0.items = $1.filter { $0 != "salt" } })
    let rules = HistoryRules<Shopping.State, Shopping.Action>(tracks: [wrong] + Shopping.rules.tracks.dropFirst())
    let violation = try #require(Shopping.laws.timeTravel(history: rules))
    #expect(violation.law.hasPrefix("Law 6 does not hold"))
    #expect(violation.steps.contains(.send(.add("salt"))))
    #expect(violation.steps.count <= 4)
  }

  @Test("The law finds a track that undo and redo do not restore")
  func brokenUndo() throws {
    // The track sets another value than it gets.
    let wrong = HistoryTrack<Shopping.State>("items", get: { $0.items }, set: { $0.items = $1.filter { $0 != "salt" } })
    let rules = HistoryRules<Shopping.State, Shopping.Action>(tracks: [wrong] + Shopping.rules.tracks.dropFirst())
    let violation = try #require(Shopping.laws.undo(history: rules))
    #expect(violation.law == "Law 6 does not hold: undo then redo is the identity")
    #expect(violation.steps == [.send(.add("salt")), .undo])
    #expect(violation.finding.hasPrefix("undo then redo made Shopping.State(items: []"), "\(violation.finding)")
  }

  @Test("The law finds an undo that changes a track that is not undoable")
  func changesOtherTrack() throws {
    // The track sets more than it gets, whenever it sets another value.
    let greedy = HistoryTrack<Shopping.State>(
      "items", get: { $0.items },
      set: {
        if $0.items != $1 { $0.shown = 0 }
        $0.items = $1
      })
    let rules = HistoryRules<Shopping.State, Shopping.Action>(tracks: [greedy] + Shopping.rules.tracks.dropFirst())
    let violation = try #require(Shopping.laws.undo(history: rules))
    #expect(violation.steps.count == 3 && violation.steps.contains(.undo), "\(violation.steps)")
    #expect(
      violation.finding.hasSuffix("and changed the track shown, which undo must not change"), "\(violation.finding)")
  }

  @Test("The law finds an undo that changes state outside the tracks")
  func changesStateOutsideTracks() throws {
    let counting = HistoryTrack<Shopping.State>(
      "items", get: { $0.items },
      set: {
        if $0.items != $1 { $0.clicks += 1 }
        $0.items = $1
      })
    let rules = HistoryRules<Shopping.State, Shopping.Action>(tracks: [counting] + Shopping.rules.tracks.dropFirst())
    let violation = try #require(Shopping.laws.undo(history: rules))
    #expect(violation.law == "Law 6 does not hold: undo then redo is the identity")
    #expect(violation.finding.hasPrefix("undo then redo made Shopping.State("), "\(violation.finding)")
  }

  @Test(
    "The law of undo holds for several undoable tracks, and for each of them",
    arguments: [["items"], ["shown"], ["items", "shown"]])
  func undoTracks(tracks: [String]) {
    for bound in [HistoryRules<Shopping.State, Shopping.Action>.Bound(), .init(count: 8)] {
      let rules = HistoryRules(
        tracks: Shopping.rules.tracks, undoTracks: tracks, bound: bound, continues: Shopping.rules.continues)
      let violation = Shopping.laws.undo(history: rules)
      #expect(violation == nil, "\(violation.map(\.description) ?? "")")
    }
  }

  @Test("The law finds a value that never equals itself, whose observers are notified without a change")
  func notNotified() throws {
    struct NeverEqual: Equatable { static func == (lhs: NeverEqual, rhs: NeverEqual) -> Bool { false } }
    let violation = try #require(Shopping.laws.notifiedOnce { _ in NeverEqual() })
    #expect(violation.steps.count == 1)
  }

  @Test("The description of a violation is readable")
  func messages() throws {
    let feature = BrokenShopping { external, state, action in
      if action == .removeLast, state.items.count == 1 { state.shown = 100 + external.calls }
      return []
    }
    var laws = feature.laws
    laws.walks = 1
    let violation = try #require(laws.pureUpdate())
    let lines = violation.description.split(separator: "\n")
    #expect(lines[0] == "Law 2 does not hold: same state and action give the same state and effects.")
    #expect(lines[1] == "From State(items: [], shown: 0, clicks: 0) these steps reproduce it (seed 1):")
    #expect(lines[2].hasPrefix("  1. add("))
    #expect(lines[3].hasPrefix("  2. add("))
    #expect(lines[4] == "  3. removeLast")
    #expect(lines[5].hasPrefix("Then update gave the state Shopping.State(items: ["))
  }

  @Test("Equal seeds give equal walks, and other seeds other walks")
  func repeatable() {
    let laws = Shopping.laws
    #expect(laws.randomWalk(seed: 5, history: Shopping.rules) == laws.randomWalk(seed: 5, history: Shopping.rules))
    #expect(laws.randomWalk(seed: 5) != laws.randomWalk(seed: 6))
  }

  @Test("Walks contain jumps and loads only with a history")
  func kindsOfSteps() {
    let withoutHistory = Shopping.laws.randomWalk(seed: 1)
    #expect(withoutHistory.allSatisfy { $0.cause == .acted })
    let withHistory = Set(Shopping.laws.randomWalk(seed: 1, history: Shopping.rules).map(\.cause))
    #expect(withHistory == [.acted, .arrived, .jumped, .loaded])
  }
}
