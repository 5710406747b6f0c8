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
  case endlessAnswers(String, bound: Int)
  /// No effect handler accepts an effect.
  case effectNotConnected(String)
  /// No effect handler accepts a subscription.
  case sourceNotConnected(String)
  /// More effects wait than are allowed. This effect will not be performed.
  case tooManyEffects(String, bound: Int)
  /// An action was sent to a part of the state that no longer exists. It has been dropped.
  case sentToVanished(String)
  /// A jump named a history track that does not exist.
  case unknownLane(String, known: [String])
}

extension Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endlessRounds(let rounds, let observers, let dropped):
      """
      The state had not settled after \(rounds) rounds, because observers answer each other's changes with actions: \
      \(observers.joined(separator: ", ")). \(dropped) queued \(dropped == 1 ? "action was" : "actions were") dropped. \
      Send from one of them only when what it would change is not so already.
      """
    case .queueFull(let bound):
      """
      More than \(bound) actions were sent while one was settling; the rest were dropped. Look for an observer that \
      sends in a loop, or put the change of many things into one action.
      """
    case .mailboxFull(let bound, let dropped):
      """
      \(bound) actions were waiting in the store's mailbox, so \(dropped) more \(dropped == 1 ? "was" : "were") dropped. Wait \
      for room with `await mailbox.deliver(…)` where many are sent, and look for what keeps the store's isolation busy.
      """
    case .endlessAnswers(let effect, let bound):
      """
      One action led to more than \(bound) immediate answers; what \(effect) and others asked after that was dropped. Look for \
      a feature that asks again whenever it is answered, or ask for many things in one request.
      """
    case .effectNotConnected(let effect):
      """
      No use case takes the effect \(effect), so nothing was done. Add a Connection for it to the store's `effects`.
      """
    case .sourceNotConnected(let source):
      """
      No use case takes the source \(source), so nothing runs. Add a Connection for it to the store's `sources`.
      """
    case .tooManyEffects(let effect, let bound):
      """
      \(bound) effects are waiting to be performed, so \(effect) was not taken. Something asks faster than the outside \
      answers: ask less often, or let a source that follows the state do it.
      """
    case .sentToVanished(let action):
      """
      \(action) was sent to a part of the state that is no longer there, and was dropped.
      """
    case .unknownLane(let name, let known):
      """
      The history has no lane called \(name), so nothing was wound. Its lanes are \(known.joined(separator: ", ")).
      """
    }
  }
}
