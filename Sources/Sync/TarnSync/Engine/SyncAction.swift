import Tarn

/// A command that a sync engine returns for its caller to execute.
public enum SyncAction<Object: Synced>: Equatable, Sendable {
  /// Sends a change with its ID, so that the server applies it once.
  indirect case push(Push<Object>)
  /// Asks the server whether it has a change, before the engine sends it again: the change was sent so long ago that
  /// the server may have forgotten its ID.
  indirect case lookUp(Push<Object>)
  /// Requests the news since a cursor; all objects if there is no cursor.
  case pull(PullTicket, since: String?)
  /// Schedules ``SyncEvent/woke`` for this time. It replaces the time scheduled before.
  case wake(at: Timestamp)
  /// Reports that the server has assigned an ID to an object. The app replaces the local ID wherever it refers to the
  /// object.
  case renamed(Object.ID, to: Object.ID)
  /// Asks the user to sign in. The engine sends nothing until then.
  case askToSignIn
}

/// A change that is being sent, with the versions of its object.
public struct Push<Object: Synced>: Equatable, Sendable {
  /// The ticket that the caller returns with the server's answer.
  public let ticket: PushTicket
  /// The change to send.
  public let change: LocalChange<Object>
  /// The object before the change, as far as the engine knows the server's version; `nil` if the server does not have
  /// it.
  public let before: Object?
  /// The object after the change; `nil` if the change removes it.
  public let after: Object?

  @inlinable init(ticket: PushTicket, change: LocalChange<Object>, before: Object?, after: Object?) {
    self.ticket = ticket
    self.change = change
    self.before = before
    self.after = after
  }
}
