extension Instance {
  /// `GET /api/v1/instance` and `GET /api/v2/instance`: what the server is, and the limits that a client has to keep.
  func description(version: Int) -> JSON {
    let title = "fake-mastodon"
    let about = "A server that speaks Mastodon's API, to try clients on."
    let number = "4.2.0 (compatible; fake-mastodon)"
    let host = address.split(separator: "/").last.map(String.init) ?? address
    let configuration = JSON.object([
      (
        "statuses",
        .object([
          ("max_characters", .number(Self.longest)), ("max_media_attachments", .number(0)),
          // As Mastodon counts: every address is as long as this.
          ("characters_reserved_per_url", .number(23)),
        ])
      ),
      ("accounts", .object([("max_featured_tags", .number(0))])),
      ("media_attachments", .object([("supported_mime_types", .list([]))])),
    ])
    let shared: [(String, JSON)] = [
      ("title", .text(title)), ("version", .text(number)), ("languages", .list([.text("en")])),
      ("configuration", configuration), ("rules", .list([])),
    ]
    if version == 1 {
      return .object(
        [
          ("uri", .text(host)), ("short_description", .text(about)), ("description", .text(about)),
          ("email", .text("")),
          ("urls", .object([("streaming_api", .text(""))])), ("registrations", .flag(false)), ("approval_required", .flag(false)),
          ("invites_enabled", .flag(false)),
        ] + shared)
    }
    return .object(
      [
        ("domain", .text(host)), ("source_url", .text(address)), ("description", .text(about)),
        ("registrations", .object([("enabled", .flag(false)), ("approval_required", .flag(false))])),
      ] + shared)
  }
}
