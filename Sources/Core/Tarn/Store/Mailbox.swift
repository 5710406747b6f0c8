/// Sends actions to a store from any thread or task: effects, timers, callbacks of libraries.
///
/// ```swift
/// let mailbox = store.mailbox
/// Task.detached { mailbox.send(.tick) }
/// ```
///
/// The store applies actions in the order in which they arrive and settles each before the next. A mailbox does not
/// keep its store alive.
public struct Mailbox<Action: Sendable>: Sendable {
  /// The maximum number of waiting actions. A store settles tens of thousands in the time of one frame, so a full
  /// mailbox means that the isolation is blocked or that a sender floods it.
  public static var bound: Int { 65_536 }

  let inbox: Inbox<Envelope<Action>>

  /// Adds an action to the mailbox and returns immediately.
  ///
  /// If the mailbox is full, the action is dropped and the store reports ``Fault/mailboxFull(bound:dropped:)``. A task
  /// that sends many actions waits for room with ``deliver(_:cause:)`` instead.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - cause: `.acted` for input of the user on a device; `.arrived`, the default, for everything else.
  /// - Returns: false when the store was released or ``bound`` actions wait; the action is then not added.
  @discardableResult public func send(_ action: Action, cause: Cause = .arrived) -> Bool {
    inbox.put(Envelope(action: action, cause: cause, run: nil))
  }

  /// Adds an action to the mailbox, waiting while it is full.
  ///
  /// - Returns: false when the store was released.
  @discardableResult public func deliver(_ action: Action, cause: Cause = .arrived) async -> Bool {
    await inbox.deliver(Envelope(action: action, cause: cause, run: nil))
  }
}

/// An action in the mailbox, and the run of the subscription that sent it: the store ignores actions of a stopped
/// subscription.
struct Envelope<Action: Sendable>: Sendable {
  let action: Action
  let cause: Cause
  let run: UInt64?
  /// The number of the effect that the action answers, if effects are recorded.
  var effect: Int?
}
