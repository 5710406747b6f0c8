/// A range of a feed in which objects may be missing.
///
/// A gap opens if there are more new objects than a page holds, and the server returns its newest ones instead of those
/// that follow the last known one, or no longer has those. It remains until the user has it filled, a page at a time
/// from its newer end. One opens above an object with a pending change, too, if the objects above it are dropped.
public struct PageGap<ID: Hashable & Comparable & Codable & Sendable>: Hashable, Codable, Sendable, Identifiable {
  /// The newest known object when the gap opened. It identifies the gap.
  public let older: ID
  /// The oldest known object above the gap. Each page that fills the gap changes it.
  public internal(set) var newer: ID
  /// Whether the gap can be filled.
  public internal(set) var status: Status
  /// Returned with the page, so that the page does not overwrite changes that the server confirmed since.
  var ticket: PullTicket?

  /// The status of a gap.
  public enum Status: Hashable, Codable, Sendable {
    /// The user can have it filled.
    case open
    /// Requested (``PagedFeed/pageRequests``).
    case requested
    /// The page could not be read, with a message. The user can try again.
    case failed(String)
    /// The server no longer has these objects: servers keep only the last several hundred objects of a feed.
    case unavailable
  }

  /// The older end, which never changes.
  public var id: ID { older }

  /// Creates a gap between two known objects.
  public init(older: ID, newer: ID, status: Status = .open) {
    self.older = older
    self.newer = newer
    self.status = status
  }

  /// Whether the user can have it filled now.
  public var canBeFilled: Bool {
    switch status {
    case .open, .failed: true
    case .requested, .unavailable: false
    }
  }
}

/// The status of the objects of a feed that are older than the oldest stored one.
public enum OlderPages: Hashable, Codable, Sendable {
  /// There may be older objects.
  case more
  /// Requested (``PagedFeed/pageRequests``).
  case requested
  /// There are no older objects.
  case end
  /// The maximum is stored (``PagedFeed/maximumCount``): older objects, which the server may have, are not requested.
  case full
  /// The request failed, with a message for the user.
  case failed(String)
}

/// A page of a feed that a program should request now, with the ticket to return with its answer.
public struct PageRequest<ID: Hashable & Comparable & Codable & Sendable>: Hashable, Sendable {
  /// The gap that the page fills; `nil` for older objects.
  public let gap: ID?
  /// The object before which the page ends: the page has the next older ones.
  public let before: ID
  /// The time of the request.
  public let ticket: PullTicket
}

/// The answer to a request for a page.
public enum FeedPage<Object: Synced>: Equatable, Codable, Sendable {
  /// Objects, newest first, and whether the server has no older ones.
  case page([Object], isLast: Bool)
  /// The request failed, with a message for the user.
  case failed(String)
}
