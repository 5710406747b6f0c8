import Tarn

/// What an engine wants done.
public enum SyncAction<Object: Synced>: Equatable, Sendable {
  /// Send a change, with its name so that it is done once.
  case push(Push<Object>)
  /// It was sent so long ago that the server may have forgotten its name: look whether it is there before it is sent again.
  case look(Push<Object>)
  /// Ask what is new since a cursor; without one, for all.
  case pull(PullTicket, since: String?)
  /// Tell ``SyncEvent/woke`` at this time. It takes the place of the one asked for before.
  case wake(at: Timestamp)
  /// Something has the server's name now: rename it wherever the app refers to it.
  case renamed(Object.ID, to: Object.ID)
  /// Nothing goes on before somebody has signed in.
  case askToSignIn
}

/// A change on its way.
public struct Push<Object: Synced>: Equatable, Sendable {
  /// To be given back with the answer.
  public let ticket: PushTicket
  public let change: LocalChange<Object>
  /// The object without the change and with it, as far as the server is known to have it; `nil` where it is not there.
  public let before: Object?
  public let after: Object?

  @inlinable init(ticket: PushTicket, change: LocalChange<Object>, before: Object?, after: Object?) {
    self.ticket = ticket
    self.change = change
    self.before = before
    self.after = after
  }
}
