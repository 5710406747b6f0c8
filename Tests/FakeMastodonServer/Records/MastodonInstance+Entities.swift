extension MastodonInstance {
  /// `GET /api/v1/instance` and `GET /api/v2/instance`: a description of the server, and the limits for clients.
  func description(version: Int) throws -> JSON {
    let title = "fake-mastodon"
    let about = "A server that speaks Mastodon's API, to try clients on."
    let number = "4.2.0 (compatible; fake-mastodon)"
    let host = address.split(separator: "/").last.map(String.init) ?? address
    let configuration = JSON.object([
      (
        "statuses",
        .object([
          ("max_characters", .number(longest)), ("max_media_attachments", .number(Self.maximumFileCount)),
          // Mastodon's rule: every address counts as this many characters.
          ("characters_reserved_per_url", .number(charactersPerURL)),
        ])
      ),
      ("accounts", .object([("max_featured_tags", .number(0))])),
      (
        "media_attachments",
        .object([
          ("supported_mime_types", .list(Self.fileTypes.map { .text($0) })),
          ("description_limit", .number(Self.maximumDescriptionLength)),
          ("image_size_limit", .number(Self.maximumFileSize)),
          // Mastodon's limit: 33 million. This server keeps images unchanged.
          ("image_matrix_limit", .number(33_177_600)), ("video_size_limit", .number(0)),
          ("video_frame_rate_limit", .number(0)), ("video_matrix_limit", .number(0)),
        ])
      ),
      // There are none.
      (
        "polls",
        .object([
          ("max_options", .number(0)), ("max_characters_per_option", .number(0)), ("min_expiration", .number(0)),
          ("max_expiration", .number(0)),
        ])
      ),
      ("translation", .object([("enabled", .flag(false))])),
      ("urls", .object([("streaming", .text(""))])),
    ])
    let picture = "\(address)/headers/1.png"
    let shared: [(String, JSON)] = [
      ("title", .text(title)), ("version", .text(number)), ("languages", .list([.text("en")])),
      ("configuration", configuration), ("rules", .list([])),
    ]
    let contact = try account(1) ?? .null
    let locals = try rows("SELECT count(*) FROM account WHERE domain = ''") { Int($0.int64(0)) }.first ?? 0
    if version == 1 {
      return .object(
        [
          ("uri", .text(host)), ("short_description", .text(about)), ("description", .text(about)),
          ("email", .text("")),
          ("urls", .object([("streaming_api", .text(""))])), ("registrations", .flag(false)),
          ("approval_required", .flag(false)),
          ("invites_enabled", .flag(false)), ("contact_account", contact), ("thumbnail", .text(picture)),
          (
            "stats",
            .object([
              ("user_count", .number(locals)), ("status_count", .number(try count)), ("domain_count", .number(1)),
            ])
          ),
        ] + shared)
    }
    return .object(
      [
        ("domain", .text(host)), ("source_url", .text(address)), ("description", .text(about)),
        (
          "registrations",
          .object([("enabled", .flag(false)), ("approval_required", .flag(false)), ("message", .null)])
        ),
        ("usage", .object([("users", .object([("active_month", .number(locals))]))])),
        ("thumbnail", .object([("url", .text(picture))])),
        ("contact", .object([("email", .text("")), ("account", contact)])),
      ] + shared)
  }
}
