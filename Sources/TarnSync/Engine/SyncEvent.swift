import Tarn

/// Something that happened to an engine from outside.
public enum SyncEvent<Object: Synced>: Equatable, Codable, Sendable {
  /// The app has started: what was under way when it ended is not any more, and is sent again. Nothing is sent before this. Said again
  /// while the app runs, it sends nothing twice. It asks for no news: that is ``refresh``.
  case started
  /// The machine has a network again, or has none. Without this news the engine finds out by itself. It is kept over a restart, so who
  /// tells of the network tells of it as it is then, after ``started``.
  case online(Bool)
  /// Somebody has signed in.
  case signedIn
  /// Somebody, or a timer of the app's, wants to know what is new.
  case refresh
  /// A person wants to know what is new, and not to wait: what the engine waits with by itself is tried now. As long as the server has asked
  /// for, it still waits.
  case retry
  /// The time that ``SyncAction/wake(at:)`` asked for has come. Too early or too late does no harm.
  case woke
  /// What came of sending a change.
  case pushed(PushTicket, PushResult<Object>)
  /// What came of looking whether a change arrived.
  case looked(PushTicket, LookResult<Object>)
  /// What came of asking what is new.
  case pulled(PullTicket, PullResult<Object>)
  /// Something the app has asked for by itself, with the ticket it took before it asked.
  case heard(Page<Object>, PullTicket)
}

/// What came of sending a change.
public enum PushResult<Object: Synced>: Equatable, Codable, Sendable {
  /// The server has it. The object as it is there now, if it says; of something new it has to, with the identity it has there, or
  /// what was done to it since can't be sent.
  case accepted(Object?)
  /// The server did not do it, for the object has changed there since: as it is now. Who has the last word is said by
  /// ``Synced/policy(for:)``; what is left of the change is sent again.
  case outdated(Object)
  /// There is no such object any more. A removal is done with; an edit is kept as refused, for a person to see.
  case gone
  /// The server does not want it, and never will as it is: in words for the person.
  case rejected(String)
  /// Nobody knows whether it was done: it is sent again.
  case failed(SyncFailure)
}

/// What came of looking whether a change arrived.
public enum LookResult<Object: Synced>: Equatable, Codable, Sendable {
  /// It did: the object as it is now; `nil` if it is gone since.
  case found(Object?)
  /// It did not, and may be sent.
  case absent
  /// It could not be found out.
  case failed(SyncFailure)
}

/// Why something could not be done just now.
public enum SyncFailure: Equatable, Codable, Sendable {
  /// Perhaps later: after so many seconds, if the server says how many.
  case tryLater(seconds: Int?)
  /// Nothing more from this app at all for so many seconds: a rate limit.
  case slowDown(seconds: Int)
  /// Nobody is signed in any more.
  case signIn
  /// The server was not reached, or its answer was not.
  case offline
  /// The server was not reached, and certainly nothing of a change was sent: no network, no such host, nobody listening. A change that
  /// was sent for the first time then waits again, as if it had never been sent. A push of several requests may say so only if none of
  /// them was sent. Of looks and pulls it is the same as ``offline``.
  case notSent
}

/// What came of asking what is new.
public enum PullResult<Object: Synced>: Equatable, Codable, Sendable {
  /// What is new, where to go on from, and whether there is more already.
  case page(Page<Object>, next: String?, hasMore: Bool)
  case failed(SyncFailure)
}

/// Some of what a server has.
public struct Page<Object: Synced>: Equatable, Codable, Sendable {
  /// In the server's order. Those that are there already stay where they are.
  public var objects: [Object]
  /// What is there no more.
  public var removed: [Object.ID]
  /// Where those that are new belong.
  public var end: Replica<Object>.End
  /// Whether it is all there is: what is not in it is gone.
  public var isAll: Bool

  public init(
    _ objects: [Object] = [], removed: [Object.ID] = [], at end: Replica<Object>.End = .last, isAll: Bool = false
  ) {
    self.objects = objects
    self.removed = removed
    self.end = end
    self.isAll = isAll
  }
}

/// Which sending of which change an answer is to: one that comes late, or twice, is to none that is awaited.
public struct PushTicket: Hashable, Codable, Sendable {
  public let change: ChangeID
  @usableFromInline let number: Int

  @inlinable init(change: ChangeID, number: Int) {
    self.change = change
    self.number = number
  }
}

/// When something was asked for: what the server has confirmed since is newer than the answer.
public struct PullTicket: Hashable, Codable, Sendable {
  public let number: Int
  @usableFromInline let since: Int

  @inlinable init(number: Int, since: Int) {
    self.number = number
    self.since = since
  }
}
