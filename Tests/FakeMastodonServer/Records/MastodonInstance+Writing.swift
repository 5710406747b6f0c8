import TarnEncoding
import TarnStorage

// Accounts and statuses in the API's form.
extension MastodonInstance {
  func account(_ id: Int64) throws -> JSON? {
    try rows(
      """
      SELECT username, domain, display_name, note, bot, created, (SELECT count(*) FROM status WHERE account = ?1),
      (SELECT max(created) FROM status WHERE account = ?1), (SELECT count(*) - 1 FROM account) FROM account WHERE id = ?1
      """, .number(id)
    ) { row -> JSON in
      let (username, domain) = (row.text(0) ?? "", row.text(1) ?? "")
      let picture = "\(address)/avatars/\(id).png"
      return .object([
        ("id", .id(id)), ("username", .text(username)),
        ("acct", .text(domain.isEmpty ? username : "\(username)@\(domain)")),
        ("display_name", .text(row.text(2))), ("locked", .flag(false)), ("bot", .flag(row.int64(4) != 0)),
        ("discoverable", .flag(true)), ("group", .flag(false)), ("created_at", .text(datetime(row.int64(5)))),
        ("note", .text(markup(row.text(3) ?? "").html)), ("url", .text(page(of: username, domain))),
        ("uri", .text(page(of: username, domain))), ("avatar", .text(picture)), ("avatar_static", .text(picture)),
        ("header", .text("\(address)/headers/\(id).png")), ("header_static", .text("\(address)/headers/\(id).png")),
        ("followers_count", .number(Int(row.int64(8)))), ("following_count", .number(Int(row.int64(8)))),
        ("statuses_count", .number(Int(row.int64(6)))),
        ("last_status_at", .text(row.isNull(7) ? nil : String(datetime(row.int64(7)).prefix(10)))),
        ("emojis", .list([])), ("fields", .list([])), ("indexable", .flag(false)), ("hide_collections", .flag(false)),
        ("roles", .list([])),
      ])
    }.first
  }

  /// Returns a status for a reader, with the boosted status.
  func status(_ id: Int64, for reader: Int64?, withText: Bool = false) throws -> JSON? {
    try rows(
      """
      SELECT status.account, status.created, edited, words, spoiler, status.sensitive, visibility, status.language, reply_to,
      (SELECT account FROM status AS other WHERE other.id = status.reply_to), boost_of, username, domain,
      (SELECT count(*) FROM status AS other WHERE other.reply_to = ?1),
      (SELECT count(*) FROM status AS other WHERE other.boost_of = ?1),
      (SELECT count(*) FROM mark WHERE status = ?1 AND kind = 'favourite'), quote_of
      FROM status JOIN account ON account.id = status.account WHERE status.id = ?1
      """, .number(id)
    ) { row -> JSON in
      let (username, domain) = (row.text(11) ?? "", row.text(12) ?? "")
      let boosted = row.isNull(10) ? nil : row.int64(10)
      let source = row.text(3) ?? ""
      let text = markup(source)
      let quoted = row.isNull(16) ? nil : row.int64(16)
      let html = try (quoted.flatMap { try link(toQuoted: $0) } ?? "") + text.html
      let home = page(of: username, domain)
      var fields: [(String, JSON)] = [
        ("id", .id(id)), ("created_at", .text(datetime(row.int64(1)))),
        ("in_reply_to_id", .id(row.isNull(8) ? nil : row.int64(8))),
        ("in_reply_to_account_id", .id(row.isNull(9) ? nil : row.int64(9))), ("sensitive", .flag(row.int64(5) != 0)),
        ("spoiler_text", .text(row.text(4))), ("visibility", .text(row.text(6))), ("language", .text(row.text(7))),
        ("uri", .text("\(home)/\(id)")), ("url", .text("\(home)/\(id)")),
        ("replies_count", .number(Int(row.int64(13)))),
        ("reblogs_count", .number(Int(row.int64(14)))), ("favourites_count", .number(Int(row.int64(15)))),
        ("edited_at", .text(row.isNull(2) ? nil : datetime(row.int64(2)))),
        ("reblog", try boosted.flatMap { try status($0, for: reader) } ?? .null), ("application", .null),
        ("account", try account(row.int64(0)) ?? .null), ("media_attachments", .list(try media(of: boosted ?? id))),
        ("mentions", .list(try mentions(in: boosted ?? id))),
        ("tags", .list(text.tags.map { .object([("name", .text($0)), ("url", .text(page(ofTag: $0)))]) })),
        ("emojis", .list([])), ("card", .null), ("poll", .null),
        ("quote", quoted.map { JSON.object([("state", .text("accepted")), ("quoted_status_id", .id($0))]) } ?? .null),
      ]
      fields.append(withText ? ("text", .text(source)) : ("content", .text(html)))
      if let reader {
        fields += [
          ("favourited", .flag(try isSet(.favourite, id, reader))),
          ("reblogged", .flag(try boost(of: boosted ?? id, by: reader) != nil)),
          ("muted", .flag(false)), ("bookmarked", .flag(try isSet(.bookmark, id, reader))),
          ("filtered", try matches(of: "\(row.text(4) ?? "") \(source)", for: reader)),
        ]
      }
      return .object(fields)
    }.first
  }

