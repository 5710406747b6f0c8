import Foundation
import TarnSync

/// Statuses, newest first, and the cursors of the adjacent pages.
public struct StatusListing: Sendable {
  public var statuses: [Status]
  /// The ID before the older statuses; `nil` if there are none.
  public var older: String?
  /// The ID after the newer statuses; `nil` if there are none.
  public var newer: String?

  /// Creates a listing from a page and the header `Link` of its response.
  ///
  /// The number of statuses does not show whether there are more: a server removes deleted and hidden ones after it has
  /// selected as many as requested. Its `Link` header shows it; without that header, only an empty page is the last
  /// one.
  init(_ page: StatusPage, link header: String?) {
    statuses = page.statuses
    let ids = (page.statuses.map(\.id) + page.omissions.filter(\.isWhole).compactMap(\.id)).compactMap { StatusID($0) }
    (older, newer) = (ids.min()?.description, ids.max()?.description)
    guard let header else { return }
    let links = WebLink.links(in: header)
    // Only the ID is used: the address may be one that a proxy before the server does not have.
    func id(_ relation: String, _ name: String, else known: String?) -> String? {
      guard let link = links.first(where: { $0.relations.contains(relation) }) else { return nil }
      let named = URLComponents(string: link.target)?.queryItems?.first { $0.name == name }?.value
      return named.flatMap { StatusID($0) }?.description ?? known
    }
    (older, newer) = (id("next", "max_id", else: older), id("prev", "min_id", else: newer))
  }

  /// Whether it has a status that is not later than another one.
  func reaches(_ id: String) -> Bool { statuses.contains { StatusID.isNotLater($0.id, than: id) } }

  /// Whether it has a status that is later than another one.
  func exceeds(_ id: String) -> Bool {
    statuses.contains { StatusID($0.id) != nil && !StatusID.isNotLater($0.id, than: id) }
  }
}

extension MastodonClient {
  /// Requests statuses of the home timeline.
  ///
  /// - Parameters:
  ///   - limit: the most statuses; a server returns at most ``largestPage``.
  ///   - before: the ID after the statuses, which are the next older ones.
  ///   - after: the ID before the statuses, which are the next newer ones; a server that ignores it returns the newest.
  public func home(
    limit: Int, before: String? = nil, after: String? = nil
  ) async throws(Failure) -> StatusListing {
    var query = ["limit": "\(limit)"]
    query["max_id"] = before
    query["min_id"] = after
    return try await list(["timelines", "home"], query)
  }

  /// Requests the statuses of an account without its boosts, newest first.
  public func posted(by account: String, before: String? = nil) async throws(Failure) -> StatusListing {
    var query = ["limit": "\(Self.largestPage)", "exclude_reblogs": "true"]
    query["max_id"] = before
    return try await list(["accounts", account, "statuses"], query)
  }

  /// The size of the largest page that the API returns.
  public static var largestPage: Int { 40 }

  private func list(_ path: [String], _ query: [String: String]) async throws(Failure) -> StatusListing {
    let response = try await request(.get, path, query: query)
    return StatusListing(try read { try StatusPage(json: response.body) }, link: response.headers["Link"])
  }

  /// Searches an account's statuses for one, from the newest on.
  ///
  /// - Parameters:
  ///   - time: the earliest time of the status, in milliseconds since 1970.
  ///   - isWanted: whether a status is the one.
  /// - Returns: `.absent` if no status since then is the one, and `.unknown` after ``mostPages``.
  public func search(
    postedBy account: String, since time: Int64, for isWanted: (Status) -> Bool
  ) async throws(Failure) -> StatusSearchResult {
    var last: String?
    for _ in 0..<Self.mostPages {
      let page = try await posted(by: account, before: last)
      for status in page.statuses where StatusID(status.id) != nil {
        if isWanted(status) { return .found(status) }
        if status.createdAt.timeIntervalSince1970 * 1_000 < Double(time) { return .absent }
      }
      guard let older = page.older, older != last else { return .absent }
      last = older
    }
    return .unknown
  }

  /// The most pages that one call requests: with statuses of some days.
  static var mostPages: Int { 5 }
}

/// The result of a search among an account's statuses.
public enum StatusSearchResult: Equatable, Sendable {
  case found(Status)
  /// There is none.
  case absent
  /// There are more statuses than were searched.
  case unknown
}
