// Notifications of an account about the actions of others.
extension MastodonInstance {
  enum NotificationKind: String, CaseIterable {
    case mention
    case favourite
    case reblog
    /// A status that the account has boosted was edited.
    case update
  }

  /// Notifies an account of another account's action on a status: once, not of its own actions, and only for accounts
  /// of this server.
  func notify(_ account: Int64, _ kind: NotificationKind, by sender: Int64, _ status: Int64, at time: Int64) throws {
    guard account != sender else { return }
    try run(
      """
      INSERT OR IGNORE INTO notification (account, kind, other, status, created)
      SELECT id, ?2, ?3, ?4, ?5 FROM account WHERE id = ?1 AND domain = ''
      """, .number(account), .text(kind.rawValue), .number(sender), .number(status), .number(time))
  }

  /// Notifies the author of a status.
  func notifyAuthor(of status: Int64, _ kind: NotificationKind, by sender: Int64, at time: Int64) throws {
    guard let author = try rows("SELECT account FROM status WHERE id = ?1", .number(status), row: { $0.int64(0) }).first
    else { return }
    try notify(author, kind, by: sender, status, at: time)
  }

  /// Removes the notification of an action that was reverted.
  func withdrawNotification(_ kind: NotificationKind, by sender: Int64, _ status: Int64) throws {
    try run(
      "DELETE FROM notification WHERE kind = ?1 AND other = ?2 AND status = ?3", .text(kind.rawValue), .number(sender),
      .number(status))
  }

  // MARK: The API

  /// `GET /api/v1/notifications`
  func notifications(_ parameters: Parameters, _ account: Int64) throws -> APIResponse {
    try parameters.check(allowed: ["limit", "max_id", "min_id", "since_id", "types", "exclude_types", "account_id"])
    let (before, after, since) = (
      try parameters.id("max_id"), try parameters.id("min_id"), try parameters.id("since_id")
    )
    let limit = parameters.limit(default: 40, maximum: 80)
    let types = parameters.list("types").flatMap { $0.isEmpty ? nil : Set($0) }
    let kinds = NotificationKind.allCases.map(\.rawValue).filter {
      types?.contains($0) ?? true && parameters.list("exclude_types")?.contains($0) != true
    }
    // The names are constants of this server, so they need no escape in the command.
    let condition = "kind IN (\(kinds.map { "'\($0)'" }.joined(separator: ", ")))"
    // `min_id` begins at its end: with the next newer statuses, not with the newest of all.
    let order = after == nil ? "DESC" : "ASC"
    let found = try rows(
      """
      SELECT id FROM notification WHERE account = ?1 AND id < ?2 AND id > ?3 AND (?4 IS NULL OR other = ?4)
      AND \(condition) ORDER BY id \(order) LIMIT ?5
      """, .number(account), .number(before ?? .max), .number(max(after ?? 0, since ?? 0)),
      try parameters.id("account_id").map(Value.number) ?? .null, .number(Int64(limit))
    ) { $0.int64(0) }
    let ids = after == nil ? found : found.reversed()
    var response = APIResponse.read(.list(try ids.compactMap { try notification($0, of: account) }))
    if let newest = ids.first, let oldest = ids.last {
      let lists = ["types", "exclude_types"].flatMap { name in
        (parameters.list(name) ?? []).map { "&\(name)[]=\(StatusMarkup.escapedForAddress($0))" }
      }
      let page = "\(address)/api/v1/notifications?limit=\(limit)\(lists.joined())"
      var links = ["<\(page)&min_id=\(newest)>; rel=\"prev\""]
      // A page that is not full is the last one.
      if ids.count == limit { links.insert("<\(page)&max_id=\(oldest)>; rel=\"next\"", at: 0) }
      response.headers.append(("Link", links.joined(separator: ", ")))
    }
    return response
  }

  /// `GET /api/v1/notifications/:id`
  func notification(_ id: Int64, _ account: Int64) throws -> APIResponse {
    try notification(id, of: account).map { .read($0) } ?? .notFound
  }

  /// `POST /api/v1/notifications/:id/dismiss`
  func dismissNotification(_ id: Int64, _ account: Int64) throws -> APIResponse {
    let changes = try run("DELETE FROM notification WHERE id = ?1 AND account = ?2", .number(id), .number(account))
    return changes > 0 ? .changed(.object([JSON.Field]()), true) : .notFound
  }

  /// `POST /api/v1/notifications/clear`
  func clearNotifications(_ account: Int64) throws -> APIResponse {
    .changed(.object([JSON.Field]()), try run("DELETE FROM notification WHERE account = ?1", .number(account)) > 0)
  }

  private func notification(_ id: Int64, of account: Int64) throws -> JSON? {
    try rows(
      "SELECT kind, other, status, created FROM notification WHERE id = ?1 AND account = ?2", .number(id),
      .number(account)
    ) { row -> JSON in
      .object([
        ("id", .id(id)), ("type", .text(row.text(0))), ("created_at", .text(datetime(row.int64(3)))),
        // This server does not group notifications.
        ("group_key", .text("ungrouped-\(id)")), ("account", try self.account(row.int64(1)) ?? .null),
        ("status", try status(row.int64(2), for: account) ?? .null),
      ])
    }.first
  }
}
