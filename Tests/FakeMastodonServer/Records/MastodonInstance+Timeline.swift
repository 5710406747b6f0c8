extension MastodonInstance {
  /// `GET /api/v1/timelines/home`
  func home(_ parameters: Parameters, _ account: Int64, leavingOut percent: Int) throws -> APIResponse {
    try parameters.check(allowed: Self.pageParameters)
    return try page(
      "timelines/home", parameters, account, leavingOut: percent,
      """
      visibility <> 'direct' OR account = ?3 OR EXISTS (SELECT 1 FROM mention WHERE status = status.id AND account = ?3)
      """)
  }

  /// `GET /api/v1/accounts/:id/statuses`: the statuses of an account that the reader may see.
  func posted(by author: Int64, _ parameters: Parameters, _ account: Int64, leavingOut percent: Int) throws
    -> APIResponse
  {
    // Mastodon has more filters (`only_media`, `pinned`, …): a client that uses one gets an error.
    try parameters.check(allowed: Self.pageParameters.union(["exclude_reblogs"]))
    let withoutBoosts = parameters.flag("exclude_reblogs") ?? false
    return try page(
      "accounts/\(author)/statuses", parameters, account, leavingOut: percent,
      """
      account = \(author) AND (visibility <> 'direct' OR account = ?3) \(withoutBoosts ? "AND boost_of IS NULL" : "")
      """)
  }

  /// Returns a page of statuses, newest first, with links to its neighbors.
  ///
  /// - Parameters:
  ///   - percent: how many are left out after they were chosen: see ``InjectedFault/Kind/shortPages``.
  ///   - condition: an SQL condition; `?3` is the reader.
  private func page(
    _ path: String, _ parameters: Parameters, _ account: Int64, leavingOut percent: Int, _ condition: String
  ) throws -> APIResponse {
    func id(_ name: String) throws -> Int64? {
      guard let text = parameters[name], !text.isEmpty else { return nil }
      guard let id = Int64(text) else {
        throw Parameters.Invalid(status: 422, message: "\(name) is not an id of this server")
      }
      return id
    }
    let limit = min(max(parameters["limit"].flatMap { Int($0) } ?? 20, 1), 40)
    let (before, after, since) = (try id("max_id"), try id("min_id"), try id("since_id"))
    // `min_id` begins at its end: with the next newer statuses, not with the newest of all.
    let order = after == nil ? "DESC" : "ASC"
    let ids = try rows(
      "SELECT id FROM status WHERE id < ?1 AND id > ?2 AND (\(condition)) ORDER BY id \(order) LIMIT ?4",
      .number(before ?? .max), .number(max(after ?? 0, since ?? 0)), .number(account), .number(Int64(limit))
    ) { $0.int64(0) }
    let newestFirst = after == nil ? ids : ids.reversed()
    let shown = newestFirst.filter { !isLeftOut($0, percent) }
    var response = APIResponse.read(.list(try shown.compactMap { try status($0, for: account) }))
    if let newest = newestFirst.first, let oldest = newestFirst.last {
      let page = "\(address)/api/v1/\(path)?limit=\(limit)"
      var links = ["<\(page)&min_id=\(newest)>; rel=\"prev\""]
      // A page that is not full is the last one.
      if ids.count == limit { links.insert("<\(page)&max_id=\(oldest)>; rel=\"next\"", at: 0) }
      response.headers.append(("Link", links.joined(separator: ", ")))
    }
    return response
  }

  private static let pageParameters: Set = ["limit", "max_id", "min_id", "since_id"]

  /// Whether a status is left out: depends on its ID alone, so that it is the same each time.
  private func isLeftOut(_ id: Int64, _ percent: Int) -> Bool {
    // The golden ratio in 64 bits spreads neighboring numbers; the upper half is of better quality.
    percent > 0 && Int((UInt64(bitPattern: id) &* 0x9e37_79b9_7f4a_7c15) >> 33) % 100 < percent
  }

  /// `GET /api/v1/statuses/:id`
  func singleStatus(_ id: Int64, _ account: Int64?) throws -> APIResponse {
    guard try isVisible(id, to: account), let status = try status(id, for: account) else { return .notFound }
    return .read(status)
  }

  /// Whether an account may see a status: requests without an account see public ones.
  func isVisible(_ id: Int64, to account: Int64?) throws -> Bool {
    let found = try rows(
      """
      SELECT 1 FROM status WHERE id = ?1 AND (visibility IN ('public', 'unlisted')
      OR ?2 IS NOT NULL AND (visibility = 'private' OR account = ?2
      OR EXISTS (SELECT 1 FROM mention WHERE status = ?1 AND account = ?2)))
      """, .number(id), account.map(Value.number) ?? .null
    ) { _ in true }
    return !found.isEmpty
  }
}
