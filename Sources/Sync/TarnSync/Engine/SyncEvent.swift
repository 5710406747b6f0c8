import Tarn

/// An input to a sync engine from outside.
///
/// The cases with objects are indirect, so that the actions of an app that contain an event are not as large as they.
public enum SyncEvent<Object: Synced>: Equatable, Codable, Sendable {
  /// The app has started, or it runs the engine from now on in place of another program on the same document. The
  /// engine sends nothing before this event. After ``SyncRules/firstPause`` it sends again the changes that were in
  /// flight when the app or the other program ended: their requests may still be at the server. A second event in the
  /// same process sends no change twice. It requests no news: use ``refresh``.
  case started
  /// The device is online or offline. Without this event the engine detects the state from failures. The engine saves
  /// the state, so the app sends the current one after ``started``.
  case online(Bool)
  /// The user has signed in.
  case signedIn
  /// The user or a timer of the app requests news.
  case refresh
  /// The user requests news without delay: the engine ends the pauses that it chose itself and keeps those that the
  /// server requested, and ``SyncRules/firstPause`` after a request that may still be at the server.
  case retry
  /// The time that ``SyncAction/wake(at:)`` requested has come, or another program has changed the state
  /// (``SyncEngine/needsWakeUp``). An early or late event does no harm.
  case woke
  /// The result of sending a change.
  indirect case pushed(PushTicket, PushResult<Object>)
  /// The result of looking up whether a change arrived.
  indirect case lookedUp(PushTicket, LookupResult<Object>)
  /// The result of requesting news.
  indirect case pulled(PullTicket, PullResult<Object>)
  /// A page that the app requested by itself, with the ticket that it took before the request. The engine skips each
  /// object that the news have removed since, and requests the news again. If news have arrived since and the page changes
  /// an object, the page may be older: the engine requests once more the news since the request. It ignores a repeated
  /// page.
  indirect case received(SyncPage<Object>, PullTicket)

  /// Two events have the keys that files have from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case started, online, signedIn, refresh, retry, woke, pushed, pulled
    case lookedUp = "looked"
    case received = "heard"
  }
}

/// The result of sending a change.
public enum PushResult<Object: Synced>: Equatable, Codable, Sendable {
  /// The server applied the change. The value is the object's version on the server, if the answer contains it;
  /// without it the replica keeps the change until a page contains the object. For a new object the answer must contain
  /// it, with the server's ID; otherwise the later changes of the object cannot be sent.
  case accepted(Object?)
  /// The server did not apply the change, because the object has changed there; the value is its current version.
  /// ``Synced/policy(for:)`` decides conflicts; the engine sends the rest of the change again.
  case outdated(Object)
  /// The object no longer exists. A removal is complete; an edit is kept as refused, for the user to see.
  case gone
  /// The server refuses the change permanently, with a reason for the user.
  case rejected(String)
  /// It is unknown whether the server applied the change; the engine sends it again.
  case failed(SyncFailure)
}

/// The result of looking up whether a change arrived.
public enum LookupResult<Object: Synced>: Equatable, Codable, Sendable {
  /// The change arrived. The value is the object's current version, `nil` if it was removed since.
  case found(Object?)
  /// The change did not arrive and may be sent.
  case absent
  /// The lookup failed.
  case failed(SyncFailure)
}

/// A temporary reason for a failed request.
public enum SyncFailure: Equatable, Codable, Sendable {
  /// The request may succeed later: after this many seconds, if the server gives a number.
  case tryLater(seconds: Int?)
  /// A rate limit: the app must send no request for this many seconds.
  case slowDown(seconds: Int)
  /// The user is no longer signed in.
  case signIn
  /// The request did not reach the server, or its answer did not arrive.
  case offline
  /// The request certainly never left: no network, an unknown host, or a refused connection. A change sent for the
  /// first time then waits again, as if it had never been sent, and is sent as soon as the network returns. A push of
  /// several requests may return this only if none of them was sent. For lookups and pulls it is the same as
  /// ``offline``.
  case notSent
}

/// The result of requesting news.
public enum PullResult<Object: Synced>: Equatable, Codable, Sendable {
  /// A page of news, the cursor of the next page, and whether the server has more already.
  case page(SyncPage<Object>, next: String?, hasMore: Bool)
  /// The request failed for a temporary reason.
  case failed(SyncFailure)
}

/// A part of the server's objects.
public struct SyncPage<Object: Synced>: Equatable, Codable, Sendable {
  /// The objects in the server's order. Objects that the base contains keep their positions.
  public var objects: [Object]
  /// The IDs of the objects that the server has removed.
  public var removed: [Object.ID]
  /// The end at which new objects are inserted.
  public var end: Replica<Object>.LocalPlacement
  /// Whether the page contains all objects: an object that is not in it was removed.
  public var isAll: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - objects: the objects in the server's order.
  ///   - removed: the IDs of the objects that the server has removed.
  ///   - end: the end at which new objects are inserted.
  ///   - isAll: whether an object that is not in the page was removed.
  public init(
    _ objects: [Object] = [], removed: [Object.ID] = [], at end: Replica<Object>.LocalPlacement = .last,
    isAll: Bool = false
  ) {
    self.objects = objects
    self.removed = removed
    self.end = end
    self.isAll = isAll
  }
}

/// Identifies one attempt to send a change. The engine ignores a late or repeated answer, because its ticket is not
/// awaited.
public struct PushTicket: Hashable, Codable, Sendable {
  /// The ID of the sent change.
  public let change: ChangeID
  @usableFromInline let number: Int

  @inlinable init(change: ChangeID, number: Int) {
    self.change = change
    self.number = number
  }
}

/// Identifies a request for news and its time: an object that the server confirmed later is newer than the answer.
public struct PullTicket: Hashable, Codable, Sendable {
  /// The number of the request, which increases by one with each.
  public let number: Int
  @usableFromInline let since: Int

  @inlinable init(number: Int, since: Int) {
    self.number = number
    self.since = since
  }
}
