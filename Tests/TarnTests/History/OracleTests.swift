import RandomCases
import Tarn
import TarnTesting
import Testing

@Suite("A history compared with a reference model")
struct OracleTests {
  typealias Step = NaiveHistory.Step
  typealias Rules = HistoryRules<Editor.State, Editor.Action>

  /// Returns a description of the first difference between the history and the model, or nil.
  func difference(_ actions: [Step], _ rules: Rules) -> String? {
    let clock = WallClock()
    let loop = Loop(Editor.State(), Editor(), history: rules, now: clock.now)
    var naive = NaiveHistory(rules)
    for (index, action) in actions.enumerated() {
      // The pauses depend on the index in the program, so that shrinking the program keeps them.
      clock.pass(index % 5 == 4 ? 1_500 : 300)
      action.perform(on: loop)
      naive.perform(action, at: clock.milliseconds)
      guard let history = loop.history else { return "no history" }
      if let description = difference(loop.state, history, naive) { return "after \(action): \(description)" }
    }
    return nil
  }

  func difference(
    _ state: Editor.State, _ history: History<Editor.State, Editor.Action>, _ naive: NaiveHistory
  ) -> String? {
    func states(_ target: HistoryTarget) -> [Editor.State] {
      (0...history.count(of: target)).map { history.state(at: $0, of: target, present: state) }
    }
    if state != naive.state { return "\(state), not \(naive.state)" }
    if Array(history.log) != naive.log { return "the log \(Array(history.log)), not \(naive.log)" }
    if history.first != naive.first { return "the first \(history.first), not \(naive.first)" }
    if history.rules.bound.bytes != nil, history.bytes != naive.bytes {
      return "\(history.bytes) bytes, not \(naive.bytes)"
    }
    for track in naive.tracks {
      let target = HistoryTarget.track(track.name)
      if history.position(of: target) != track.position { return "\(track.name) at \(history.position(of: target))" }
      if states(target) != naive.states(of: track) { return "\(track.name) has \(states(target))" }
    }
    if history.undoable?.id != naive.undoable.map({ naive.order[$0] }) { return "\(history.undoName ?? "no undo")" }
    if history.redoable?.id != naive.redoable.map({ naive.order[$0] }) { return "\(history.redoName ?? "no redo")" }
    if history.position != naive.position { return "everything at \(history.position), not \(naive.position)" }
    if states(.everything) != naive.statesOfAll { return "everything has \(states(.everything))" }
    do throws(History<Editor.State, Editor.Action>.Invalid) { try history.parts.check(tracks: 2) } catch {
      return error.reason
    }
    return nil
  }

  /// Compares random programs, and records the shortest with a difference.
  private func check(_ rules: Rules) {
    var laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    laws.steps = 40
    for seed in 0..<randomCases(15) {
      let actions = laws.randomWalk(seed: UInt64(seed), history: rules)
      guard difference(actions, rules) != nil else { continue }
      let shortest = shrunk(actions) { difference($0, rules) != nil }
      Issue.record("\(shortest), \(difference(shortest, rules) ?? "")")
      return
    }
  }

  static let bounds: [Rules.Bound] = [
    .init(), .init(count: 8), .init(count: 9, milliseconds: 3_000), .init(milliseconds: 1_000),
    .init(count: 12, bytes: 2_500), .init(milliseconds: 4_000, bytes: 600),
  ]

  /// With and without runs, and the tracks that undo applies to.
  static let rules = [
    (false, ["document"]), (true, ["document"]), (true, ["view"]), (false, ["document", "view"]),
  ]

  @Test(
    "The history equals the reference model after every step of random programs, for all rules and bounds",
    arguments: rules, bounds)
  func programs(_ kind: (coalescing: Bool, undoes: [String]), bound: Rules.Bound) {
    let rules = Editor.rules(bound: bound, coalescing: kind.coalescing, undoes: kind.undoes)
    check(rules)
  }

  @Test(
    "The history equals the reference model if some actions are no steps", arguments: [false, true], bounds)
  func actionsWithoutStep(coalescing: Bool, bound: Rules.Bound) {
    let rules = Editor.rules(
      bound: bound, coalescing: coalescing, isStep: { if case .paste = $0 { false } else { true } })
    check(rules)
  }

  @Test(
    "The history equals the reference model if its steps are of two users and of none",
    arguments: rules, bounds)
  func users(_ kind: (coalescing: Bool, undoes: [String]), bound: Rules.Bound) {
    // In half of the rules some actions are no steps.
    let isStep: @Sendable (Editor.Action) -> Bool = { if case .paste = $0 { false } else { $0 != .type("b") } }
    let rules = Editor.rules(
      bound: bound, coalescing: kind.coalescing, undoes: kind.undoes, isStep: kind.coalescing ? isStep : nil,
      user: Editor.Action.user)
    check(rules)
  }

  @Test("A history rebuilt from its parts equals the original in every position", arguments: [false, true])
  func parts(coalescing: Bool) throws {
    var laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    laws.steps = 60
    let rules = Editor.rules(count: 30, bytes: 20_000, coalescing: coalescing)
    for seed in 0..<15 {
      let loop = Loop(Editor.State(), Editor(), history: rules, now: WallClock().now)
      for action in laws.randomWalk(seed: UInt64(seed), history: rules) {
        action.perform(on: loop)
        let history = try #require(loop.history)
        let copy = try History(history.parts, rules: rules)
        try #require(copy.log == history.log && copy.bytes <= history.bytes)
        try #require(copy.position == history.position && copy.count() == history.count())
        for position in 0...history.count() {
          try #require(
            copy.state(at: position, present: loop.state) == history.state(at: position, present: loop.state))
        }
      }
    }
  }
}
