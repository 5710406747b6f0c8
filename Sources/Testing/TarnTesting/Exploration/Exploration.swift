import Tarn

/// A search for a sequence of actions, answers and events after which an app is wrong.
///
/// ```swift
/// let shopping = Exploration(Shopping(), from: []) { list, moves in
///   moves.add(weight: 3) { random in .add(random.text()) }
///   for index in list.indices { moves.add { _ in .remove(index) } }
/// }
/// .invariant("no line is empty") { !$0.contains("") }
/// if let finding = shopping.run(.steps(10_000)).finding { print(finding) }
/// ```
///
/// A run performs steps on a ``/Tarn/Loop`` from the first state: actions that make sense in the present state, undo and
/// jumps if there is a history, and what the environment does, in any order: answers to effects, late or never; events of
/// subscriptions; time; restarts. There are no tasks: a seeded scheduler decides which is next, so the same seed is the
/// same run on every machine.
///
/// After every step it checks the invariants, and after some runs the laws (``law(_:)``), which cost more than the steps.
/// It prefers what it has not seen yet: a run may begin with steps of an earlier one that reached something new, such as
/// two kinds of actions in a new order or another case of an enum in the state ([exploring](doc:exploration)).
///
/// A finding is shrunk to few steps with simple values, and told in sentences and as code of a test.
public struct Exploration<F: Feature> where F.State: Equatable {
  /// The state of the feature.
  public typealias State = F.State
  /// The actions of the feature.
  public typealias Action = F.Action
  /// A step of a run.
  public typealias Step = ExplorationStep<F.State, F.Action, F.Effect>

  /// The number of steps of a run. The default reaches states that need a few dozen steps; more make findings slower to
  /// shrink.
  public var length = 100
  /// How many runs come between two whose steps are also checked by the laws. A law costs some dozen updates a step.
  public var runsBetweenLaws = 20
  /// How often a person undoes, redoes or jumps, if there is a history: one in this many steps.
  public var oneJumpIn = 8

  @usableFromInline let feature: F
  @usableFromInline let start: State
  @usableFromInline let history: HistoryRules<State, Action>?
  @usableFromInline let effects: (ExplorationClock) -> [EffectHandler<F.Effect, Action>]
  @usableFromInline let moves: (State, inout Moves<Action>) -> Void
  @usableFromInline let answers: ((F.Effect, inout Moves<Action>) -> Void)?
  @usableFromInline let events: ((F.Subscription, inout Moves<Action>) -> Void)?
  @usableFromInline var invariants: [Invariant] = []
  @usableFromInline var laws: [(Laws<F>) -> LawViolation<State, Action>?] = []
  @usableFromInline var restore: ((State) throws -> State)?
  @usableFromInline var features: [(State) -> Int] = []
  /// The weights of moves by their lines, in place of their own.
  @usableFromInline var weights: [UInt32: Int]?

  /// A condition of a state, or of what an action did.
  @usableFromInline enum Invariant {
    case state(String, (State) -> Bool)
    case change(String, (_ before: State, Action, _ after: State) -> Bool)
  }

  /// Creates the search.
  ///
  /// - Parameters:
  ///   - feature: the app's behavior.
  ///   - start: the first state of each run.
  ///   - history: the rules of the app's history: the runs then contain undo, redo, jumps and groups.
  ///   - effects: the handlers that respond synchronously. Called for each run, with its clock, so that new IDs and times
  ///     are the same at each repetition.
  ///   - moves: adds the actions that make sense in a state. A pure function of both.
  ///   - answers: adds the possible answers to an effect that no synchronous handler accepts. They arrive after any number
  ///     of other steps, or never.
  ///   - events: adds the possible events of a subscription, while the state returns it.
  public init(
    _ feature: F, from start: State, history: HistoryRules<State, Action>? = nil,
    effects: @escaping (ExplorationClock) -> [EffectHandler<F.Effect, Action>] = { _ in [] },
    moves: @escaping (State, inout Moves<Action>) -> Void,
    answers: ((F.Effect, inout Moves<Action>) -> Void)? = nil,
    events: ((F.Subscription, inout Moves<Action>) -> Void)? = nil
  ) {
    self.feature = feature
    self.start = start
    self.history = history
    self.effects = effects
    self.moves = moves
    self.answers = answers
    self.events = events
  }

  /// Adds a condition that holds in the first state and after every step.
  public func invariant(_ sentence: String, _ holds: @escaping (State) -> Bool) -> Exploration {
    with { $0.invariants.append(.state(sentence, holds)) }
  }

  /// Adds a condition of what an action does, for every action that is sent and not refused.
  ///
  /// ```swift
  /// let checked = exploration.change("only removing makes the list shorter") { before, action, after in
  ///   if case .remove = action { true } else { after.count >= before.count }
  /// }
  /// ```
  ///
  /// - Complexity: a copy of the state a step.
  public func change(
    _ sentence: String, _ holds: @escaping (_ before: State, _ action: Action, _ after: State) -> Bool
  ) -> Exploration {
    with { $0.invariants.append(.change(sentence, holds)) }
  }

  /// Adds laws, which are checked with the steps of some runs.
  ///
  /// ```swift
  /// let checked = exploration.law { $0.pureUpdate() }
  /// ```
  public func law(_ check: @escaping (Laws<F>) -> LawViolation<State, Action>?) -> Exploration {
    with { $0.laws.append(check) }
  }

  /// Adds restarts: a state is saved and read, and the effects that wait are lost.
  ///
  /// - Parameter restore: returns what is read of a saved state. An error is a finding.
  public func restarts(_ restore: @escaping (State) throws -> State) -> Exploration {
    with { $0.restore = restore }
  }

  /// Adds a number of the state by which the search tells states apart, such as the count of waiting changes up to 5.
  ///
  /// It needs none: it finds the cases of enums, missing and present values, and empty collections by itself.
  public func covering(_ number: @escaping (State) -> Int) -> Exploration { with { $0.features.append(number) } }

  /// The line of the first move in the first state.
  @usableFromInline var firstLine: UInt32 {
    var first = Moves<Action>(now: ExplorationRun<F>.firstTime, random: SeededRandom(seed: 0))
    moves(start, &first)
    return first.candidates.first?.line ?? 0
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