  /// The paragraph that Mastodon adds before the content of a quote, for clients without quotes. The source does not
  /// contain it.
  private func link(toQuoted id: Int64) throws -> String? {
    try rows(
      "SELECT username, domain FROM status JOIN account ON account.id = status.account WHERE status.id = ?1",
      .number(id)
    ) { row in
      let address = "\(page(of: row.text(0) ?? "", row.text(1) ?? ""))/\(id)".escapedForPage
      return "<p class=\"quote-inline\">RE: <a href=\"\(address)\">\(address)</a></p>"
    }.first
  }

  func isSet(_ mark: StatusFlag, _ id: Int64, _ account: Int64) throws -> Bool {
    try !rows(
      "SELECT 1 FROM mark WHERE status = ?1 AND kind = ?2 AND account = ?3", .number(id), .text(mark.rawValue),
      .number(account)
    ) { _ in true }.isEmpty
  }

  /// Returns an account's boost of a status.
  func boost(of id: Int64, by account: Int64) throws -> Int64? {
    try rows("SELECT id FROM status WHERE boost_of = ?1 AND account = ?2", .number(id), .number(account)) {
      $0.int64(0)
    }.first
  }

  private func mentions(in id: Int64) throws -> [JSON] {
    try rows(
      "SELECT id, username, domain FROM mention JOIN account ON account.id = mention.account WHERE status = ?1 ORDER BY id",
      .number(id)
    ) { row in
      let (username, domain) = (row.text(1) ?? "", row.text(2) ?? "")
      return .object([
        ("id", .id(row.int64(0))), ("username", .text(username)), ("url", .text(page(of: username, domain))),
        ("acct", .text(domain.isEmpty ? username : "\(username)@\(domain)")),
      ])
    }
  }

  private func media(of id: Int64) throws -> [JSON] {
    try seeded(of: id) + attached(to: id).compactMap { try attachment($0) }
  }

  /// Images of the seed statuses, generated by this server.
  private func seeded(of id: Int64) throws -> [JSON] {
    try rows("SELECT id, description FROM media WHERE status = ?1 ORDER BY id", .number(id)) { row in
      let (original, small) = (GeneratedImage.original, GeneratedImage.small)
      return .object([
        ("id", .id(row.int64(0))), ("type", .text("image")), ("url", .text("\(address)/media/\(row.int64(0)).png")),
        ("preview_url", .text("\(address)/previews/\(row.int64(0)).png")), ("remote_url", .null), ("blurhash", .null),
        ("description", .text(row.text(1))), ("meta", .object([("original", size(original)), ("small", size(small))])),
      ])
    }
  }

  func size(_ size: GeneratedImage.Size) -> JSON {
    .object([
      ("width", .number(size.width)), ("height", .number(size.height)), ("size", .text("\(size.width)x\(size.height)")),
      ("aspect", .decimal(Double(size.width) / Double(size.height))),
    ])
  }

  /// The page of an account: on this server or on a fictitious other one.
  func page(of username: String, _ domain: String) -> String {
    domain.isEmpty ? "\(address)/@\(username)" : "https://\(domain)/@\(username)"
  }

  func page(ofTag name: String) -> String { "\(address)/tags/\(StatusMarkup.escapedForAddress(name))" }

  /// Converts a typed text to HTML.
  func markup(_ text: String) -> StatusMarkup {
    StatusMarkup(
      text, page: { self.page(ofTag: $0) },
      account: { name, domain in
        try? self.rows("SELECT id FROM account WHERE username = ?1 AND domain = ?2", .text(name), .text(domain)) {
          StatusMarkup.MentionedAccount(id: $0.int64(0), page: self.page(of: name, domain))
        }.first
      })
  }
}
