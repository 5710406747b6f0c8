extension Instance {
  /// As many as Mastodon gives to somebody who has signed in, and to nobody in particular.
  private static func most(for reader: Int64?) -> (ancestors: Int64, descendants: Int64) {
    reader == nil ? (40, 60) : (4_096, 4_096)
  }

  /// `GET /api/v1/statuses/:id/context`: what a status answers, the first at the front, and what answers it, each status before
  /// those that answer it. What the reader may not see is left out; what answers that stays.
  func context(of id: Int64, _ reader: Int64?) throws -> Answer {
    guard try isVisible(id, to: reader) else { return .notFound }
    let most = Self.most(for: reader)
    let ancestors = try rows(
      """
      WITH RECURSIVE above (id, distance) AS (
        SELECT reply_to, 1 FROM status WHERE id = ?1
        UNION ALL SELECT status.reply_to, distance + 1 FROM status JOIN above ON status.id = above.id LIMIT ?2)
      SELECT id FROM above WHERE id IS NOT NULL ORDER BY distance DESC
      """, .number(id), .number(most.ancestors)
    ) { $0.int64(0) }
    // A queue that is ordered by depth first, and among those of one depth by id, gives each status before its answers.
    let descendants = try rows(
      """
      WITH RECURSIVE below (id, depth) AS (
        SELECT id, 1 FROM status WHERE reply_to = ?1
        UNION ALL SELECT status.id, depth + 1 FROM status JOIN below ON status.reply_to = below.id
        ORDER BY 2 DESC, 1 LIMIT ?2)
      SELECT id FROM below
      """, .number(id), .number(most.descendants)
    ) { $0.int64(0) }
    func seen(_ ids: [Int64]) throws -> JSON {
      .list(try ids.filter { try isVisible($0, to: reader) }.compactMap { try status($0, for: reader) })
    }
    return .read(.object([("ancestors", try seen(ancestors)), ("descendants", try seen(descendants))]))
  }
}
