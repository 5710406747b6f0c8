import Tarn

@testable import TarnTesting

/// A document with a view, whose history is compared with a reference model, and checked by the laws.
enum HistoryExploration {
  static func make() -> Exploration<Editor> {
    let kinds: [Editor.Rules] = [
      Editor.rules(bound: .init(), coalescing: true, undoes: ["document"]),
      Editor.rules(bound: .init(count: 8), coalescing: false, undoes: ["document", "view"]),
      Editor.rules(bound: .init(count: 9, milliseconds: 3_000), coalescing: true, undoes: ["view"]),
      Editor.rules(bound: .init(count: 12, bytes: 2_500), undoes: ["document", "view"]),
      Editor.rules(bound: .init(), coalescing: true, isStep: { if case .paste = $0 { false } else { true } }),
      Editor.rules(bound: .init(), undoes: ["document", "view"], user: Editor.Action.user),
    ]
    var exploration = Exploration(Editor(), from: Editor.State(), history: kinds[1]) { _, moves in
      moves.add(weight: 2) { .type($0.pick(from: ["a", "b", ""])) }
      moves.add { _ in .tick }
      moves.add { _ in .paste("c") }
      moves.add(weight: 2) { .scroll(Int.random(in: 0...3, using: &$0)) }
    }
    .law { laws in
      for (number, rules) in kinds.enumerated() {
        let steps = laws.givenWalk ?? []
        if let found = oracle(rules.user == nil ? steps : withResponses(steps), rules, number) { return found }
      }
      return nil
    }
    .law { $0.firstViolation(history: kinds[0]) }
    (exploration.length, exploration.runsBetweenLaws, exploration.oneJumpIn) = (40, 1, 3)
    return exploration
  }

  /// Returns the steps with every third action as a response: the editor has no effects.
  private static func withResponses(_ steps: [NaiveHistory.Step]) -> [NaiveHistory.Step] {
    steps.enumerated().map { index, step in
      if index % 3 == 2, case .send(let action) = step { .receive(action) } else { step }
    }
  }

  private static func oracle(
    _ steps: [NaiveHistory.Step], _ rules: NaiveHistory.Rules, _ kind: Int
  ) -> LawViolation<Editor.State, Editor.Action>? {
    var milliseconds: Int64 = 1_000_000
    let loop = Loop(Editor.State(), Editor(), history: rules, now: { Timestamp(milliseconds: milliseconds) })
    var naive = NaiveHistory(rules)
    for (index, step) in steps.enumerated() {
      milliseconds += index % 5 == 4 ? 1_500 : 300
      step.perform(on: loop)
      naive.perform(step, at: milliseconds)
      guard let history = loop.history, let difference = difference(loop.state, history, naive) else { continue }
      return LawViolation(
        law: "the history equals the reference model (\(kind))", start: Editor.State(), steps: Array(steps[...index]),
        finding: difference, seed: 1)
    }
    return nil
  }

  private static func difference(
    _ state: Editor.State, _ history: History<Editor.State, Editor.Action>, _ naive: NaiveHistory
  ) -> String? {
    func states(_ target: HistoryTarget) -> [Editor.State] {
      (0...history.count(of: target)).map { history.state(at: $0, of: target, present: state) }
    }
    if state != naive.state { return "\(state), not \(naive.state)" }
    if Array(history.log) != naive.log { return "the log differs" }
    if history.first != naive.first { return "the first state differs" }
    for track in naive.tracks {
      let target = HistoryTarget.track(track.name)
      if history.position(of: target) != track.position { return "\(track.name) at \(history.position(of: target))" }
      if states(target) != naive.states(of: track) { return "\(track.name) has \(states(target))" }
    }
    if history.undoable?.id != naive.undoable.map({ naive.order[$0] }) { return "\(history.undoName ?? "no undo")" }
    if history.redoable?.id != naive.redoable.map({ naive.order[$0] }) { return "\(history.redoName ?? "no redo")" }
    if history.position != naive.position { return "everything at \(history.position), not \(naive.position)" }
    if states(.everything) != naive.statesOfAll { return "everything differs" }
    return nil
  }
}

extension Editor { typealias Rules = NaiveHistory.Rules }
