// The profile of an account and its defaults for new statuses.
extension MastodonInstance {
  /// The defaults of an account's new statuses.
  struct Preferences {
    var privacy: String
    var isSensitive: Bool
    var language: String?
  }

  func preferences(of account: Int64) throws -> Preferences {
    try rows("SELECT privacy, sensitive, language FROM account WHERE id = ?1", .number(account)) { row in
      Preferences(privacy: row.text(0) ?? "public", isSensitive: row.int64(1) != 0, language: row.text(2))
    }.first ?? Preferences(privacy: "public", isSensitive: false)
  }

  /// `GET /api/v1/accounts/verify_credentials`: the account with its `source`, which other accounts can't read.
  func credentials(_ account: Int64) throws -> APIResponse { try own(account).map { .read($0) } ?? .notFound }

  /// `PATCH /api/v1/accounts/update_credentials`, of which this server supports the defaults of new statuses.
  func updateCredentials(_ parameters: Parameters, _ account: Int64) throws -> APIResponse {
    let current = try preferences(of: account)
    let privacy = parameters["source[privacy]"] ?? current.privacy
    guard ["public", "unlisted", "private", "direct"].contains(privacy) else {
      return .refused(422, "Validation failed: Privacy is not included in the list")
    }
    try run(
      "UPDATE account SET privacy = ?2, sensitive = ?3, language = ?4 WHERE id = ?1", .number(account), .text(privacy),
      .number(parameters.flag("source[sensitive]") ?? current.isSensitive ? 1 : 0),
      (parameters["source[language]"] ?? current.language).map(Value.text) ?? .null)
    return try own(account).map { .changed($0, true) } ?? .notFound
  }

  private func own(_ account: Int64) throws -> JSON? {
    guard case .object(let fields)? = try self.account(account) else { return nil }
    let own = try preferences(of: account)
    let source = JSON.object([
      ("privacy", .text(own.privacy)), ("sensitive", .flag(own.isSensitive)), ("language", .text(own.language)),
      ("note", .text("")), ("fields", .list([])), ("follow_requests_count", .number(0)),
      ("hide_collections", .flag(false)), ("discoverable", .flag(false)), ("indexable", .flag(false)),
    ])
    return .object(fields + [JSON.Field(name: "source", value: source)])
  }
}
