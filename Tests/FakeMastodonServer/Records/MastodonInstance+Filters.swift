// Filters of version 2, of which this server matches keywords.
extension MastodonInstance {
  private static let contexts = ["home", "notifications", "public", "thread", "account"]
  private static let filterParameters: Set = [
    "title", "context", "filter_action", "keywords_attributes[][keyword]", "keywords_attributes[][whole_word]",
  ]

  /// `POST /api/v2/filters`, as a form.
  func createFilter(_ parameters: Parameters, _ account: Int64) throws -> APIResponse {
    try parameters.check(allowed: Self.filterParameters)
    let (title, contexts) = (parameters["title"] ?? "", parameters.all("context"))
    let action = parameters["filter_action"] ?? "warn"
    guard !title.isEmpty else { return .refused(422, "Validation failed: Title can't be blank") }
    guard !contexts.isEmpty else { return .refused(422, "Validation failed: Context can't be blank") }
    guard contexts.allSatisfy(Self.contexts.contains) else {
      return .refused(422, "Validation failed: Context None or invalid context supplied")
    }
    guard ["warn", "hide"].contains(action) else {
      return .refused(422, "Validation failed: Action is not included in the list")
    }
    try run(
      "INSERT INTO filter (account, title, action, contexts) VALUES (?1, ?2, ?3, ?4)", .number(account), .text(title),
      .text(action), .text(contexts.joined(separator: " ")))
    let id = try rows("SELECT max(id) FROM filter") { $0.int64(0) }.first ?? 0
    let wholeWords = parameters.all("keywords_attributes[][whole_word]")
    for (index, keyword) in parameters.all("keywords_attributes[][keyword]").enumerated() {
      let isWholeWord = index < wholeWords.count && ["true", "1"].contains(wholeWords[index])
      try run(
        "INSERT INTO filter_keyword (filter, keyword, whole_word) VALUES (?1, ?2, ?3)", .number(id), .text(keyword),
        .number(isWholeWord ? 1 : 0))
    }
    return try filters(of: account).last.map { .changed(description(of: $0, withKeywords: true), true) } ?? .notFound
  }

  /// `GET /api/v2/filters`
  func listFilters(_ account: Int64) throws -> APIResponse {
    .read(.list(try filters(of: account).map { description(of: $0, withKeywords: true) }))
  }

  /// `DELETE /api/v2/filters/:id`
  func deleteFilter(_ id: Int64, _ account: Int64) throws -> APIResponse {
    let changes = try run("DELETE FROM filter WHERE id = ?1 AND account = ?2", .number(id), .number(account))
    return changes == 0 ? .notFound : .changed(.object([JSON.Field]()), true)
  }

  /// The `filtered` of a status for a reader. A boost is matched by the boosted status, whose text it has.
  func matches(of text: String, for reader: Int64) throws -> JSON {
    let found: [JSON] = try filters(of: reader).compactMap { filter in
      let keywords = filter.keywords.filter { $0.matches(text) }
      guard !keywords.isEmpty else { return nil }
      return .object([
        ("filter", description(of: filter, withKeywords: false)),
        ("keyword_matches", .list(keywords.map { .text($0.word) })), ("status_matches", .null),
      ])
    }
    return .list(found)
  }

  struct Filter {
    var id: Int64
    var title: String
    var action: String
    var contexts: [String]
    var keywords: [FilterKeyword]
  }

  struct FilterKeyword {
    var id: Int64
    var word: String
    var isWholeWord: Bool

    func matches(_ text: String) -> Bool {
      let (text, word) = (text.lowercased(), word.lowercased())
      guard isWholeWord else { return text.contains(word) }
      return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
    }
  }

  private func filters(of account: Int64) throws -> [Filter] {
    try rows("SELECT id, title, action, contexts FROM filter WHERE account = ?1 ORDER BY id", .number(account)) { row in
      let id = row.int64(0)
      let keywords = try rows(
        "SELECT id, keyword, whole_word FROM filter_keyword WHERE filter = ?1 ORDER BY id", .number(id)
      ) { FilterKeyword(id: $0.int64(0), word: $0.text(1) ?? "", isWholeWord: $0.int64(2) != 0) }
      return Filter(
        id: id, title: row.text(1) ?? "", action: row.text(2) ?? "",
        contexts: (row.text(3) ?? "").split(separator: " ").map(String.init), keywords: keywords)
    }
  }

  private func description(of filter: Filter, withKeywords: Bool) -> JSON {
    var fields: [(String, JSON)] = [
      ("id", .id(filter.id)), ("title", .text(filter.title)), ("context", .list(filter.contexts.map { .text($0) })),
      ("expires_at", .null), ("filter_action", .text(filter.action)),
    ]
    if withKeywords {
      let keywords = filter.keywords.map { keyword in
        JSON.object([
          ("id", .id(keyword.id)), ("keyword", .text(keyword.word)), ("whole_word", .flag(keyword.isWholeWord)),
        ])
      }
      fields += [("keywords", .list(keywords)), ("statuses", .list([]))]
    }
    return .object(fields)
  }
}
