/// The way into a store from anywhere: effects, timers, callbacks of libraries, other tasks.
///
/// ```swift
/// let mailbox = store.mailbox
/// Task.detached { mailbox.send(.tick) }
/// ```
///
/// Actions are applied in the order they came, each settled before the next. A mailbox does not keep its store alive.
public struct Mailbox<Action: Sendable>: Sendable {
  /// How many actions may wait: a store settles tens of thousands in the time of one frame, so a full mailbox means that
  /// the isolation is blocked or that something floods it.
  public static var bound: Int { 65_536 }

  let inbox: Inbox<Letter<Action>>

  /// Puts an action in and returns at once.
  ///
  /// An action that finds no room is dropped, and the store reports ``Fault/mailboxFull(bound:dropped:)``. A task that sends many
  /// actions waits for room with ``deliver(_:cause:)`` instead.
  ///
  /// - Parameter cause: `.acted` from a device that a person uses; `.arrived`, the default, for the rest.
  /// - Returns: false when the store is gone or ``bound`` actions wait; the action has then not been taken.
  @discardableResult public func send(_ action: Action, cause: Cause = .arrived) -> Bool {
    inbox.put(Letter(action: action, cause: cause, run: nil))
  }

  /// Puts an action in, waiting while the mailbox is full.
  ///
  /// - Returns: false when the store is gone.
  @discardableResult public func deliver(_ action: Action, cause: Cause = .arrived) async -> Bool {
    await inbox.deliver(Letter(action: action, cause: cause, run: nil))
  }
}

/// An action on its way, and the run of a source that it came from: what a stopped source sent is not read.
struct Letter<Action: Sendable>: Sendable {
  let action: Action
  let cause: Cause
  let run: UInt64?
}
