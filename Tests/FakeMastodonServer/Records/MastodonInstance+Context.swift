extension MastodonInstance {
  /// Mastodon's limits for a signed-in reader, and for requests without an account.
  private static func limits(for reader: Int64?) -> (ancestors: Int64, descendants: Int64) {
    reader == nil ? (40, 60) : (4_096, 4_096)
  }

  /// `GET /api/v1/statuses/:id/context`: the ancestors of a status, the first one first, and its descendants, each
  /// status before its replies. Statuses that the reader may not see are left out; replies to them stay.
  func context(of id: Int64, _ reader: Int64?) throws -> APIResponse {
    guard try isVisible(id, to: reader) else { return .notFound }
    let limit = Self.limits(for: reader)
    let ancestors = try rows(
      """
      WITH RECURSIVE above (id, distance) AS (
        SELECT reply_to, 1 FROM status WHERE id = ?1
        UNION ALL SELECT status.reply_to, distance + 1 FROM status JOIN above ON status.id = above.id LIMIT ?2)
      SELECT id FROM above WHERE id IS NOT NULL ORDER BY distance DESC
      """, .number(id), .number(limit.ancestors)
    ) { $0.int64(0) }
    // A queue ordered by depth, and within one depth by ID, gives each status before its replies.
    let descendants = try rows(
      """
      WITH RECURSIVE below (id, depth) AS (
        SELECT id, 1 FROM status WHERE reply_to = ?1
        UNION ALL SELECT status.id, depth + 1 FROM status JOIN below ON status.reply_to = below.id
        ORDER BY 2 DESC, 1 LIMIT ?2)
      SELECT id FROM below
      """, .number(id), .number(limit.descendants)
    ) { $0.int64(0) }
    func visible(_ ids: [Int64]) throws -> JSON {
      .list(try ids.filter { try isVisible($0, to: reader) }.compactMap { try status($0, for: reader) })
    }
    return .read(.object([("ancestors", try visible(ancestors)), ("descendants", try visible(descendants))]))
  }
}
