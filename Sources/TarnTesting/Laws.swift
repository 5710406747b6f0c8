import Tarn

/// Tarn's laws, to be checked on an app of your own by random walks.
///
/// ```swift
/// @Test func lawsHold() {
///   let laws = Laws(Counter(), from: 0) { _, random in random.pick(from: [.up, .down]) }
///   #expect(laws.firstViolation(history: rules) == nil)
/// }
/// ```
///
/// Each check returns the first violation it finds, or `nil`. A walk that fails is shrunk to the few acts that matter; a
/// feature has to take any action in any state, as it has to anyway. A check uses no test framework and performs no effect.
///
/// The same seed walks the same way. What holds on these walks may still fail on others: look at ``walks`` and ``acts``.
public struct Laws<F: Feature> where F.State: Equatable {
  public typealias State = F.State
  public typealias Action = F.Action

  /// How many walks a check makes. The default finds what goes wrong once in a few hundred acts and takes a blink.
  public var walks = 20
  /// How long a walk is.
  public var acts = 200
  /// The seed of the first walk; the next ones count on from it.
  public var seed: UInt64 = 1

  let feature: F
  let start: State
  let actions: (State, inout SeededRandom) -> Action

  /// - Parameters:
  ///   - start: where each walk begins.
  ///   - actions: draws the next action. It sees the state, so that it can name things that are there; now and then it should
  ///     name something that is not.
  public init(_ feature: F, from start: State, actions: @escaping (State, inout SeededRandom) -> Action) {
    self.feature = feature
    self.start = start
    self.actions = actions
  }

  /// The first violation of any of the laws below.
  ///
  /// - Complexity: that of all checks: for a small state well under a second.
  public func firstViolation(history rules: HistoryRules<State, Action>) -> Violation<State, Action>? {
    pureUpdate() ?? toldOnce { copy $0 } ?? replay(history: rules) ?? winding(history: rules) ?? undo(history: rules)
      ?? bounds(history: rules)
  }

  /// Walks until the law is broken, and shrinks the walk.
  ///
  /// - Parameter finding: what is wrong after how many acts of a list, or `nil`.
  func firstViolation(
    of law: String, history rules: HistoryRules<State, Action>? = nil,
    finding: ([Act<State, Action>]) -> Finding?
  ) -> Violation<State, Action>? {
    for walk in 0..<UInt64(walks) {
      let list = randomWalk(seed: seed &+ walk, history: rules)
      guard var found = finding(list) else { continue }
      // What comes after the violation is not looked at again.
      let few = shrunk(Array(list.prefix(found.after))) { fewer in
        guard let next = finding(fewer) else { return false }
        found = next
        return true
      }
      return Violation(law: law, start: start, acts: few, finding: found.words, seed: seed &+ walk)
    }
    return nil
  }

  /// What a check found, in the words that follow “Here”.
  struct Finding {
    let after: Int
    let words: String
  }
}

extension Laws {
  /// The acts of a walk: actions, and if versions are kept also windings of everything and of lanes, undo and redo, groups,
  /// actions that arrive, and the loading of states seen before.
  ///
  /// - Complexity: one `update` an act.
  public func randomWalk(
    seed: UInt64, history rules: HistoryRules<State, Action>? = nil
  ) -> [Act<State, Action>] {
    var random = SeededRandom(seed: seed)
    let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
    var seen = [start]
    return (0..<acts).map { _ in
      let act = randomAct(loop, seen, &random)
      act.perform(on: loop)
      // A few dozen different states are enough to load from, and keeping all would make a long walk dear.
      if seen.count < 32 {
        seen.append(loop.state)
      } else if random.oneIn(8) {
        seen[random.pick(from: seen.indices)] = loop.state
      }
      return act
    }
  }

  private func randomAct(_ loop: Loop<F>, _ seen: [State], _ random: inout SeededRandom) -> Act<State, Action> {
    guard let history = loop.history, random.oneIn(3) else { return .send(actions(loop.state, &random)) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .load(random.pick(from: seen))
    case 1, 2: return .undo
    case 3: return .redo
    case 4, 5: return .arrive(actions(loop.state, &random))
    case 6: return group(loop.state, &random)
    default: break
    }
    let reels = [Reel.everything, .everything] + history.rules.lanes.map { .lane($0.name) }
    let reel = random.pick(from: reels)
    // One beyond either end: out of range means the nearest end.
    return .wind(reel, to: Int.random(in: -1...history.count(of: reel) + 1, using: &random))
  }

  /// Up to three actions, each drawn for the state that those before it lead to.
  private func group(_ state: State, _ random: inout SeededRandom) -> Act<State, Action> {
    var state = state
    let sent = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let action = actions(state, &random)
      _ = feature.update(&state, action)
      return action
    }
    return .group(random.oneIn(2) ? "Group" : nil, sent)
  }

  /// A wall clock that goes on by up to two seconds a reading, and now and then jumps back: the same at every call.
  func irregularTime() -> () -> Timestamp {
    var random = SeededRandom(seed: 0)
    var milliseconds: Int64 = 1_000_000
    return {
      milliseconds += random.oneIn(20) ? -5_000 : Int64.random(in: 0...2_000, using: &random)
      return Timestamp(milliseconds: milliseconds)
    }
  }
}
