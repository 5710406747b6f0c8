/// What an app, or a part of one, does: a pure function from a state and an action to the next state
/// and the effects it asks for.
///
/// ```swift
/// struct Counter: Feature {
///   enum Action { case up, down }
///   func update(_ count: inout Int, _ action: Action) -> [Never] {
///     switch action {
///     case .up: count += 1
///     case .down: count -= 1
///     }
///     return []
///   }
/// }
/// ```
///
/// Features compose by plain calls. A parent calls its child's `update` on its own field, maps the child's
/// effects, and merges its sources:
///
/// ```swift
/// case .left(let action):
///   return counter.update(&state.left, action).map(Effect.left)
/// ```
///
/// Several features that hear the same actions are put ``Together``.
///
/// `update` does no input or output, reads no clock and draws no random number: an action that needs a time, an id
/// or a number carries it. Same state and action give the same state and effects (law 2; `TarnTesting` checks it).
///
/// A feature is not a place for mutable state: it is called from wherever the store lives, and may be copied.
public protocol Feature<State, Action, Effect, Source> {
  /// The whole truth of the app or of the part.
  associatedtype State
  /// What happened or is wished.
  associatedtype Action: Sendable
  /// What is asked of the outside, once. A value, never a closure, so that it can be compared, logged and asserted.
  associatedtype Effect: Sendable & Equatable = Never
  /// What should be running while the state says so. A value that is also its own identity.
  associatedtype Source: Sendable & Hashable = Never

  /// Changes `state` in place and returns what to ask of the outside.
  func update(_ state: inout State, _ action: Action) -> [Effect]

  /// What should be running in this state: a pure function, asked after each settling. Nothing by default.
  ///
  /// What is in the answer and was not before is started; what is no longer in it is stopped. The same value twice
  /// counts once. Cost: one call and one comparison with the last answer a settling; nothing when `Source` is `Never`.
  func sources(_ state: State) -> [Source]
}

extension Feature {
  @inlinable public func sources(_ state: State) -> [Source] { [] }
}
