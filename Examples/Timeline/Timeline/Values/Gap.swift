import Tarn
import TarnSync
import TarnValues

/// A stretch of the timeline in which posts may be missing: the server has not said what lies between two posts.
///
/// A gap opens when more posts have come than fit on a page, and the server answers with its newest ones instead of those that follow
/// the last known post, as servers do that ignore `min_id`. It is shown as a row and stays until the user has it filled, a page at a
/// time from its newer end.
public struct Gap: Hashable, Codable, Sendable, Identifiable {
  /// The newest post that was known when the gap opened. It names the gap.
  public let older: Post.ID
  /// The oldest known post above the gap. Each page that fills the gap moves it down.
  public internal(set) var newer: Post.ID
  public internal(set) var status: Status
  /// Returned with the page, so that the page does not overwrite changes that the server has confirmed since.
  var ticket: PullTicket?

  public enum Status: Hashable, Codable, Sendable {
    /// The user can have it filled.
    case open
    /// The user has asked for a page. The state says only that it is wanted: the request is a source (``Timeline/sources(_:)``), so a
    /// program that ended before the answer came makes the request again.
    case requested
    /// The page could not be read, in words. The user can try again.
    case failed(String)
    /// The server has no posts there any more: servers keep only the last some hundred posts of a timeline.
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
  /// The gaps that are shown, by the index of the row below them; the number of rows is the index below the last one. A gap among
  /// posts that the user has not asked to see yet is not shown.
  ///
  /// - Complexity: O(g log n) for g gaps among n rows.
  public func gaps(in rows: Table<Row>) -> [Int: [Gap]] {
    guard let horizon else { return [:] }
    return Dictionary(grouping: gaps.filter { $0.older < horizon }) { gap in
      // Rows are in the order of their ids, the greatest first.
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].id < gap.newer { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  /// The gap that can be filled and is the nearest to a row; `nil` if there is none.
  public func nearestGap(to index: Int, in rows: Table<Row>) -> Gap? {
    gaps(in: rows).compactMap { place, gaps in gaps.first(where: \.canBeFilled).map { (abs(place - index), $0) } }
      .min { $0.0 < $1.0 }?.1
  }
}
