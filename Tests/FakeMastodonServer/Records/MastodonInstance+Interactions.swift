extension MastodonInstance {
  /// `POST /api/v1/statuses/:id/favourite`, `bookmark` and their inverses. Repeating one changes nothing.
  func set(_ mark: StatusFlag, _ isSet: Bool, _ id: Int64, _ account: Int64) throws -> APIResponse {
    guard try isVisible(id, to: account) else { return .notFound }
    // A mark on a boost is one on the boosted status.
    let id = try boosted(by: id) ?? id
    let sql =
      isSet
      ? "INSERT OR IGNORE INTO mark (status, kind, account) VALUES (?1, ?2, ?3)"
      : "DELETE FROM mark WHERE status = ?1 AND kind = ?2 AND account = ?3"
    let changes = try run(sql, .number(id), .text(mark.rawValue), .number(account))
    switch (mark, isSet) {
    case (.favourite, true): try notifyAuthor(of: id, .favourite, by: account, at: time)
    case (.favourite, false): try withdrawNotification(.favourite, by: account, id)
    case (.bookmark, _): break
    }
    return try status(id, for: account).map { .changed($0, changes > 0) } ?? .notFound
  }

  /// `POST /api/v1/statuses/:id/reblog`. The response is the boost, with the boosted status in it.
  func boost(_ id: Int64, _ parameters: Parameters, _ account: Int64) throws -> APIResponse {
    guard try isVisible(id, to: account) else { return .notFound }
    let id = try boosted(by: id) ?? id
    if let before = try boost(of: id, by: account) {
      return try status(before, for: account).map { .changed($0, false) } ?? .notFound
    }
    let found = try rows("SELECT visibility, account FROM status WHERE id = ?1", .number(id)) {
      ($0.text(0) ?? "", $0.int64(1))
    }.first
    // A status with a limited audience can be boosted only by its author, to the same audience.
    guard let (visibility, author) = found, visibility != "direct", visibility != "private" || author == account else {
      return .notAllowed
    }
    let requested = parameters["visibility"] ?? "public"
    guard ["public", "unlisted", "private"].contains(requested) else {
      return .refused(422, "Validation failed: Visibility is not included in the list")
    }
    let boost = try addBoost(id, by: account, at: time, visibility: visibility == "private" ? "private" : requested)
    return try status(boost, for: account).map { .changed($0, true) } ?? .notFound
  }

  /// Stores a boost.
  func addBoost(_ id: Int64, by account: Int64, at time: Int64, visibility: String = "public") throws -> Int64 {
    let boost = try newID(at: time)
    try run(
      """
      INSERT INTO status (id, account, created, words, spoiler, sensitive, visibility, boost_of)
      SELECT ?1, ?2, ?3, words, spoiler, sensitive, ?4, id FROM status WHERE id = ?5
      """, .number(boost), .number(account), .number(time), .text(visibility), .number(id))
    try notifyAuthor(of: id, .reblog, by: account, at: time)
    return boost
  }

  /// `POST /api/v1/statuses/:id/unreblog`. The response is the status that was boosted.
  func unboost(_ id: Int64, _ account: Int64) throws -> APIResponse {
    guard try isVisible(id, to: account) else { return .notFound }
    let id = try boosted(by: id) ?? id
    let changes = try run("DELETE FROM status WHERE boost_of = ?1 AND account = ?2", .number(id), .number(account))
    try withdrawNotification(.reblog, by: account, id)
    return try status(id, for: account).map { .changed($0, changes > 0) } ?? .notFound
  }

  /// Returns the boosted status of a boost; `nil` if it is not one.
  private func boosted(by id: Int64) throws -> Int64? {
    try rows("SELECT boost_of FROM status WHERE id = ?1 AND boost_of IS NOT NULL", .number(id)) { $0.int64(0) }.first
  }
}
