extension MastodonInstance {
  /// How long an idempotency key is stored: an hour, as documented by Mastodon.
  private static let keyLifetime: Int64 = 3_600_000
  /// The supported parameters of a new or edited status.
  private static let statusParameters: Set = [
    "status", "spoiler_text", "sensitive", "visibility", "language", "in_reply_to_id", "media_ids",
  ]

  /// `POST /api/v1/statuses`. A request with an idempotency key is executed once.
  ///
  /// - Parameter storesKey: whether the key is stored in the same transaction; otherwise the caller stores it later
  ///   (``InjectedFault/Kind/lateKey``).
  func create(_ parameters: Parameters, key: String?, _ account: Int64, storesKey: Bool) throws -> APIResponse {
    try parameters.check(allowed: Self.statusParameters.union(["quoted_status_id"]))
    let now = time
    try run("DELETE FROM done WHERE time <= ?1", .number(now - Self.keyLifetime))
    if let key {
      guard key.utf8.count <= 255 else { return .refused(422, "An Idempotency-Key has 255 bytes at most") }
      let before = try rows("SELECT status FROM done WHERE account = ?1 AND key = ?2", .number(account), .text(key)) {
        $0.int64(0)
      }.first
      if let before { return try status(before, for: account).map { .changed($0, false) } ?? .notFound }
    }
    if let refusal = try refusal(of: parameters, account, editing: nil) { return refusal }
    var replyTo: Int64?
    if let text = parameters["in_reply_to_id"], !text.isEmpty {
      guard let id = Int64(text), try isVisible(id, to: account) else { return .notFound }
      replyTo = id
    }
    var quoted: Int64?
    if let text = parameters["quoted_status_id"], !text.isEmpty {
      guard let id = Int64(text), try isVisible(id, to: account) else { return .notFound }
      quoted = id
    }
    let defaults = try preferences(of: account)
    let id = try post(
      parameters["status"] ?? "", by: account, at: now, spoiler: parameters["spoiler_text"] ?? "",
      isSensitive: parameters.flag("sensitive") ?? defaults.isSensitive,
      visibility: parameters["visibility"] ?? defaults.privacy,
      language: parameters["language"] ?? defaults.language ?? "en", replyTo: replyTo, quoteOf: quoted)
    try attach(parameters.list("media_ids") ?? [], to: id)
    if let key, storesKey { try store(key, of: id, account) }
    guard let status = try status(id, for: account) else { return .notFound }
    var response = APIResponse.changed(status, true)
    response.createdID = id
    return response
  }

  /// Stores the idempotency key of a status. If two statuses were created with one key, the later one is stored.
  func store(_ key: String, of id: Int64, _ account: Int64) throws {
    try run(
      "INSERT OR REPLACE INTO done VALUES (?1, ?2, ?3, ?4)", .number(account), .text(key), .number(id), .number(time))
  }

  /// Stores a status.
  func post(
    _ text: String, by account: Int64, at time: Int64, spoiler: String = "", isSensitive: Bool = false,
    visibility: String = "public", language: String? = "en", replyTo: Int64? = nil,
    quoteOf: Int64? = nil
  ) throws -> Int64 {
    let id = try newID(at: time)
    try run(
      """
      INSERT INTO status (id, account, created, words, spoiler, sensitive, visibility, language, reply_to, quote_of)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """, .number(id), .number(account), .number(time), .text(text), .text(spoiler),
      .number(isSensitive || !spoiler.isEmpty ? 1 : 0), .text(visibility), language.map(Value.text) ?? .null,
      replyTo.map(Value.number) ?? .null, quoteOf.map(Value.number) ?? .null)
    try mention(text, in: id, by: account, at: time)
    return id
  }

