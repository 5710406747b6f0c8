/// A mistake in an app that the loop or the store detected and recovered from. It is reported, not thrown: the state is
/// valid, and the user of the app cannot do anything about it.
public enum Fault: Sendable, Equatable {
  /// Observers kept sending actions in response to each other's. The actions that were still queued have been dropped.
  case endlessRounds(rounds: Int, observers: [String], dropped: Int)
  /// More actions were sent during a settling than the queue holds. The surplus actions have been dropped.
  case queueFull(bound: Int)
  /// More actions were sent to a store's mailbox than it holds. `dropped` of them have been dropped.
  case mailboxFull(bound: Int, dropped: Int)
  /// Synchronous use cases and features kept responding to each other. The remaining requests have been dropped.
  case endlessResponses(String, bound: Int)
  /// No effect handler accepts an effect.
  case effectNotHandled(String)
  /// No effect handler accepts a subscription.
  case subscriptionNotHandled(String)
  /// More effects wait than are allowed. This effect will not be performed.
  case tooManyEffects(String, bound: Int)
  /// An action was sent to a part of the state that no longer exists. It has been dropped.
  case elementMissing(String)
  /// An action was refused, and no listener (``Loop/onRefusal(_:)``) told the user.
  case refused(String, reason: String)
  /// A jump named a history track that does not exist.
  case unknownTrack(String, tracks: [String])
}

extension Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endlessRounds(let rounds, let observers, let dropped):
      """
      The state did not settle within \(rounds) rounds, because observers keep sending actions on each other's changes: \
      \(observers.joined(separator: ", ")). \(dropped) queued \(dropped == 1 ? "action was" : "actions were") dropped. \
      In one of them, send only if the action would change the state.
      """
    case .queueFull(let bound):
      """
      More than \(bound) actions were sent while the store settled one; the store dropped the rest. Look for an observer \
      that sends in a loop, or combine many changes in one action.
      """
    case .mailboxFull(let bound, let dropped):
      """
      The store's mailbox was full with \(bound) actions, so \(dropped) more \(dropped == 1 ? "was" : "were") dropped. Where \
      many actions are sent, wait for room with `await mailbox.deliver(…)`, and find the code that blocks the store's isolation.
      """
    case .endlessResponses(let effect, let bound):
      """
      One action caused more than \(bound) synchronous responses; the store dropped the request \(effect) and all later ones. \
      Look for a feature that sends a new request on each response, or combine many requests in one.
      """
    case .effectNotHandled(let effect):
      """
      No effect handler accepts the effect \(effect), so it was not performed. Add a handler for it to the store's `effects`.
      """
    case .subscriptionNotHandled(let source):
      """
      No effect handler accepts the subscription \(source), so it does not run. Add a handler for it to the store's `subscriptions`.
      """
    case .tooManyEffects(let effect, let bound):
      """
      \(bound) effects are waiting, so the effect \(effect) will not be performed. The app returns effects faster than its use \
      cases finish: return fewer, or use a subscription that follows the state.
      """
    case .elementMissing(let action):
      """
      The action \(action) was dropped, because the part of the state that it was sent to no longer exists.
      """
    case .refused(let action, let reason):
      """
      The action \(action) was refused: \(reason) No listener shows this to the user: add one with `store.onRefusal`, or send \
      with `try store.request(…)`.
      """
    case .unknownTrack(let name, let tracks):
      """
      The history has no track named \(name), so the jump was ignored. Its tracks are \(tracks.joined(separator: ", ")).
      """
    }
  }
}
