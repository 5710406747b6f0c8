/// The behavior of an app or of a part of it: a pure function from a state and an action to the next state and the
/// effects that it requests.
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
/// Features compose by plain calls. A parent calls its child's `update` on its own field, maps the child's effects, and
/// merges its subscriptions:
///
/// ```swift
/// func update(_ state: inout State, _ action: Action) -> [Effect] {
///   switch action {
///   case .left(let action): return counter.update(&state.left, action).map(Effect.left)
///   default: return []
///   }
/// }
/// ```
///
/// ``CombinedFeature`` combines several features that receive the same actions.
///
/// `update` performs no input or output, reads no clock and generates no random number: an action that needs a time, an
/// ID or a number carries it. The same state and action produce the same state and effects (law 2; `TarnTesting` checks
/// it).
///
/// A feature must not hold mutable state: the store calls it in its own isolation and may copy it.
public protocol Feature<State, Action, Effect, Subscription> {
  /// The whole state of the app or of the part.
  associatedtype State
  /// An event or a request.
  associatedtype Action: Sendable
  /// A one-time request to the environment. A value, never a closure, so that it can be compared, logged and asserted.
  associatedtype Effect: Sendable & Equatable = Never
  /// A long-running subscription that is active while the state returns it. The value is also its identity.
  associatedtype Subscription: Sendable & Hashable = Never

  /// Changes `state` in place and returns the effects to perform.
  func update(_ state: inout State, _ action: Action) -> [Effect]

  /// Returns the subscriptions that are active in this state: a pure function that the store calls after each settling.
  /// The default returns none.
  ///
  /// The store starts each subscription that is new in the result and stops each one that is no longer in it. Equal
  /// values count once. Cost: one call and one comparison with the last result per settling; none when `Subscription` is
  /// `Never`.
  func subscriptions(_ state: State) -> [Subscription]

  /// Sends an action to a loop: what ``Loop/send(_:cause:)`` calls for a loop with observers. An app has no reason to
  /// implement it: it is a requirement so that the default, which contains the whole settling, is compiled in the app's
  /// module for its types. Most actions are sent by code that serves all apps, such as that of a page, and would be
  /// several times slower there.
  static func send(_ action: Action, cause: Cause, to loop: Loop<Self>)
}

extension Feature {
  /// Returns no subscriptions.
  @inlinable public func subscriptions(_ state: State) -> [Subscription] { [] }

  /// Applies the action and all that follows from it, or queues it during a settling.
  @inlinable public static func send(_ action: Action, cause: Cause, to loop: Loop<Self>) {
    guard loop.phase == .idle else { return loop.enqueue(.action(action, cause)) }
    loop.settle(action, cause)
  }
}
