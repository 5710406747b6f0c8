import Tarn
import TarnSync
import TarnValues

/// A range of the timeline in which posts may be missing.
///
/// A gap opens if there are more new posts than a page holds, and the server returns its newest ones instead of those
/// that follow the last known post, like servers that ignore `min_id`. It is a visible row until the user has it
/// filled, a page at a time from its newer end.
public struct Gap: Hashable, Codable, Sendable, Identifiable {
  /// The newest known post when the gap opened. It identifies the gap.
  public let older: Post.ID
  /// The oldest known post above the gap. Each page that fills the gap changes it.
  public internal(set) var newer: Post.ID
  public internal(set) var status: Status
  /// Returned with the page, so that the page does not overwrite changes that the server confirmed since.
  var ticket: PullTicket?

  public enum Status: Hashable, Codable, Sendable {
    /// The user can have it filled.
    case open
    /// Requested. The state only records that the page is wanted: the request is a subscription
    /// (``Timeline/subscriptions(_:)``), so a program that ended before the response requests it again.
    case requested
    /// The page could not be read, with a message. The user can try again.
    case failed(String)
    /// The server no longer has these posts: servers keep only the last several hundred posts of a timeline.
    case unavailable
  }

  public var id: Post.ID { older }

  public init(older: Post.ID, newer: Post.ID, status: Status = .open) {
    self.older = older
    self.newer = newer
    self.status = status
  }

  /// The row's text.
  public var words: String {
    switch status {
    case .open: "Posts may be missing here."
    case .requested: "Loading the missing posts …"
    case .failed(let words): "The missing posts could not be loaded: \(words)"
    case .unavailable: "Posts may be missing here, which the server no longer has."
    }
  }

  /// Whether the user can have it filled now.
  public var canBeFilled: Bool {
    switch status {
    case .open, .failed: true
    case .requested, .unavailable: false
    }
  }
}

extension AccountSession {
  /// Returns the visible gaps by the index of the row below them; for a gap below the last row, the number of rows. A
  /// gap among posts that the user has not asked to see yet is not visible.
  ///
  /// - Complexity: O(g log n) for g gaps among n rows.
  public func gaps(in rows: Table<Row>) -> [Int: [Gap]] {
    guard let horizon else { return [:] }
    return Dictionary(grouping: gaps.filter { $0.older < horizon }) { gap in
      // Rows are sorted by their IDs, the greatest first.
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].id < gap.newer { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  /// Returns the gap nearest to a row that can be filled; `nil` if there is none.
  public func nearestGap(to index: Int, in rows: Table<Row>) -> Gap? {
    gaps(in: rows).compactMap { row, gaps in gaps.first(where: \.canBeFilled).map { (abs(row - index), $0) } }
      .min { $0.0 < $1.0 }?.1
  }
}
