import Tarn

/// Checks Tarn's laws on an app of your own with random walks.
///
/// ```swift
/// @Test func lawsHold() {
///   let laws = Laws(Counter(), from: 0) { _, random in random.pick(from: [.up, .down]) }
///   #expect(laws.firstViolation(history: rules) == nil)
/// }
/// ```
///
/// Each check returns the first violation that it finds, or `nil`. A failing walk is shrunk to the few steps that
/// matter, so the feature must accept any action in any state, as every feature must. A check uses no test framework
/// and performs no effect.
///
/// The same seed gives the same walk. A law that holds on these walks may fail on others: adjust ``walks`` and
/// ``steps``.
public struct Laws<F: Feature> where F.State: Equatable {
  /// The state of the feature.
  public typealias State = F.State
  /// The actions of the feature.
  public typealias Action = F.Action

  /// The number of walks of a check. The default finds failures that occur once in a few hundred steps and takes a
  /// moment.
  public var walks = 20
  /// The number of steps in a walk.
  public var steps = 200
  /// The seed of the first walk. Each further walk uses the next integer.
  public var seed: UInt64 = 1

  let feature: F
  let start: State
  /// The only walk of the checks, if it is given. A violation then has its steps as they are.
  var givenWalk: [WalkStep<State, Action>]?
  let actions: (State, inout SeededRandom) -> Action

  /// Creates the checks of a feature.
  ///
  /// - Parameters:
  ///   - feature: the feature to check.
  ///   - start: the initial state of each walk.
  ///   - actions: draws the next action. It gets the state, so that it can refer to existing elements; sometimes it
  ///     should refer to a missing one.
  public init(_ feature: F, from start: State, actions: @escaping (State, inout SeededRandom) -> Action) {
    self.feature = feature
    self.start = start
    self.actions = actions
  }

  /// Returns the first violation of any of the laws below.
  ///
  /// - Complexity: that of all checks: for a small state well under a second.
  public func firstViolation(history rules: HistoryRules<State, Action>) -> LawViolation<State, Action>? {
    pureUpdate() ?? notifiedOnce { copy $0 } ?? replay(history: rules) ?? timeTravel(history: rules) ?? undo(
      history: rules)
      ?? bounds(history: rules)
  }

  /// Runs walks until the law fails, and shrinks the failing walk.
  ///
  /// - Parameter finding: returns the violation in a list of steps and the number of steps after which it occurs, or
  ///   `nil`.
  func firstViolation(
    of law: String, history rules: HistoryRules<State, Action>? = nil,
    finding: ([WalkStep<State, Action>]) -> LawFinding?
  ) -> LawViolation<State, Action>? {
    if let givenWalk {
      return finding(givenWalk).map { found in
        LawViolation(
          law: law, start: start, steps: Array(givenWalk.prefix(found.after)), finding: found.message, seed: seed)
      }
    }
    for number in 0..<UInt64(walks) {
      let list = randomWalk(seed: seed &+ number, history: rules)
      guard var found = finding(list) else { continue }
      // The steps after the violation are dropped.
      let minimal = shrunk(Array(list.prefix(found.after))) { candidate in
        guard let newFinding = finding(candidate) else { return false }
        found = newFinding
        return true
      }
      return LawViolation(law: law, start: start, steps: minimal, finding: found.message, seed: seed &+ number)
    }
    return nil
  }

  /// The violation that a check found. The text follows “Then”.
  struct LawFinding {
    let after: Int
    let message: String
  }
}

extension Laws {
  /// Returns the steps of a walk: actions, and if there are history rules also jumps of the whole history and of
  /// tracks, undo and redo, groups, actions from outside, and loads of earlier states.
  ///
  /// - Complexity: one `update` a step.
  public func randomWalk(
    seed: UInt64, history rules: HistoryRules<State, Action>? = nil
  ) -> [WalkStep<State, Action>] {
    var random = SeededRandom(seed: seed)
    let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
    var states = [start]
    return (0..<steps).map { _ in
      let step = randomStep(loop, states, &random)
      step.perform(on: loop)
      // A few dozen states are enough to load from; keeping all would cost too much memory on a long walk.
      if states.count < 32 {
        states.append(loop.state)
      } else if random.oneIn(8) {
        states[random.pick(from: states.indices)] = loop.state
      }
      return step
    }
  }

  private func randomStep(_ loop: Loop<F>, _ states: [State], _ random: inout SeededRandom) -> WalkStep<State, Action> {
    guard let history = loop.history, random.oneIn(3) else { return .send(actions(loop.state, &random)) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .load(random.pick(from: states))
    case 1, 2: return .undo
    case 3: return .redo
    case 4, 5: return .receive(actions(loop.state, &random))
    case 6: return group(loop.state, &random)
    default: break
    }
    let targets = [HistoryTarget.everything, .everything] + history.rules.tracks.map { .track($0.name) }
    let target = random.pick(from: targets)
    // Includes one position beyond either end: an out-of-range position means the nearest end.
    return .jump(target, to: Int.random(in: -1...history.count(of: target) + 1, using: &random))
  }

  /// Returns a group of up to three actions, each drawn for the state after the previous ones.
  private func group(_ state: State, _ random: inout SeededRandom) -> WalkStep<State, Action> {
    var state = state
    let sent = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let action = actions(state, &random)
      _ = feature.apply(action, to: &state)
      return action
    }
    return .group(random.oneIn(2) ? "Group" : nil, sent)
  }

  /// Returns a wall clock that advances by up to two seconds a reading and sometimes jumps back, the same way at every
  /// call.
  func irregularTime() -> () -> Timestamp {
    var random = SeededRandom(seed: 0)
    var milliseconds: Int64 = 1_000_000
    return {
      milliseconds += random.oneIn(20) ? -5_000 : Int64.random(in: 0...2_000, using: &random)
      return Timestamp(milliseconds: milliseconds)
    }
  }
}