  /// `PUT /api/v1/statuses/:id`
  func edit(_ id: Int64, _ parameters: Parameters, _ account: Int64) throws -> APIResponse {
    try parameters.check(allowed: Self.statusParameters)
    guard try isOwn(id, account) else { return .notFound }
    if let refusal = try refusal(of: parameters, account, editing: id) { return refusal }
    // As on Mastodon: an edit without files removes all files.
    let files = parameters.list("media_ids") ?? []
    let hasSameFiles = try attached(to: id) == files.compactMap { Int64($0) }
    let text = parameters["status"] ?? ""
    let spoiler = parameters["spoiler_text"] ?? ""
    let isSensitive = parameters.flag("sensitive") ?? !spoiler.isEmpty
    let unchanged = try rows(
      "SELECT 1 FROM status WHERE id = ?1 AND words = ?2 AND spoiler = ?3 AND sensitive = ?4", .number(id), .text(text),
      .text(spoiler), .number(isSensitive ? 1 : 0)
    ) { _ in true }
    // An edit without changes is not stored: so a repeated edit has no effect.
    if unchanged.isEmpty || !hasSameFiles {
      try run(
        "UPDATE status SET words = ?2, spoiler = ?3, sensitive = ?4, edited = ?5 WHERE id = ?1", .number(id),
        .text(text),
        .text(spoiler), .number(isSensitive ? 1 : 0), .number(time))
      try attach(files, to: id)
      try run("DELETE FROM mention WHERE status = ?1", .number(id))
      try mention(text, in: id, by: account, at: time)
      try run(
        """
        DELETE FROM notification WHERE status = ?1 AND kind = 'mention'
        AND account NOT IN (SELECT account FROM mention WHERE status = ?1)
        """, .number(id))
      for booster in try rows("SELECT account FROM status WHERE boost_of = ?1", .number(id), row: { $0.int64(0) }) {
        try notify(booster, .update, by: account, id, at: time)
      }
    }
    return try status(id, for: account).map { .changed($0, unchanged.isEmpty || !hasSameFiles) } ?? .notFound
  }

  /// `DELETE /api/v1/statuses/:id`. Its boosts are deleted with it; replies stay.
  func delete(_ id: Int64, _ account: Int64) throws -> APIResponse {
    guard try isOwn(id, account), let status = try status(id, for: account, withText: true) else { return .notFound }
    try run("DELETE FROM status WHERE id = ?1", .number(id))
    return .changed(status, true)
  }

  /// `GET /api/v1/statuses/:id/source`
  func source(_ id: Int64, _ account: Int64) throws -> APIResponse {
    guard try isOwn(id, account) else { return .notFound }
    return try rows("SELECT words, spoiler FROM status WHERE id = ?1", .number(id)) { row -> APIResponse in
      .read(.object([("id", .id(id)), ("text", .text(row.text(0))), ("spoiler_text", .text(row.text(1)))]))
    }.first ?? .notFound
  }

  /// Whether it is an account's own status, and not a boost.
  private func isOwn(_ id: Int64, _ account: Int64) throws -> Bool {
    try !rows(
      "SELECT 1 FROM status WHERE id = ?1 AND account = ?2 AND boost_of IS NULL", .number(id), .number(account)
    ) { _ in true }.isEmpty
  }

  /// - Parameter id: the edited status; `nil` for a new one.
  private func refusal(of parameters: Parameters, _ account: Int64, editing id: Int64?) throws -> APIResponse? {
    let text = parameters["status"] ?? ""
    let files = parameters.list("media_ids") ?? []
    let count = StatusLength(charactersPerURL: charactersPerURL).count(text) + (parameters["spoiler_text"] ?? "").count
    if files.isEmpty, text.allSatisfy(\.isWhitespace) { return .refused(422, "Validation failed: Text can't be blank") }
    if count > longest {
      return .refused(422, "Validation failed: Text character limit of \(longest) exceeded")
    }
    if let visibility = parameters["visibility"], !["public", "unlisted", "private", "direct"].contains(visibility) {
      return .refused(422, "Validation failed: Visibility is not included in the list")
    }
    return try refusal(ofFiles: files, account, for: id)
  }

  private func mention(_ text: String, in id: Int64, by author: Int64, at time: Int64) throws {
    for mentionedAccount in markup(text).mentioned {
      try run("INSERT OR IGNORE INTO mention VALUES (?1, ?2)", .number(id), .number(mentionedAccount))
      try notify(mentionedAccount, .mention, by: author, id, at: time)
    }
  }
}
